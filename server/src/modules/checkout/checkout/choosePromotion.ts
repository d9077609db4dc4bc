import type { CheckoutState, checkoutPromotion as contract } from '@vitrine/contract/checkout';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { isPromotionCode, promotionCode, type PromotionFault } from '@vitrine/rules/promotions/promotion';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { changeChoices } from './changeChoices.ts';
import { noChoices } from './fillChoices.ts';
import { quoteOf } from './quote.ts';
import { atCheckout, promotionsFor } from './readCheckout.ts';

/** Faults with which a code is kept: the shopper can still change what is missing. */
const kept: ReadonlySet<PromotionFault> = new Set(['account', 'no_product', 'minimum', 'other_method', 'not_better']);

const refusal = (fault: PromotionFault | 'unknown'): ApiError =>
  new ApiError('promotion_refused', { fields: { code: fault } });

/**
 * Stores a promotion code, in place of another one, or takes it back. Throws promotion_refused with the reason for a code that gives
 * nothing here whatever is changed in the cart, empty_cart, too_many_requests. decisions/0132.
 */
export async function choosePromotion(
  shop: Shop,
  unread: Visitor,
  { locale, code: typed }: BodyOf<typeof contract>,
  address: string,
): Promise<CheckoutState> {
  if (typed === null) return changeChoices(shop, unread, locale, () => ({ promotion_code: null }));
  await limitAddress(shop, 'promotion_code', address);
  const promotion_code = promotionCode(typed);
  if (!isPromotionCode(promotion_code)) throw refusal('unknown');
  const at = await atCheckout(shop, unread, locale);
  if (at.quote.sold.length === 0) throw new ApiError('empty_cart');
  const choices = { ...noChoices, ...at.choices, promotion_code };
  const promotions = await promotionsFor(shop, { ...at, choices }, locale);
  const quoted = quoteOf(at.rows, choices, at.buyer, locale, { now: shop.now(), offers: at.offers, promotions });
  const fault = promotions.is_unknown ? 'unknown' : quoted.promotions.fault;
  if (fault !== null && (fault === 'unknown' || !kept.has(fault))) throw refusal(fault);
  return changeChoices(shop, unread, locale, () => ({ promotion_code }));
}
