import type { Country } from '../storefronts/storefronts.ts';
import { isShippingAllowed } from './billingCountries.ts';
import { isPostcodeDelivered } from './postcodeAreas.ts';

/** The address field that prevents delivery from a country's storefront; null when it delivers. Spec 1 §5. */
export function deliveryRefusal(
  shop: Country,
  { country_id, postcode }: { country_id: Country; postcode?: string | null | undefined },
): 'country_id' | 'postcode' | null {
  if (!isShippingAllowed(shop, country_id)) return 'country_id';
  return isPostcodeDelivered(country_id, postcode) ? null : 'postcode';
}
