import { type Locale, type Storefront, storefronts } from '@vitrine/rules/storefronts/storefronts';
import { createContext, useContext } from 'react';
import { isServed, served } from './served.ts';

const british: Locale = 'uk_en';
/**
 * The locale of pages outside any storefront (country choice, a wrong address): British English, or the house's first
 * storefront.
 */
export const neutralLocale: Locale = isServed(british) ? british : (served[0] ?? british);

export const LocaleContext = createContext<Locale>(neutralLocale);

/** The locale of the page. */
export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** The page's storefront: country, language tag, currency, direction. */
export function useStorefront(): Storefront {
  return storefronts[useLocale()];
}

/** The locale that a path names, else the neutral one. Spec 1 §2. */
export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/')[1] ?? '';
  const name = first.endsWith('.data') ? first.slice(0, -'.data'.length) : first;
  return isServed(name) ? name : neutralLocale;
}
