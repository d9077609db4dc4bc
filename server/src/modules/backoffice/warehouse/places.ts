// Where pieces lie in the store room. decisions/0115.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffWarehouse';
import { byPlace, writtenPlace } from '@vitrine/rules/warehouse/storePlace';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWarehouse } from './requireWarehouse.ts';
import * as queries from './placeQueries.ts';
import { shownPieces } from './shownPieces.ts';

const mostRows = 200;

/** Pieces and their places. Throws staff_refused. */
export async function readPlaces(
  shop: Shop,
  member: StaffMember,
  { q, without }: QueryOf<typeof contract.staffPlaces>,
): Promise<AnswerOf<typeof contract.staffPlaces>> {
  requireWarehouse(member, 'read');
  const asked = { q: q?.trim() || null, without: without !== undefined, most: mostRows + 1 };
  const rows = await queries.placedSkus(shop.db, asked);
  const shown = rows.slice(0, mostRows);
  const pieceOf = await shownPieces(
    shop,
    shown.map(({ sku }) => sku),
  );
  const places = byPlace(shown.map((row) => ({ ...pieceOf(row.sku), ...row })));
  return { places, is_more: rows.length > mostRows };
}

/**
 * Notes where pieces lie, all rows or none. Throws staff_refused, and step_refused at the row that names no piece (`rows.3.sku`) or
 * names one again.
 */
export async function putPlaces(
  shop: Shop,
  member: StaffMember,
  { rows }: BodyOf<typeof contract.staffPlacesPut>,
): Promise<AnswerOf<typeof contract.staffPlacesPut>> {
  requireWarehouse(member, 'act');
  const named = rows.map(({ sku, place }) => ({ sku: sku.trim(), place: place === null ? null : writtenPlace(place) }));
  const skus = named.map(({ sku }) => sku);
  const unknown = new Set(await queries.notPieces(shop.db, skus));
  const fields = Object.fromEntries(
    skus.flatMap((sku, row) => {
      if (unknown.has(sku)) return [[`rows.${row}.sku`, 'sku_unknown']];
      return skus.indexOf(sku) < row ? [[`rows.${row}.sku`, 'named_twice']] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new ApiError('step_refused', { fields });
  const by = { staff_id: member.staff_id, now: shop.now() };
  return { changed: await shop.db.transaction().execute((tx) => queries.putPlaces(tx, named, by)) };
}
