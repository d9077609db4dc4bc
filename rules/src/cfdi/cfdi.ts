// The electronic invoice of Mexico (CFDI 4.0): every sale has one, to the general public unless the buyer gives tax data.
// Spec 3 §3, decisions/0075.
import { localClock } from '../calendar/localDay.ts';
import { zoneOf } from '../calendar/workingDays.ts';
import { paperFactsOf } from '../papers/paperTable.ts';
import { type Country, isCountry } from '../storefronts/storefronts.ts';
import { plainFigures } from '../text/plainFigures.ts';
import { isRegime, isUse, isUseOf, type RegimeCode, regimes, type UseCode, uses } from './catalogues.ts';
import { type TaxpayerKind, personOf, publicRfc, writtenRfc } from './rfc.ts';

/** The fields of a request, in the order of the form. */
export const cfdiFields = ['rfc', 'name', 'regime', 'use', 'postcode'] as const;
export type CfdiField = (typeof cfdiFields)[number];

/** Maximum length of a name in CFDI 4.0, in characters. */
export const cfdiNameLength = 254;

/** `unknown_*`: the SAT's register does not know the RFC, or has other data for it. */
export type CfdiError =
  | 'required'
  | 'too_long'
  | 'rfc'
  | 'cfdi_name'
  | 'cfdi_regime'
  | 'cfdi_use'
  | 'zip_5_digits'
  | 'cfdi_rfc_unknown'
  | 'cfdi_name_unknown'
  | 'cfdi_postcode_unknown'
  | 'cfdi_regime_unknown';

/** For whom a CFDI is. */
export type Receptor = {
  readonly rfc: string;
  readonly name: string;
  readonly regime: RegimeCode;
  readonly use: UseCode;
  readonly postcode: string;
};

/** Whether a sale to a country has a CFDI. */
export const hasCfdi = (country: string): country is Country =>
  isCountry(country) && paperFactsOf(country).has_cfdi === true;

/** A name as the register writes it: capital letters with their accents, single spaces. */
export const registeredName = (typed: string): string =>
  typed.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toUpperCase();

/** The characters of the schema's pattern for names: no pipe, because it separates the fields that are signed. */
const nameShape = /^[^|\p{C}]+$/u;

type Typed = Partial<Record<CfdiField, string | undefined>>;
type Check = (value: string, typed: Typed, whose: TaxpayerKind | null) => CfdiError | null;

const checks: Readonly<Record<CfdiField, Check>> = {
  rfc: (value) => (personOf(value) === null ? 'rfc' : null),
  name: (value) =>
    value.length > cfdiNameLength ? 'too_long' : nameShape.test(registeredName(value)) ? null : 'cfdi_name',
  regime: (value, _typed, whose) =>
    isRegime(value) && (whose === null || regimes[value].of.includes(whose)) ? null : 'cfdi_regime',
  use: (value, { regime = '' }, whose) => {
    if (!isUse(value) || !uses[value].is_chosen) return 'cfdi_use';
    return whose === null || !isRegime(regime) || isUseOf(value, regime, whose) ? null : 'cfdi_use';
  },
  postcode: (value) => (/^\d{5}$/u.test(value) ? null : 'zip_5_digits'),
};

/** Error of each field, as a message key; empty when the request is valid. SAT, Anexo 20. */
export function cfdiErrors(typed: Typed): Partial<Record<CfdiField, CfdiError>> {
  const whose = personOf(typed.rfc ?? '');
  const errors: Partial<Record<CfdiField, CfdiError>> = {};
  for (const field of cfdiFields) {
    const value = (field === 'postcode' ? plainFigures(typed[field] ?? '') : typed[field])?.trim() ?? '';
    const error = value === '' ? 'required' : checks[field](value, typed, whose);
    if (error !== null) errors[field] = error;
  }
  return errors;
}

/** What a valid request says, as the SAT writes it; null for an invalid one. */
export function receptorOf(typed: Typed): Receptor | null {
  const { rfc = '', name = '', regime = '', use = '', postcode = '' } = typed;
  const [code, purpose] = [regime.trim(), use.trim()];
  if (Object.keys(cfdiErrors(typed)).length > 0 || !isRegime(code) || !isUse(purpose)) return null;
  return {
    rfc: writtenRfc(rfc),
    name: registeredName(name),
    regime: code,
    use: purpose,
    postcode: plainFigures(postcode).trim(),
  };
}

/**
 * The general public: the generic RFC with the buyer's name, at the postal code of the issuer. The name "PUBLICO EN
 * GENERAL" alone would ask for the node of a global invoice. SAT, Anexo 20.
 */
export function publicReceptor(buyer: string, issuer_postcode: string): Receptor {
  const cleaned = registeredName(buyer.replaceAll(/[|\p{C}]/gu, ' ')).slice(0, cfdiNameLength);
  const name = cleaned === '' || cleaned === 'PUBLICO EN GENERAL' ? 'CLIENTE' : cleaned;
  return { rfc: publicRfc, name, regime: '616', use: 'S01', postcode: issuer_postcode };
}

export const isPublic = ({ rfc }: Pick<Receptor, 'rfc'>): boolean => rfc === publicRfc;

/**
 * Whether a buyer can ask for a CFDI with own data: until the end of the calendar year, in the country's time, in which
 * the first one of the order was issued. decisions/0075.
 */
export function canRequestCfdi(order: {
  readonly country: string;
  /** Of the first CFDI; null before it. */
  readonly issued_at: Date | null;
  readonly is_requested: boolean;
  readonly sold_units: number;
  readonly now: Date;
}): boolean {
  const { country, issued_at, is_requested, sold_units, now } = order;
  if (!hasCfdi(country) || issued_at === null || is_requested || sold_units === 0) return false;
  const yearOf = (at: Date): string => localClock(at, zoneOf(country)).day.slice(0, 4);
  return yearOf(now) === yearOf(issued_at);
}

/** The last day on which it can be asked for. */
export const cfdiUntil = (country: Country, issued_at: Date): string =>
  `${localClock(issued_at, zoneOf(country)).day.slice(0, 4)}-12-31`;
