import { type Country, type Currency, storefronts } from '../storefronts/storefronts.ts';

const byCountry = new Map<Country, Currency>(Object.values(storefronts).map((row) => [row.country, row.currency]));

/**
 * The currency a country's shop sells in: every amount of the tables keyed by country counts its minor units. Spec 1
 * §3.
 */
export function shopCurrency(country: Country): Currency {
  const currency = byCountry.get(country);
  if (currency === undefined) throw new RangeError(`no storefront sells in ${country}`);
  return currency;
}
