import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { paths } from '../../lib/paths.ts';

/** The confirmation page of an order; the email goes in the history entry, never in the address. */
export function confirmationPath(locale: Locale, order: { ref: string }): string {
  return `${paths.confirmation(locale)}?ref=${encodeURIComponent(order.ref)}`;
}
