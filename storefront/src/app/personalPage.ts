import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Page, PageKind } from '../lib/pages/page.ts';
import { serverText } from '../lib/words/text.server.ts';
import { everywhere, everywhereWith } from './alternates.ts';

type Personal = Extract<
  PageKind,
  | 'account'
  | 'login'
  | 'forgot-password'
  | 'cart'
  | 'checkout'
  | 'validation'
  | 'confirmation'
  | 'order-lookup'
  | 'withdrawal'
  | 'payment-link'
>;

/**
 * A page with the visitor's own content: its HTML is the same for all, and search engines do not index it.
 */
export function personalPage(locale: Locale, kind: Personal, path: string): Page {
  const title = serverText(locale, 'shell')(`page.${kind}`);
  return { kind, title, path, alternates: everywhere(path), hidden: true };
}

/** The same for pages under the checkout word, which differs by language. */
export function checkoutPage(locale: Locale, kind: Personal, word: string, rest = ''): Page {
  return { ...personalPage(locale, kind, `/${word}${rest}`), alternates: everywhereWith('checkout', rest) };
}
