import type { Country } from '../storefronts/storefronts.ts';
import { isShippingAllowed } from '../countries/billingCountries.ts';
import { isPostcodeDelivered } from './postcodeAreas.ts';

/** The places of an address's postcode or city, where the address has another one. */
type Elsewhere = {
  readonly postcode_of: readonly string[] | undefined;
  readonly city_of: readonly string[] | undefined;
};

/** The part of an address that contradicts its place, so that the tax is unknown; null where all agree. Spec 3 §3. */
export function placeRefusal({ postcode_of, city_of }: Elsewhere): 'postcode_of' | 'city_of' | null {
  if (postcode_of !== undefined) return 'postcode_of';
  return city_of === undefined ? null : 'city_of';
}

/**
 * What prevents delivery of an address from a country's storefront: its country, its postcode, or a postcode or a city of
 * another place (`placeRefusal`); null when it delivers. Spec 1 §5, spec 3 §3.
 */
export function deliveryRefusal(
  shop: Country,
  address: Elsewhere & { country_id: Country; postcode?: string | null | undefined },
): 'country_id' | 'postcode' | 'postcode_of' | 'city_of' | null {
  const { country_id, postcode } = address;
  if (!isShippingAllowed(shop, country_id)) return 'country_id';
  if (!isPostcodeDelivered(country_id, postcode)) return 'postcode';
  return placeRefusal(address);
}
