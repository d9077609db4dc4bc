import type { ProductCard } from '@vitrine/contract/catalogue';
import { shownPrice } from '@vitrine/rules/money/formatMoney';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { cachePerSnapshot } from './cachePerSnapshot.ts';
import { productUrl } from './paths.ts';
import { pictureOf } from './picture.ts';
import * as queries from './queries.ts';
import type { Snapshot } from './snapshot.ts';
import { suggested } from './suggestionQueries.ts';

/** Suggestions of these products, in the given order, each with its lowest price of the snapshot. One statement. */
export async function suggestedOf(shop: Shop, snapshot: Snapshot, codes: readonly string[], locale: Locale) {
  const { wording, country } = storefrontOf(locale);
  const [rows, prices, from] = await Promise.all([
    suggested(shop.replica, codes, wording),
    snapshot.prices(country),
    snapshot.pricedFrom(country),
  ]);
  return rows.map(({ picture, ...row }) => {
    const place = snapshot.placeOf(row.code) ?? -1;
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

/** The first picture of a card and the one that it turns to: in scale, else a close-up. Both in the shown colour. */
function facesOf(row: queries.CardRow, shown_color: string | null) {
  // A card plays no clip.
  const pictures = row.pictures.filter(({ role }) => role !== 'video');
  const own = pictures.filter(({ color }) => color === null || color === shown_color);
  const shown = own.length > 0 ? own : pictures;
  const first = shown.find(({ role }) => role === 'front') ?? shown[0];
  const others = shown.filter((picture) => picture !== first);
  const second =
    others.find(({ role }) => role === 'detail') ?? others.find(({ role }) => role === 'scale') ?? others[0];
  return { first, second };
}

/** What a card shows of one variant, and where it leads. */
type Face = Pick<ProductCard, 'sku' | 'url' | 'image' | 'second_image'>;

/**
 * The fields of a card without its stock, null for a product that the storefront does not sell; the variants that it may
 * show, the preferred one first, and their skus.
 */
type CardFacts = {
  card: Omit<ProductCard, 'in_stock' | keyof Face> | null;
  faces: readonly Face[];
  skus: readonly string[];
};
const cacheOf = cachePerSnapshot<CardFacts>(6000);

/** Card facts of these products, each in one of the requested `colors` where the product has it, else in its own. */
export async function cardFacts(
  shop: Shop,
  snapshot: Snapshot,
  codes: readonly string[],
  locale: Locale,
  colors: readonly string[] = [],
): Promise<{ code: string; facts: CardFacts }[]> {
  const { wording, country } = storefrontOf(locale);
  const cachedCards = cacheOf(snapshot);
  // Only existing colours, so that no client can fill the cache with invented ones.
  const known = colors.filter((color) => snapshot.option('color', color));
  const keyOf = (code: string): string => [locale, code, ...known].join(' ');
  const facts = new Map(codes.map((code) => [code, cachedCards.get(keyOf(code))]));
  const unknown = codes.filter((code) => facts.get(code) === undefined);
  if (unknown.length > 0) {
    const { version, cards } = await queries.cards(shop.replica, { codes: unknown, wording, country, colors: known });
    const rows = new Map(cards.map((row) => [row.code, row]));
    for (const code of unknown) {
      const row = rows.get(code);
      const found = row ? factsOf(shop, snapshot, row, locale) : { card: null, faces: [], skus: [] };
      facts.set(code, found);
      // An import may have changed these rows meanwhile: they do not belong to this snapshot.
      if (version === snapshot.version) cachedCards.set(keyOf(code), found);
    }
  }
  return codes.flatMap((code) => {
    const found = facts.get(code);
    return found ? [{ code, facts: found }] : [];
  });
}

/** Adds the stock to cards and shows a variant in stock where there is one; leaves out what the storefront does not sell. */
export function withStock(
  entries: readonly { code: string; facts: CardFacts }[],
  online: ReadonlySet<string>,
): { code: string; card: ProductCard }[] {
  return entries.flatMap(({ code, facts: { card, faces } }) => {
    const here = faces.find(({ sku }) => online.has(sku));
    const face = here ?? faces[0];
    return card && face ? [{ code, card: { ...card, ...face, in_stock: here !== undefined } }] : [];
  });
}

export type Cards = {
  cards: { code: string; card: ProductCard }[];
  /** The current version of the catalogue; null when the call read nothing. */
  version: number | null;
};

/**
 * The cards of these products in the given order, each in one of the requested `colors` where the product has it, else
 * in its own; leaves out what the storefront does not sell. One statement for the stock, and one for what is not
 * cached.
 */
export async function cardsOf(
  shop: Shop,
  snapshot: Snapshot,
  codes: readonly string[],
  locale: Locale,
  colors: readonly string[] = [],
): Promise<Cards> {
  if (codes.length === 0) return { cards: [], version: null };
  const entries = await cardFacts(shop, snapshot, codes, locale, colors);
  const skus = entries.flatMap(({ facts }) => facts.skus);
  const { country } = storefrontOf(locale);
  const { version, online } = await queries.stockNow(shop.replica, { online: skus, retail: [], country });
  return { cards: withStock(entries, new Set(online)), version };
}

/** The variants that a card may show: of the colours asked for, else all; those in the first one's colour before others. */
function shownVariants({ variants }: queries.CardRow): queries.CardRow['variants'] {
  const [first] = variants;
  const offered = variants.filter(({ is_wanted }) => is_wanted === first?.is_wanted);
  return [
    ...offered.filter(({ color }) => color === first?.color),
    ...offered.filter(({ color }) => color !== first?.color),
  ];
}

function faceOf(shop: Shop, row: queries.CardRow, sku: string, color: string | null): Face {
  const { first, second } = facesOf(row, color);
  const base = shop.config.IMAGES_BASE_URL;
  return {
    sku,
    url: productUrl(row.slug, sku),
    image: first ? pictureOf(base, first) : null,
    second_image: second ? pictureOf(base, second) : null,
  };
}

function factsOf(shop: Shop, snapshot: Snapshot, row: queries.CardRow, locale: Locale): CardFacts {
  const faces = shownVariants(row).map(({ sku, color }) => faceOf(shop, row, sku, color));
  return { card: cardOf(snapshot, row, locale), faces, skus: faces.map(({ sku }) => sku) };
}

function cardOf(snapshot: Snapshot, row: queries.CardRow, locale: Locale): CardFacts['card'] {
  const { wording } = storefrontOf(locale);
  return {
    name: row.title,
    kind: row.kind,
    price: row.amount === null ? null : shownPrice(row.amount, locale),
    price_from: row.amounts > 1,
    colors: [...new Set(row.colors)].flatMap((code) => {
      const option = snapshot.option('color', code);
      return option?.hex ? [{ id: code, name: option.names[wording], hex: option.hex }] : [];
    }),
    is_new: row.is_new,
  };
}
