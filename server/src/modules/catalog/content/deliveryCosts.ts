import { shippingMethodsOf, shippingTitleKeys } from '@vitrine/rules/shipping/shippingMethods';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { textIn } from '../../../platform/messages/textIn.ts';

/** What each shipping method of the storefront's country costs, and from what value of goods nothing. Spec 2 §3. */
export function deliveryCosts(locale: Locale): string[] {
  const text = textIn(locale, 'shipping');
  const money = (amount: number): string => shownPrice(amount, locale).formatted;
  return shippingMethodsOf(storefrontOf(locale).country).map(({ method, price, complimentary_from }) => {
    const cost = { method: text(shippingTitleKeys[method]), price: money(price) };
    return complimentary_from === null
      ? text('cost', cost)
      : text('cost_up_to', { ...cost, from: money(complimentary_from) });
  });
}
