import { smsCountries } from '../countries/countryLists.ts';
import { countryTable } from '../countries/countryTable.ts';
import { isPhoneNumber, normalisePhoneCode, normalisePhoneNumber } from '../text/phone.ts';

/** Dialling codes that the provider serves, with the pattern of their mobile numbers. Spec 1 §9. */
const destinations: ReadonlyMap<string, string> = new Map(
  [...smsCountries].map((country) => [countryTable[country].phone_code, countryTable[country].phone_pattern]),
);

/**
 * The phone that receives a code, dialling code and number in one. Null unless it is a mobile number of a country with
 * an SMS provider: the shop sends nothing to landlines, premium numbers or other countries. Spec 1 §9, invariant A7.
 */
export function smsPhone(phone_code: string, phone_number: string): string | null {
  const code = normalisePhoneCode(phone_code);
  const number = normalisePhoneNumber(phone_number);
  const pattern = destinations.get(code);
  return pattern !== undefined && isPhoneNumber(pattern, number) ? `${code}${number}` : null;
}
