import type { CheckoutState } from '@vitrine/contract/checkout';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { pictureOf } from '../../catalog/catalogue/picture.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Quote } from './quote.ts';

/** The promotions of a quote as the page shows them; the house's own names of them stay inside. decisions/0132. */
export function shownPromotions(
  shop: Pick<Shop, 'config'>,
  { promotions, promotion_code, gifts }: Pick<Quote, 'promotions' | 'promotion_code' | 'gifts'>,
  locale: Locale,
): CheckoutState['promotions'] {
  const giftOf = (sku: string | null) => {
    const gift = gifts.find((row) => row.sku === sku);
    if (!gift) return null;
    const image = gift.picture && pictureOf(shop.config.IMAGES_BASE_URL, gift.picture);
    return { sku: gift.sku, name: gift.title, image };
  };
  return {
    given: promotions.given.map(({ kind, percent, amount, code, gift_sku }) => ({
      kind,
      percent,
      amount: shownPrice(amount, locale),
      code,
      gift: giftOf(gift_sku),
    })),
    code: promotion_code,
    fault: promotion_code === null ? null : promotions.fault,
    minimum: promotions.minimum === null ? null : shownPrice(promotions.minimum, locale),
  };
}
