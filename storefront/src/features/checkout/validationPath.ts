import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { paths } from '../../lib/paths.ts';

/** The page that follows a payment until its outcome is known; the server sends shoppers back from their bank to it too. */
export function validationPath(locale: Locale, attempt_id: string): string {
  return `${paths.validation(locale)}?attempt_id=${encodeURIComponent(attempt_id)}`;
}
