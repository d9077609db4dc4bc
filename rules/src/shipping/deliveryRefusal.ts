import type { Country } from '../storefronts/storefronts.ts';
import { isShippingAllowed } from '../countries/billingCountries.ts';
import { isPostcodeDelivered } from './postcodeAreas.ts';

/**
 * What prevents delivery of an address from a country's storefront: its country, its postcode, or a postcode of another
 * region (`postcode_of`), so that the tax is unknown; null when it delivers. Spec 1 §5, spec 3 §3.
 */
export function deliveryRefusal(
  shop: Country,
  address: {
    country_id: Country;
    postcode?: string | null | undefined;
    postcode_of: readonly string[] | undefined;
  },
): 'country_id' | 'postcode' | 'postcode_of' | null {
  const { country_id, postcode, postcode_of } = address;
  if (!isShippingAllowed(shop, country_id)) return 'country_id';
  if (!isPostcodeDelivered(country_id, postcode)) return 'postcode';
  return postcode_of === undefined ? null : 'postcode_of';
}
