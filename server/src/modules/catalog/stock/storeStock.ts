import type { Presentabilities, StoreStock } from '@vitrine/contract/stock';
import { skuForStock } from '@vitrine/rules/catalogue/sku';
import { possibleStockSkus, skusOfStockSku } from '@vitrine/rules/catalogue/stockSku';
import { piecesOf, type SetPart } from '@vitrine/rules/stock/setStock';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { stockFlags } from '@vitrine/rules/stores/availability';
import { parseStoreIds } from '@vitrine/rules/stores/storeList';
import type { Database } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { hasLocator } from './hasLocator.ts';
import * as queries from './storeQueries.ts';

/** A house with more stores asks in several calls. */
const mostStores = 1000;

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The pieces of stock that SKUs take together: those of sets are their parts. */
function piecesIn(skus: readonly string[], parts: ReadonlyMap<string, readonly SetPart[]>): queries.Pieces {
  const pieces = piecesOf(skus.map((sku) => ({ sku, qty: 1, parts: parts.get(sku) ?? [] })));
  return [...pieces].map(([sku, qty]) => ({ sku, qty }));
}

/** What a product or set takes from the stock of its store; null for several SKUs, or one that is not in the collection. */
export async function piecesOfOne(
  db: Database,
  productsku: string,
): Promise<{ sku: string; pieces: queries.Pieces } | null> {
  const known = await queries.skusByStockSku(db, possibleStockSkus(productsku));
  const [sku, ...more] = skusOfStockSku(productsku, known) ?? [];
  if (sku === undefined || more.length > 0) return null;
  return { sku, pieces: piecesIn([sku], await queries.partsBySku(db, [sku])) };
}

/** The part of another module's statement that says whether a store lacks a product or set. */
export { missingInStore } from './storeQueries.ts';

/**
 * Whether SKUs can be reserved in a store: one product or set of a department that has find-in-store. Spec 2 §3
 * (productLocator).
 */
async function canReserve(shop: Shop, [sku, ...more]: readonly string[]): Promise<boolean> {
  if (sku === undefined || more.length > 0) return false;
  const department_code = await queries.departmentOf(shop.replica, sku);
  return department_code !== undefined && hasLocator(shop, department_code);
}

/**
 * The stock of a product or set in stores. Throws sku_unknown for a SKU that is not in the collection, and
 * payload_refused for too many stores. Spec 2 §7.
 */
export async function stockByStore(
  shop: Shop,
  { productsku, storeid }: { productsku: string; storeid: string },
): Promise<{ inventoryDetailsByStore: { stores: StoreStock[] }[] }> {
  const store_ids = parseStoreIds(storeid);
  if (store_ids.length > mostStores) throw new ApiError('payload_refused', { fields: { storeid: 'format' } });
  const known = await queries.skusByStockSku(shop.replica, possibleStockSkus(productsku));
  const skus = skusOfStockSku(productsku, known);
  if (!skus) throw new ApiError('sku_unknown');
  const pieces = piecesIn(skus, await queries.partsBySku(shop.replica, skus));
  const isReservable = await canReserve(shop, skus);
  const figures = await queries.figuresByStore(shop.replica, pieces, store_ids);
  const stores = figures.map(({ store_id, pieces: count, is_ereservation }) => ({
    storeId: store_id,
    ...stockFlags(count),
    ereservationActivated: is_ereservation && isReservable,
  }));
  return { inventoryDetailsByStore: [{ stores }] };
}

/** Which SKUs the stores of a country have now; an unknown SKU is in none. Spec 2 §7. */
export async function stockPresentability(
  shop: Shop,
  { skus, country_code }: { skus: readonly string[]; country_code: Country },
): Promise<{ presentabilities: Presentabilities }> {
  const known = await queries.skusByStockSku(shop.replica, distinct(skus.map(skuForStock).flatMap(possibleStockSkus)));
  const parts = await queries.partsBySku(shop.replica, [...known.values()]);
  const sets = distinct(skus).flatMap((name) => {
    const read = skusOfStockSku(skuForStock(name), known);
    return read ? [{ name, pieces: piecesIn(read, parts) }] : [];
  });
  const rows = await queries.presentIn(shop.replica, sets, country_code);
  const found = new Map(rows.map(({ name, has_stock_retail }) => [name, has_stock_retail]));
  const stockProducts = Object.fromEntries(
    distinct(skus).map((sku) => [sku, { has_stock_retail: found.get(sku) ?? false }]),
  );
  const hasStock = Object.values(stockProducts).some(({ has_stock_retail }) => has_stock_retail);
  return { presentabilities: { hasStock, stockProducts } };
}
