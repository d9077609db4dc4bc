// Countries that a promotion is often given in together. decisions/0134.
import { americas } from '../countries/americas.ts';
import { asiaPacific } from '../countries/asiaPacific.ts';
import { europe } from '../countries/europe.ts';
import { gulf } from '../countries/gulf.ts';
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import { type Country, countries } from '../storefronts/storefronts.ts';

const among = (rows: object): readonly Country[] => countries.filter((country) => country in rows);

/** Every group with its countries. Expectations §2, decisions/0134. */
export const countryGroups = {
  all: countries,
  euro: countries.filter((country) => shopCurrency(country) === 'EUR'),
  europe: among(europe),
  americas: among(americas),
  asia_pacific: among(asiaPacific),
  gulf: among(gulf),
} as const satisfies Readonly<Record<string, readonly Country[]>>;
export type CountryGroup = keyof typeof countryGroups;
/** The names of the groups. Expectations §2, decisions/0134. */
export const countryGroupNames = Object.keys(countryGroups) as CountryGroup[];
