import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { paths } from '../pages/paths.ts';

/** The account with the order open that a query names (`?order_id=…`), else with the list of orders. Spec 3 §2. */
export function orderTrayPath(locale: Locale, search: string): string {
  const order_id = new URLSearchParams(search).get('order_id') ?? '';
  const tray = order_id === '' ? 'orders' : `order&order_id=${encodeURIComponent(order_id)}`;
  return `${paths.account(locale)}#tray=${tray}`;
}
