// What the SAT's register refuses of a CFDI. Spec 3 §3, decisions/0075.
import type { CfdiError, CfdiField } from './cfdi.ts';

/** Refusals of a receptor in the SAT's list of errors, by their code: the field and its message. */
const receptorRefusals: Readonly<Record<string, readonly [CfdiField, CfdiError]>> = {
  CFDI40143: ['rfc', 'cfdi_rfc_unknown'],
  CFDI40145: ['name', 'cfdi_name_unknown'],
  CFDI40148: ['postcode', 'cfdi_postcode_unknown'],
  CFDI40157: ['regime', 'cfdi_regime_unknown'],
  CFDI40158: ['regime', 'cfdi_regime_unknown'],
  CFDI40161: ['use', 'cfdi_use'],
};

/** The wrong field of a refusal; none when the receptor is not the reason. */
export const receptorFault = (code: string): Partial<Record<CfdiField, CfdiError>> => {
  const [field, error] = receptorRefusals[code] ?? [];
  return field === undefined || error === undefined ? {} : { [field]: error };
};

/** "The document is older than 72 hours": a new date makes it valid. */
export const tooOld = '401';
