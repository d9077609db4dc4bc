import type { CheckoutState, deliveryGift as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { storedGift } from '@vitrine/rules/gift/gift';
import { giftLines, giftMessageState } from '@vitrine/rules/gift/giftMessage';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { changeChoices } from './changeChoices.ts';
import type { Gift } from './choices.ts';

/** The gift options as they are stored. Throws payload_refused with the message's fault. */
export function acceptedGift(gift: BodyOf<typeof contract>['gift']): Gift {
  const stored = storedGift(gift);
  const { is_too_long, can_save } = giftMessageState(stored.message, giftLines(stored.message));
  if (!can_save)
    throw new ApiError('payload_refused', { fields: { 'gift.message': is_too_long ? 'too_long' : 'unprinted' } });
  return stored;
}

/**
 * Stores the gift options. Throws payload_refused for a message that does not fit the card or has letters that it
 * cannot print, empty_cart. Spec 3 §3, §5.
 */
export function chooseGift(
  shop: Shop,
  unread: Visitor,
  { locale, gift }: BodyOf<typeof contract>,
): Promise<CheckoutState> {
  const stored = acceptedGift(gift);
  return changeChoices(shop, unread, locale, () => ({ gift: stored }));
}
