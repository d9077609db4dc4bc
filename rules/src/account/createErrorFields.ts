import type { Country } from '../storefronts/storefronts.ts';

export type IdentifierField = 'email' | 'phone';

const both = ['email', 'phone'] as const;
const special: Partial<Record<Country, readonly IdentifierField[]>> = {
  cn: ['phone'],
  hk: both,
  mo: both,
  kr: both,
  th: both,
  tw: both,
};

/** Fields marked when an account already exists (2400001): the email, the phone, or both. Spec 1 §5, §8. */
export function createErrorFields(country: Country): readonly IdentifierField[] {
  return special[country] ?? ['email'];
}
