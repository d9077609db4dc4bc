import type { ErrorMessage } from '@vitrine/contract/errors';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { waitTime } from '@vitrine/rules/text/waitTime';
import { textIn } from '../messages/textIn.ts';

/** Refusals whose message names the product, if it is known. */
const named = {
  out_of_stock: 'out_of_stock.named',
  not_in_stock: 'not_in_stock.named',
  quantity_refused: 'quantity_refused.named',
  options_refused: 'options_refused.named',
} as const satisfies Partial<Record<ErrorMessage, string>>;
const isNamed = (message: ErrorMessage): message is keyof typeof named => Object.hasOwn(named, message);

/**
 * The message of a refusal for a storefront, with the time to wait (`time_to_wait`, seconds) and the product, if it names
 * one: isolated from the direction of the sentence (spec 1 §8).
 */
export function messageOf(
  message: ErrorMessage,
  locale: Locale,
  detail: { time_to_wait?: number; product_name?: string } = {},
): string {
  const { product_name, time_to_wait = 60 } = detail;
  const key = product_name && isNamed(message) ? named[message] : message;
  const product = product_name ? `\u2068${product_name}\u2069` : '';
  return textIn(locale, 'error')(key, { wait: waitTime(time_to_wait, locale), product });
}
