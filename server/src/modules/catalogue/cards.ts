import type { ProductCard } from '@vitrine/contract/catalogue';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../platform/shop/shop.ts';
import { cachePerShelf } from './cachePerShelf.ts';
import { productUrl } from './paths.ts';
import { pictureOf } from './picture.ts';
import * as queries from './queries.ts';
import type { Shelf } from './shelf.ts';

/** What a suggestion shows of these products, in the order given; its price is the shelf's lowest. One statement. */
export async function suggestedOf(shop: Shop, shelf: Shelf, codes: readonly string[], locale: Locale) {
  const { wording, country } = storefrontOf(locale);
  const [rows, prices, from] = await Promise.all([
    queries.suggested(shop.replica, codes, wording),
    shelf.prices(country),
    shelf.pricedFrom(country),
  ]);
  return rows.map(({ picture, ...row }) => {
    const place = shelf.placeOf(row.code) ?? -1;
    const amount = prices[place] ?? Number.NaN;
    return {
      ...row,
      url: productUrl(row.slug, row.sku),
      image: picture ? pictureOf(shop.config.IMAGES_BASE_URL, picture) : null,
      price: Number.isNaN(amount) ? null : shownPrice(amount, locale),
      price_from: from.has(place),
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

/** The fields of a card without its stock; null for a product that the storefront does not sell. */
type CardFacts = { card: Omit<ProductCard, 'in_stock'> | null; skus: readonly string[] };
const cacheOf = cachePerShelf<CardFacts>(6000);

/** What cards show of these products, each in one of the requested `colors` where it has one, else in its own. */
export async function cardFacts(
  shop: Shop,
  shelf: Shelf,
  codes: readonly string[],
  locale: Locale,
  colors: readonly string[] = [],
): Promise<{ code: string; facts: CardFacts }[]> {
  const { wording, country } = storefrontOf(locale);
  const cachedCards = cacheOf(shelf);
  // Only existing colours, so that no client can fill the cache with invented ones.
  const known = colors.filter((color) => shelf.option('color', color));
  const keyOf = (code: string): string => [locale, code, ...known].join(' ');
  const facts = new Map(codes.map((code) => [code, cachedCards.get(keyOf(code))]));
  const unknown = codes.filter((code) => facts.get(code) === undefined);
  if (unknown.length > 0) {
    const { version, cards } = await queries.cards(shop.replica, { codes: unknown, wording, country, colors: known });
    const rows = new Map(cards.map((row) => [row.code, row]));
    for (const code of unknown) {
      const row = rows.get(code);
      const found = row ? { card: cardOf(shop, shelf, row, locale), skus: row.skus } : { card: null, skus: [] };
      facts.set(code, found);
      // What an import has changed meanwhile belongs to the shelf after this one.
      if (version === shelf.version) cachedCards.set(keyOf(code), found);
    }
  }
  return codes.flatMap((code) => {
    const found = facts.get(code);
    return found ? [{ code, facts: found }] : [];
  });
}

/** Cards with their stock; what the storefront does not sell is left out. */
export function withStock(
  entries: readonly { code: string; facts: CardFacts }[],
  online: ReadonlySet<string>,
): { code: string; card: ProductCard }[] {
  return entries.flatMap(({ code, facts: { card, skus } }) =>
    card ? [{ code, card: { ...card, in_stock: skus.some((sku) => online.has(sku)) } }] : [],
  );
}

export type Cards = {
  cards: { code: string; card: ProductCard }[];
  /** The catalogue's version now; null when there was nothing to read. */
  version: number | null;
};

/**
 * The cards of these products in the order given, each in one of the `colors` asked for where it comes in one, else in
 * its own; what the storefront does not sell is left out. One statement for the stock, and one for what is not kept
 * yet.
 */
export async function cardsOf(
  shop: Shop,
  shelf: Shelf,
  codes: readonly string[],
  locale: Locale,
  colors: readonly string[] = [],
): Promise<Cards> {
  if (codes.length === 0) return { cards: [], version: null };
  const entries = await cardFacts(shop, shelf, codes, locale, colors);
  const skus = entries.flatMap(({ facts }) => facts.skus);
  const { country } = storefrontOf(locale);
  const { version, online } = await queries.stockNow(shop.replica, { online: skus, retail: [], country });
  return { cards: withStock(entries, new Set(online)), version };
}

function cardOf(shop: Shop, shelf: Shelf, row: queries.CardRow, locale: Locale): Omit<ProductCard, 'in_stock'> {
  const { wording } = storefrontOf(locale);
  const { first, second } = facesOf(row);
  const base = shop.config.IMAGES_BASE_URL;
  return {
    sku: row.sku,
    url: productUrl(row.slug, row.sku),
    name: row.title,
    kind: row.kind,
    price: row.amount === null ? null : shownPrice(row.amount, locale),
    price_from: row.amounts > 1,
    image: first ? pictureOf(base, first) : null,
    second_image: second ? pictureOf(base, second) : null,
    colors: [...new Set(row.colors)].flatMap((code) => {
      const option = shelf.option('color', code);
      return option?.hex ? [{ id: code, name: option.names[wording], hex: option.hex }] : [];
    }),
    is_new: row.is_new,
  };
}
