import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';

/** The storefront in whose language a store reads: that of its country, else the house's first. */
export function storeLocale(shop: Shop, country: string): Locale {
  const { storefronts } = shop.config.house;
  return storefronts.find((locale) => storefrontOf(locale).country === country) ?? storefronts[0] ?? 'uk_en';
}
