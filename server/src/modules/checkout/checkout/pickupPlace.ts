import { distanceBetween, distanceText, type Place } from '@vitrine/rules/stores/distance';
import { cityOfAddress, nameIn } from '@vitrine/rules/stores/gazetteer';
import { nearestFirst } from '@vitrine/rules/stores/storeList';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';
import { openGazetteer } from '../../catalog/places/openGazetteer.ts';
import { cityNearPostcode } from '../../catalog/places/postcodeCity.ts';
import type { PickupOffer } from './pickupOffers.ts';

/** The city from which the boutiques' distances count. */
export type BuyerCity = { readonly name: string; readonly at: Place };

type Address = {
  readonly city?: string | undefined;
  readonly country_id: string;
  readonly region?: string | null | undefined;
  readonly postcode?: string | null | undefined;
};

/**
 * The city of the buyer's address in the storefront's country; for a place that the gazetteer does not have, the city near
 * the postcode, under its own name. Null for none of them.
 */
export function buyerCity(address: Address | null, locale: Locale): BuyerCity | null {
  const { country, language } = storefrontOf(locale);
  if (!address?.city || address.country_id.toLowerCase() !== country) return null;
  const found = cityOfAddress(openGazetteer(), { city: address.city, country, region: address.region ?? null });
  if (found) return { name: address.city, at: found.at };
  const near = address.postcode ? cityNearPostcode(country, address.postcode) : null;
  return near && { name: nameIn(near, language), at: near.at };
}

const placeOf = ({ row }: PickupOffer): Place => ({ latitude: row.latitude, longitude: row.longitude });

/** The boutiques, nearest to the buyer's city first; without a city in the house's order. Spec 2 §3. */
export function offersFrom(offers: readonly PickupOffer[], city: BuyerCity | null): PickupOffer[] {
  if (!city) return [...offers];
  const listed = offers.map((offer) => ({ offer, store_id: offer.row.store_id, geo_coordinates: placeOf(offer) }));
  return nearestFirst(listed, city.at).map(({ offer }) => offer);
}

/** How far a boutique is from the buyer's city: "2.3 km from Lyon". Spec 2 §3 (distance text). */
export function distanceFrom(offer: PickupOffer, city: BuyerCity | null, locale: Locale): string | null {
  if (!city) return null;
  const distance = distanceText(distanceBetween(city.at, placeOf(offer)), storefrontOf(locale));
  return textIn(locale, 'shipping')('pickup_distance', { distance, city: city.name });
}
