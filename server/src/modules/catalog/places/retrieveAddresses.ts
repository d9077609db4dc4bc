import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { retrieveAddresses as contract } from '@vitrine/contract/places';
import { postcodeLookupCountries } from '@vitrine/rules/countries/countryLists';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { addressesOf } from '@vitrine/rules/postcodes/places';
import type { LookupCountry } from '@vitrine/rules/postcodes/postcodeData';
import { type Country, storefrontOf, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { barePostcode, postcodeReady } from '@vitrine/rules/countries/postcode';
import type { Config } from '../../../platform/config/config.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { filePostcodes } from '../../../platform/partners/postcodes/filePostcodes.ts';
import type { Postcodes } from '../../../platform/partners/postcodes/postcodes.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { treeOf } from './trees.ts';

const lookups = new WeakMap<Config, Postcodes>();
function postcodesOf({ config }: Shop): Postcodes {
  const known = lookups.get(config) ?? filePostcodes(config.POSTCODES_DIR);
  lookups.set(config, known);
  return known;
}

const isLookupCountry = (country: Country): country is LookupCountry => postcodeLookupCountries.has(country);

/**
 * Returns the addresses of a postcode in the storefront's language or the country's own; empty for an unknown or
 * incomplete postcode or a country without lookup. Throws too_many_requests. Spec 2 §5, §7, spec 3 §8.
 */
export async function retrieveAddresses(
  shop: Shop,
  { postcode, country, locale }: QueryOf<typeof contract>,
  address: string,
): Promise<AnswerOf<typeof contract>> {
  if (!isLookupCountry(country) || !postcodeReady(optionsOf(country), postcode)) return { addresses: [] };
  await limitAddress(shop, 'postcode-lookup', address);
  const bare = barePostcode(postcode);
  const own = Object.values(storefronts).find((storefront) => storefront.country === country);
  const language = locale ? storefrontOf(locale).language : (own?.language ?? 'en');
  const file = await postcodesOf(shop).find(country, bare);
  const found = addressesOf(file, treeOf(country) ?? {}, language, bare);
  return { addresses: found.map((each) => ({ ...each, neighborhoods: [...each.neighborhoods] })) };
}
