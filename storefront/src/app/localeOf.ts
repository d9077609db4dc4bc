import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { data } from 'react-router';
import { isServed } from '../lib/words/served.ts';

/** The locale of a storefront page. Throws 404 when the address names none. Spec 1 §1. */
export function localeOf(params: { locale?: string | undefined }): Locale {
  const { locale = '' } = params;
  if (!isServed(locale)) throw data(null, { status: 404 });
  return locale;
}
