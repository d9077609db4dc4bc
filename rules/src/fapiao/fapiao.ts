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
  values: Partial<Record<FapiaoField, string>>,
): Partial<Record<FapiaoField, FapiaoError>> {
  const errors: Partial<Record<FapiaoField, FapiaoError>> = {};
  for (const field of fapiaoFields[type]) {
    const error = errorOf(field, values[field]?.trim() ?? '');
    if (error !== null) errors[field] = error;
  }
  return errors;
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
