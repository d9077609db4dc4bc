import { gridQuery } from '@vitrine/contract/catalogue';
import { isLocale, pathWords } from '@vitrine/rules/storefronts/storefronts';

/** The query parameters that a page's HTML depends on; `_routes` belongs to the router's own data requests. */
export const pageParameters: ReadonlySet<string> = new Set([
  ...Object.keys(gridQuery).filter((name) => name !== 'locale'),
  's',
  'selected_sku',
  '_routes',
]);

/** Whether an address is a page under a locale, or the router's data for one. Spec 1 §2. */
export const isPageAddress = (address: string): boolean => /^\/[a-z]{2}_[a-z]{2}(?:[/?.]|$)/u.test(address);

/**
 * Pages whose HTML is public, but not indexed: the browser fills them with the visitor's own data.
 */
const personalWords = new Set([
  'login',
  'account',
  'cart',
  'customer',
  'findyourorder',
  'orderstray',
  'forgot-password',
]);

type Kind = { personal: boolean; pays: boolean };

/** Whether a page's path is personal, and whether it is the checkout. */
export function pageKindOf(path: string): Kind {
  const [, locale = '', word = ''] = path.replace(/\.data$/u, '').split('/');
  const pays = isLocale(locale) && Object.values(pathWords).some(({ checkout }) => checkout === word);
  return { pays, personal: pays || personalWords.has(word) };
}
