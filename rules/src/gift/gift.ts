/** Card of a gift: with the shopper's message, or blank. Spec 3 §3. */
export const giftCardTypes = ['custom', 'blank'] as const;
export type GiftCardType = (typeof giftCardTypes)[number];

export type Gift = {
  readonly is_gift: boolean;
  readonly message: string;
  readonly hide_price: boolean;
  /** The invoice is written by hand. */
  readonly handwritten: boolean;
  readonly gift_card_type: GiftCardType;
};

/** Whether the papers in the parcel show prices: not for a gift with hidden prices. Spec 3 §3, expectations §3. */
export function showsPrices({ is_gift, hide_price }: Pick<Gift, 'is_gift' | 'hide_price'>): boolean {
  return !(is_gift && hide_price);
}

/** A gift as stored, without the fields that do not apply to it. Spec 3 §3. */
export function storedGift(gift: Gift): Gift {
  if (!gift.is_gift) {
    return { is_gift: false, message: '', hide_price: false, handwritten: false, gift_card_type: 'blank' };
  }
  return { ...gift, message: gift.gift_card_type === 'custom' ? gift.message.trim() : '' };
}
