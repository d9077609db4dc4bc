import { smsCountries } from '../countries/countryLists.ts';
import { countryTable } from '../countries/countryTable.ts';
import { isPhoneNumber, normalisePhoneCode, normalisePhoneNumber } from '../text/phone.ts';

/** Dialling codes that the provider sends to, with the pattern of their mobile numbers. Spec 1 §9. */
const destinations: ReadonlyMap<string, string> = new Map(
  [...smsCountries].map((country) => [countryTable[country].phone_code, countryTable[country].phone_pattern]),
);

/**
 * The phone a code would go to, code and number in one; null for what is no mobile number of a country with an SMS
 * provider: no code leaves for landlines, premium numbers or the rest of the world. Spec 1 §9, invariant A7.
 */
export function smsPhone(phone_code: string, phone_number: string): string | null {
  const code = normalisePhoneCode(phone_code);
  const number = normalisePhoneNumber(phone_number);
  const pattern = destinations.get(code);
  return pattern !== undefined && isPhoneNumber(pattern, number) ? `${code}${number}` : null;
}
