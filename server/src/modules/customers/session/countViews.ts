// Counts the pages that a storefront showed, without a word about the visitor. decisions/0137.
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { counted } from './counted.ts';
import { addViews } from './countQueries.ts';

const views = counted<Locale>((db, day, pages) =>
  addViews(
    db,
    pages.map(([locale, count]) => ({ day, locale, views: count })),
  ),
);

/** Notes a page that a storefront showed: each page of a browser asks for its session once. */
export const countView = (shop: Shop, locale: Locale): void => views.count(shop, locale);

/** Writes the noted pages to the present day. */
export const writeViews = (shop: Shop): Promise<void> => views.write(shop);
