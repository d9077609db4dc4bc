import type { ProductCard } from '@vitrine/contract/catalogue';
import { formatMoney } from '@vitrine/rules/money/formatMoney';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../shop.ts';
import { productUrl } from './paths.ts';
import { pictureOf } from './picture.ts';
import * as queries from './queries.ts';
import type { Shelf } from './shelf.ts';

/** A price with its words, as the storefront writes it. */
export function priceOf(amount: number, locale: Locale) {
  const money = { amount, currency: storefrontOf(locale).currency };
  return { ...money, formatted: formatMoney(money, locale) };
}

/** What a suggestion shows of these products, in the order given; its price is the shelf's lowest. One statement. */
export async function suggestedOf(shop: Shop, shelf: Shelf, codes: readonly string[], locale: Locale) {
  const { language, country } = storefrontOf(locale);
  const [rows, prices] = await Promise.all([queries.suggested(shop.replica, codes, language), shelf.prices(country)]);
  return rows.map(({ picture, ...row }) => {
    const amount = prices[shelf.placeOf(row.code) ?? -1] ?? Number.NaN;
    return {
      ...row,
      url: productUrl(row.slug, row.sku),
      image: picture ? pictureOf(shop.config.IMAGES_BASE_URL, picture) : null,
      price: Number.isNaN(amount) ? null : priceOf(amount, locale),
    };
  });
}

/** The first picture of a card, and the one it turns to: in scale, else a close-up. Both in the colour shown. */
function facesOf(row: queries.CardRow) {
  const own = row.pictures.filter(({ color }) => color === null || color === row.shown_color);
  const shown = own.length > 0 ? own : row.pictures;
  const first = shown.find(({ role }) => role === 'front') ?? shown[0];
  const others = shown.filter((picture) => picture !== first);
  const second =
    others.find(({ role }) => role === 'detail') ?? others.find(({ role }) => role === 'scale') ?? others[0];
  return { first, second };
}

export type Cards = {
  cards: { code: string; card: ProductCard }[];
  /** The catalogue's version by the same statement; null when there was nothing to read. */
  version: number | null;
};

/**
 * The cards of these products in the order given, each in one of the `colors` asked for where it comes in one, else in its
 * own; what the storefront does not sell is left out. One statement.
 */
export async function cardsOf(
  shop: Shop,
  shelf: Shelf,
  codes: readonly string[],
  locale: Locale,
  colors: readonly string[] = [],
): Promise<Cards> {
  if (codes.length === 0) return { cards: [], version: null };
  const { language, country } = storefrontOf(locale);
  const found = await queries.cards(shop.replica, { codes, language, country, colors });
  return {
    version: found.version,
    cards: found.cards.map((row) => ({ code: row.code, card: cardOf(shop, shelf, row, locale) })),
  };
}

function cardOf(shop: Shop, shelf: Shelf, row: queries.CardRow, locale: Locale): ProductCard {
  const { language } = storefrontOf(locale);
  const { first, second } = facesOf(row);
  const base = shop.config.IMAGES_BASE_URL;
  return {
    sku: row.sku,
    url: productUrl(row.slug, row.sku),
    name: row.title,
    kind: row.kind,
    price: row.amount === null ? null : priceOf(row.amount, locale),
    price_from: row.amounts > 1,
    image: first ? pictureOf(base, first) : null,
    second_image: second ? pictureOf(base, second) : null,
    colors: [...new Set(row.colors)].flatMap((code) => {
      const option = shelf.option('color', code);
      return option?.hex ? [{ id: code, name: option.names[language], hex: option.hex }] : [];
    }),
    is_new: row.is_new,
    in_stock: row.in_stock,
  };
}
