import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { paths } from '../../lib/pages/paths.ts';

/**
 * The confirmation page of an order, by its reference. The session identifies its customer, so the address and the
 * history hold no personal data.
 */
export function confirmationPath(locale: Locale, order: { ref: string }): string {
  return `${paths.confirmation(locale)}?ref=${encodeURIComponent(order.ref)}`;
}
