import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { paths } from '../../lib/pages/paths.ts';

/** The page that polls a payment until its outcome is known; the bank redirects shoppers to it too. */
export function validationPath(locale: Locale, attempt_id: string): string {
  return `${paths.validation(locale)}?attempt_id=${encodeURIComponent(attempt_id)}`;
}
