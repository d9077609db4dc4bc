import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Page, PageKind } from '../lib/page.ts';
import { serverText } from '../lib/text.server.ts';
import { everywhere, everywhereWith } from './alternates.ts';

type Personal = Extract<
  PageKind,
  'account' | 'login' | 'forgot-password' | 'cart' | 'checkout' | 'validation' | 'confirmation' | 'order-lookup'
>;

/**
 * A page whose content belongs to the visitor: the same for all until the browser asks, and none for search engines.
 */
export function personalPage(locale: Locale, kind: Personal, path: string): Page {
  const title = serverText(locale, 'shell')(`page.${kind}`);
  return { kind, title, path, alternates: everywhere(path), hidden: true };
}

/** The same for pages under the checkout word, which differs by language. */
export function checkoutPage(locale: Locale, kind: Personal, word: string, rest = ''): Page {
  return { ...personalPage(locale, kind, `/${word}${rest}`), alternates: everywhereWith('checkout', rest) };
}
