import type { CountryFacts } from './countryOptions.ts';

/** Maximum length of the first street line, in characters. Spec 1 §5, §9. */
export const street1MaxLength = 35;

/** Code points, so that a cut never splits a character. */
function characters(text: string): string[] {
  return Array.from(text);
}

/** Whether the first street line is too long for a label. Spec 1 §5 (AddressLengthError). */
export function isStreetTooLong(text: string): boolean {
  return characters(text).length > street1MaxLength;
}

export type Streets = { readonly street1?: string; readonly street2?: string; readonly street3?: string };

/** The street lines as submitted: in Hong Kong and Macau cut to 30, 35 and 35 characters. Spec 2 §5. */
export function cutStreets<S extends Streets>(facts: Pick<CountryFacts, 'street_cuts'>, streets: S): S {
  const cuts = facts.street_cuts;
  if (!cuts) return streets;
  const cut = (line: keyof Streets): Streets => {
    const text = streets[line];
    return text === undefined ? {} : { [line]: characters(text).slice(0, cuts[line]).join('').trimEnd() };
  };
  return { ...streets, ...cut('street1'), ...cut('street2'), ...cut('street3') };
}
