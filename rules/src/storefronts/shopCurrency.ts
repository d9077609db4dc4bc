import { type Country, type Currency, storefronts } from './storefronts.ts';

const byCountry = new Map<Country, Currency>(Object.values(storefronts).map((row) => [row.country, row.currency]));

/**
 * Currency of a country's storefronts; tables by country count amounts in its minor units. Throws when no storefront
 * sells there. Spec 1 §3.
 */
export function shopCurrency(country: Country): Currency {
  const currency = byCountry.get(country);
  if (currency === undefined) throw new RangeError(`no storefront sells in ${country}`);
  return currency;
}
