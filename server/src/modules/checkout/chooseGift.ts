import type { CheckoutState, deliveryGift as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { storedGift } from '@vitrine/rules/gift/gift';
import { giftCard, giftLines } from '@vitrine/rules/gift/giftMessage';
import { ApiError } from '../../platform/errors/ApiError.ts';
import type { Visitor } from '../../platform/session/visitor.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { changeChoices } from './changeChoices.ts';

/**
 * Stores the gift options. Throws payload_refused for a message that does not fit the card, empty_cart. Spec 3 §3, §5.
 */
export function chooseGift(
  shop: Shop,
  unread: Visitor,
  { locale, gift }: BodyOf<typeof contract>,
): Promise<CheckoutState> {
  const stored = storedGift(gift);
  if (giftLines(stored.message) > giftCard.lines) {
    throw new ApiError('payload_refused', { fields: { 'gift.message': 'too_long' } });
  }
  return changeChoices(shop, unread, locale, () => ({ gift: stored }));
}
