import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { geocode as contract } from '@vitrine/contract/places';
import { acceptsGeocode } from '@vitrine/rules/stores/geocoding';
import { mostCities } from '@vitrine/rules/stores/gazetteer';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { isAddressWithinLimit } from '../../../platform/http/addressLimits.ts';
import { aside } from '../../../platform/load/admission.ts';
import { geocoderOf } from '../../../platform/partners/geocoding/geocoderOf.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

type Answer = AnswerOf<typeof contract>;
/** A failed geocode returns an empty error: the page goes on with its list. Spec 1 §8. */
const failed: Answer = { places: [], error: '' };

/**
 * Finds a place that the gazetteer does not know, by the geocoder of the storefront's country. Restricted to a country,
 * only what matches the entered text counts. Without a key there is nothing to find. Spec 1 §5, §7, §8, spec 2 §5.
 */
export async function geocode(
  shop: Shop,
  { terms, locale, country }: QueryOf<typeof contract>,
  address: string,
): Promise<Answer> {
  const storefront = storefrontOf(locale);
  const geocoder = geocoderOf(shop.config, storefront.country);
  if (!geocoder) return { places: [], error: null };
  if (!(await isAddressWithinLimit(shop, 'geocode', address))) return failed;
  const restricted_to = country ?? null;
  const question = { terms, language: storefront.language, country: storefront.country, restricted_to };
  try {
    const found = await aside(() => geocoder.find(question));
    const places = found
      .filter((place) => acceptsGeocode(terms, place, restricted_to))
      .slice(0, mostCities)
      .map(({ label, country: of, at }) => ({ name: label, country: of, ...at }));
    return { places, error: null };
  } catch (error) {
    shop.log.warn({ err: error }, 'the geocoder failed: the gazetteer alone finds places');
    return failed;
  }
}
