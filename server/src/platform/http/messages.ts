import type { ErrorMessage } from '@vitrine/contract/errors';
import { isFapiaoRefusal } from '@vitrine/rules/fapiao/fapiaoRefusals';
import { isReturnProblem } from '@vitrine/rules/returns/returnProblems';
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

/** The own sentences of refusals by the reason of their first field; null for a reason without one. Spec 3 §8. */
const reasoned: { readonly [Message in ErrorMessage]?: (locale: Locale, reason: string) => string | null } = {
  return_refused: (locale, reason) => (isReturnProblem(reason) ? textIn(locale, 'returns')(`refusal.${reason}`) : null),
  fapiao_refused: (locale, reason) =>
    isFapiaoRefusal(reason) ? textIn(locale, 'error')(`fapiao_refused.${reason}`) : null,
  total_changed: (locale, reason) =>
    reason === 'refund_changed' ? textIn(locale, 'error')('total_changed.refund') : null,
  no_invoice: (locale, reason) => (reason === 'not_needed' ? textIn(locale, 'error')('no_invoice.not_needed') : null),
};

/**
 * The message of a refusal for a storefront, with the time to wait (`time_to_wait`, seconds) and the product, if it names
 * one: isolated from the direction of the sentence (spec 1 §8). A refusal with a reason at its first field says that reason.
 */
export function messageOf(
  message: ErrorMessage,
  locale: Locale,
  detail: { time_to_wait?: number; product_name?: string; fields?: Readonly<Record<string, string>> } = {},
): string {
  const [reason = ''] = Object.values(detail.fields ?? {});
  const own = reasoned[message]?.(locale, reason) ?? null;
  if (own !== null) return own;
  const { product_name, time_to_wait = 60 } = detail;
  const key = product_name && isNamed(message) ? named[message] : message;
  const product = product_name ? `\u2068${product_name}\u2069` : '';
  return textIn(locale, 'error')(key, { wait: waitTime(time_to_wait, locale), product });
}
