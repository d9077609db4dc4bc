/** What card goes with a gift: written by the shopper, or left blank. Spec 3 §3. */
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

/** Whether the papers in the parcel show prices: not with a gift whose giver hid them. Spec 3 §3, expectations §3. */
export function showsPrices({ is_gift, hide_price }: Pick<Gift, 'is_gift' | 'hide_price'>): boolean {
  return !(is_gift && hide_price);
}

/** A gift as it is kept: what belongs to no gift, or to no card, is dropped. Spec 3 §3. */
export function storedGift(gift: Gift): Gift {
  if (!gift.is_gift) {
    return { is_gift: false, message: '', hide_price: false, handwritten: false, gift_card_type: 'blank' };
  }
  return { ...gift, message: gift.gift_card_type === 'custom' ? gift.message.trim() : '' };
}
