// Needs the numbering plans of a library: the server, and forms that load it on intent.
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Country } from '../storefronts/storefronts.ts';
import { plainFigures } from './plainFigures.ts';

/** ISO codes as the library spells them. */
function libraryCode(country: Country): CountryCode {
  const code: Uppercase<Country> = upper(country);
  return code;
}

function upper<C extends Country>(country: C): Uppercase<C> {
  return country.toUpperCase() as Uppercase<C>;
}

/**
 * A number in E.164 (`+33612345678`), read as written in a country unless it begins with a plus; null when the
 * numbering plan has no such number. Spec 1 §3, §5.
 */
export function e164Of(country: Country, text: string): string | null {
  const number = parsePhoneNumberFromString(plainFigures(text), libraryCode(country));
  return number?.isValid() ? number.number : null;
}

/** A number as its country writes it for a person to read; the text itself when it cannot be read. Spec 2 §3. */
export function readablePhone(country: Country, text: string): string {
  const number = parsePhoneNumberFromString(text, libraryCode(country));
  if (!number) return text;
  return number.country === libraryCode(country) ? number.formatNational() : number.formatInternational();
}
