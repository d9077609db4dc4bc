import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';

/** The name of a country in a storefront's language. The server writes it, so that every browser shows the same one. */
export const originName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([storefrontOf(locale).tag], { type: 'region' }).of(code) ?? code;
