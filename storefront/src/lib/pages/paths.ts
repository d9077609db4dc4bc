import { type Locale, pathWordsOf } from '@vitrine/rules/storefronts/storefronts';

/**
 * Every address of the storefront, as spec 1 §2 writes it. `url` and `path` values of the contract go through `under`.
 */
export const paths = {
  front: (locale: Locale) => `/${locale}`,
  under: (locale: Locale, path: string) => `/${locale}${path}`,
  login: (locale: Locale) => `/${locale}/login/`,
  account: (locale: Locale) => `/${locale}/account/`,
  accountCreate: (locale: Locale) => `/${locale}/account-create/`,
  cart: (locale: Locale) => `/${locale}/cart/`,
  checkout: (locale: Locale) => `/${locale}/${pathWordsOf(locale).checkout}/`,
  validation: (locale: Locale) => `/${locale}/${pathWordsOf(locale).checkout}/validation/`,
  confirmation: (locale: Locale) => `/${locale}/${pathWordsOf(locale).checkout}/confirmation/`,
  findYourOrder: (locale: Locale) => `/${locale}/findyourorder/`,
  withdrawal: (locale: Locale) => `/${locale}/withdrawal/`,
  salon: (locale: Locale) => `/${locale}/salon/`,
  stores: (locale: Locale) => `/${locale}/${pathWordsOf(locale).store}/`,
  search: (locale: Locale, terms = '') =>
    `/${locale}/${pathWordsOf(locale).search}${terms ? `?s=${encodeURIComponent(terms)}` : ''}`,
  master: (locale: Locale) => `/${locale}/category/`,
  category: (locale: Locale, path: string) => `/${locale}/category/${path}`,
  story: (locale: Locale, slug: string) => `/${locale}/story/${slug}`,
  faq: (locale: Locale) => `/${locale}/faq/`,
  legal: (locale: Locale, name: string) => `/${locale}/legal/${name}/`,
} as const;
