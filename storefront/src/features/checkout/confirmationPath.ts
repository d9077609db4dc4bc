import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { paths } from '../../lib/paths.ts';

/**
 * The confirmation page of an order, by its reference; whose it is the session says, so nothing of a person stands in
 * the address or the history.
 */
export function confirmationPath(locale: Locale, order: { ref: string }): string {
  return `${paths.confirmation(locale)}?ref=${encodeURIComponent(order.ref)}`;
}
