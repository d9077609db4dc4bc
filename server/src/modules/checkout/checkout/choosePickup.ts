import type { CheckoutState, deliveryPickup as contract } from '@vitrine/contract/checkout';
import type { Collector } from '@vitrine/contract/pickup';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { isPickupOffered } from '@vitrine/rules/shipping/pickup';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { checkedPerson } from '../../customers/customer/acceptAddress.ts';
import { changeChoices } from './changeChoices.ts';

/** Checks the names and the telephone by the country's rules. Throws address_refused with every wrong field. */
function acceptCollector(collector: Collector, locale: Locale, now: Date): Collector {
  const { country, language } = storefrontOf(locale);
  const { person, wrong } = checkedPerson({ ...collector, country_id: country }, language, now);
  if (!person) throw new ApiError('address_refused', { fields: wrong });
  return person;
}

/**
 * Stores that the order is collected, in which boutique and by whom. Throws pickup_unavailable where the storefront offers no
 * pickup, or for a boutique that cannot hand over the whole cart; address_refused, empty_cart. Spec 2 §2, api.md.
 */
export function choosePickup(shop: Shop, unread: Visitor, body: BodyOf<typeof contract>): Promise<CheckoutState> {
  const { locale, shop_id, collector } = body;
  if (!isPickupOffered(storefrontOf(locale).country)) throw new ApiError('pickup_unavailable');
  const accepted = collector && acceptCollector(collector, locale, shop.now());
  return changeChoices(shop, unread, locale, ({ offers, choices }) => {
    const isThere = (id: string | null | undefined): boolean => offers.some(({ row }) => row.store_id === id);
    if (shop_id !== undefined && !isThere(shop_id))
      throw new ApiError('pickup_unavailable', { fields: { shop_id: 'select_required' } });
    if (offers.length === 0) throw new ApiError('pickup_unavailable');
    // A boutique that was chosen before and lacks a piece now is no choice any more.
    const stays = isThere(choices?.pickup_store_id) ? {} : { pickup_store_id: null };
    return {
      delivery_mode: 'pickup',
      ...(shop_id === undefined ? stays : { pickup_store_id: shop_id }),
      ...(accepted === undefined ? {} : { collector: accepted }),
    };
  });
}
