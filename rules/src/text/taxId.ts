import { cnpj, cpf } from 'cpf-cnpj-validator';
import { bareSocialSecurityNumber, isCompanyTaxId } from './socialSecurityNumber.ts';

/** Whether a Brazilian tax id has valid check digits: CPF, or CNPJ with digits or, since 2026, letters. Spec 1 §5. */
export function isTaxId(text: string): boolean {
  const bare = bareSocialSecurityNumber(text);
  return isCompanyTaxId(bare) ? cnpj.isValid(bare) : cpf.isValid(bare);
}
