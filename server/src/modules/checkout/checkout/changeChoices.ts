import type { CheckoutState } from '@vitrine/contract/checkout';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { checkoutStateOf } from './checkoutView.ts';
import * as queries from './queries.ts';
import type { Choices } from './choices.ts';
import { type AtCheckout, atCheckout, promotionsFor, quoteWithTax } from './readCheckout.ts';

/**
 * Stores the choices that `decide` derives from the current checkout, and returns the new state. Throws empty_cart.
 * Spec 1 §8.
 */
export async function changeChoices(
  shop: Shop,
  unread: Visitor,
  locale: Locale,
  decide: (at: AtCheckout) => Partial<Choices>,
): Promise<CheckoutState> {
  const at = await atCheckout(shop, unread, locale);
  const [head] = at.rows;
  if (!head || at.quote.sold.length === 0) throw new ApiError('empty_cart');
  const choices = decide(at);
  await queries.choose(shop.db, head.basket_id, choices, shop.now());
  const chosen = { ...at, choices: { ...queries.noChoices, ...at.choices, ...choices } };
  // Another code has other promotions.
  const promotions = await promotionsFor(shop, chosen, locale);
  const quote = await quoteWithTax(shop, { ...chosen, promotions }, locale);
  return checkoutStateOf(shop, at, quote, locale);
}
