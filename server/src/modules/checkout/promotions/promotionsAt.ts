// The promotions that a basket may have. decisions/0132.
import type { Offered } from '@vitrine/rules/promotions/promotionsOf';
import { isLive } from '@vitrine/rules/promotions/promotion';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { soldRows, type SoldRow } from '../basket/basketView.ts';
import { looseRows } from '../basket/looseRows.ts';
import * as queries from './queries.ts';

/** A promotion with what the payment checks again under its lock. */
type OfferedPromotion = Offered & {
  readonly promotion: queries.PromotionRow;
  /** How many orders may use the code; null for any number. */
  readonly most: number | null;
};

export type PromotionFacts = {
  readonly offered: readonly OfferedPromotion[];
  /** The gifts that the storefront sells. */
  readonly gifts: readonly SoldRow[];
  /** Whether a code was typed that no promotion has any more. */
  readonly is_unknown: boolean;
};

/** Below so many pieces the holds of the purchase itself may decide whether a gift is left. */
const scarceGifts = 100;

export const noFacts: PromotionFacts = { offered: [], gifts: [], is_unknown: false };

type Cached = { readonly version: number; readonly read: Promise<queries.PromotionRow[]> };
const caches = new WeakMap<Database, Cached>();

/**
 * The active promotions, read once per version of the catalogue, which every change of a promotion increments. A transaction reads for
 * itself what is not cached: waiting for a second connection, it could wait for those of others that do the same.
 */
function promotionsOfVersion(shop: Shop, on: Database | Tx, version: number): Promise<queries.PromotionRow[]> {
  const cached = caches.get(shop.db);
  if (cached && cached.version >= version) return cached.read;
  const read = queries.activePromotions(on, shop.now());
  if (on !== shop.db) return read;
  const entry = { version, read };
  caches.set(shop.db, entry);
  read.catch(() => caches.get(shop.db) === entry && caches.delete(shop.db));
  return read;
}

type PromotionsOf = {
  /** The typed code as it is stored. */
  readonly code: string | null;
  readonly customer_id: string | null;
  readonly purchase_id: string;
  readonly locale: Locale;
  /** The version of the catalogue that the basket was read with. */
  readonly version: number;
};

/** Whether a promotion, or its code, has a last use. */
const isLimited = ({
  promotion: { per_person, in_all },
  most,
}: Pick<OfferedPromotion, 'promotion' | 'most'>): boolean => per_person !== null || in_all !== null || most !== null;

/** Whether the uses of a promotion and of its code leave one more for the person. */
async function leftOf(
  on: Database | Tx,
  offered: readonly Omit<OfferedPromotion, 'is_left'>[],
  { customer_id, purchase_id }: PromotionsOf,
): Promise<OfferedPromotion[]> {
  const limited = offered.filter(({ promotion }) => promotion.per_person !== null || promotion.in_all !== null);
  const ids = limited.map(({ promotion }) => promotion.promotion_id);
  const uses = ids.length === 0 ? [] : await queries.usesOf(on, ids, { customer_id, purchase_id });
  const counted = offered.find(({ most }) => most !== null);
  const ofCode = counted?.code ? await queries.usesOfCode(on, counted.code, purchase_id) : 0;
  return offered.map((one) => {
    const { per_person, in_all, promotion_id } = one.promotion;
    const used = uses.find((row) => row.promotion_id === promotion_id);
    const isLeft =
      (used?.own ?? 0) < (per_person ?? Infinity) &&
      (used?.in_all ?? 0) < (in_all ?? Infinity) &&
      (one === counted ? ofCode : 0) < (one.most ?? Infinity);
    return { ...one, is_left: isLeft };
  });
}

/** The gifts that the storefront sells. What the purchase holds itself is left for it: an attempt may wait at a bank’s page. */
async function giftsOf(
  shop: Shop,
  on: Database | Tx,
  skus: readonly string[],
  { locale, purchase_id }: Pick<PromotionsOf, 'locale' | 'purchase_id'>,
): Promise<readonly SoldRow[]> {
  if (skus.length === 0) return [];
  const items = [...new Set(skus)].map((sku) => ({ sku, qty: 1 }));
  const gifts = soldRows(await looseRows(shop, on, items, locale));
  const scarce = gifts.flatMap((gift) => gift.parts ?? [gift]).filter(({ left }) => left < scarceGifts);
  if (scarce.length === 0) return gifts;
  const skusOf = scarce.map(({ sku }) => sku);
  const held = await queries.heldBy(on, purchase_id, skusOf);
  const withOwn = <Row extends { readonly sku: string; readonly left: number }>(row: Row): Row => ({
    ...row,
    left: row.left + (held.get(row.sku) ?? 0),
  });
  return gifts.map((gift) => ({ ...withOwn(gift), parts: gift.parts?.map(withOwn) ?? null }));
}

/** Reads the promotions without a code and that of a typed code. Runs no statement for pages while the house gives nothing. */
export async function promotionsAt(shop: Shop, on: Database | Tx, of: PromotionsOf): Promise<PromotionFacts> {
  const { code, locale, version } = of;
  const { country } = storefrontOf(locale);
  const now = shop.now();
  const active = await promotionsOfVersion(shop, on, version);
  const open = active
    .filter((one) => !one.needs_code && isLive(one, now) && one.countries.includes(country))
    .map((promotion) => ({ promotion, code: null, most: null }));
  const typed = code === null ? null : await queries.promotionOfCode(on, code);
  if (open.length === 0 && typed === null) return { ...noFacts, is_unknown: code !== null };
  const isOpenToo = open.some(({ promotion }) => promotion.promotion_id === typed?.promotion.promotion_id);
  const found = typed && !isOpenToo ? [...open, { ...typed, code }] : open;
  const offered = await leftOf(on, found, of);
  const skus = offered.flatMap(({ promotion: { gives } }) => (gives.kind === 'gift' ? [gives.gift_sku] : []));
  const gifts = await giftsOf(shop, on, skus, of);
  return { offered, gifts, is_unknown: code !== null && typed === null };
}

/**
 * Holds the promotions of an order until the caller's transaction ends, and reads their uses again. Returns whether they are what the
 * order was quoted with. Invariants M5, M11.
 */
export async function holdGiven(
  tx: Tx,
  facts: PromotionFacts,
  given: readonly { readonly promotion_id: string }[],
  of: PromotionsOf,
): Promise<boolean> {
  const used = facts.offered.filter(({ promotion }) =>
    given.some(({ promotion_id }) => promotion_id === promotion.promotion_id),
  );
  if (used.length === 0) return true;
  const promotions = used.map(({ promotion }) => promotion);
  const held = await queries.holdPromotions(tx, promotions, used.some(isLimited));
  const left = await leftOf(tx, used, of);
  return held.length === used.length && left.every(({ is_left }) => is_left);
}

export const { insertGiven, givenTo } = queries;
