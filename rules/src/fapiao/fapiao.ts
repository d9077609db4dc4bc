import { paperFactsOf } from '../papers/paperTable.ts';
import type { Country } from '../storefronts/storefronts.ts';
import type { FapiaoRefusal } from './fapiaoRefusals.ts';
import { isTaxpayerId } from './taxpayerId.ts';

/** Recipient of a tax invoice, as the calls spell it. Spec 3 §3. */
export const fapiaoTypes = { personal: 0, company: 1 } as const;
export type FapiaoType = (typeof fapiaoTypes)[keyof typeof fapiaoTypes];

export type FapiaoField =
  | 'name'
  | 'companyName'
  | 'taxId'
  | 'companyAddress'
  | 'companyPhoneNumber'
  | 'companyBankAccount';

/** Required fields of each type; those of the other type are not sent. Spec 3 §5. */
export const fapiaoFields = {
  0: ['name'],
  1: ['companyName', 'taxId', 'companyAddress', 'companyPhoneNumber', 'companyBankAccount'],
} as const satisfies Record<FapiaoType, readonly FapiaoField[]>;

/** Maximum length of a field, in characters. Spec 3 §5. */
export const fapiaoMaxLength = 100;

export type FapiaoError = 'required' | 'too_long' | 'tax_id';

/** Error of each field, as a message key; empty when the request is valid. Spec 3 §5. */
export function fapiaoErrors(
  type: FapiaoType,
  values: Partial<Record<FapiaoField, string | undefined>>,
): Partial<Record<FapiaoField, FapiaoError>> {
  const errors: Partial<Record<FapiaoField, FapiaoError>> = {};
  for (const field of fapiaoFields[type]) {
    const error = errorOf(field, values[field]?.trim() ?? '');
    if (error !== null) errors[field] = error;
  }
  return errors;
}

/** How long a generated tax invoice can be downloaded, in days: as long as the accounting year that it belongs to. decisions/0057. */
const downloadDays = 365;
const dayMs = 86_400_000;

/** Whether the download of a tax invoice has expired; false before it is generated. Spec 3 §4, decisions/0057. */
export function isFapiaoExpired(generated_at: Date | null, now: Date): boolean {
  return generated_at !== null && now.getTime() - generated_at.getTime() >= downloadDays * dayMs;
}

type FapiaoFacts = {
  readonly country: Country;
  readonly is_shipped: boolean;
  readonly sold_units: number;
};

/**
 * Why a shopper cannot request the tax invoice of an order; null in a country that has it, once the order is shipped, and while
 * something of it is still sold. Spec 3 §4, decisions/0057.
 */
export function fapiaoRefusal({ country, is_shipped, sold_units }: FapiaoFacts): FapiaoRefusal | null {
  const { has_fapiao = false } = paperFactsOf(country);
  if (!has_fapiao) return 'no_fapiao';
  if (!is_shipped) return 'not_shipped';
  return sold_units > 0 ? null : 'nothing_sold';
}

export type FapiaoState = 'none' | 'can_generate' | 'generated' | 'download_expired';

/**
 * State of an order's tax invoice: unavailable, available on request, generated, or generated with an expired download.
 * Spec 3 §4.
 */
export function fapiaoState(order: {
  can_generate_fapiao: boolean;
  fapiaoGenerated: boolean;
  is_fapiao_download_expired: boolean;
}): FapiaoState {
  if (order.fapiaoGenerated) return order.is_fapiao_download_expired ? 'download_expired' : 'generated';
  return order.can_generate_fapiao ? 'can_generate' : 'none';
}

function errorOf(field: FapiaoField, value: string): FapiaoError | null {
  if (value === '') return 'required';
  if (value.length > fapiaoMaxLength) return 'too_long';
  return field === 'taxId' && !isTaxpayerId(value) ? 'tax_id' : null;
}
