// What a scanned code is, and which codes pieces have. decisions/0115.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPacking';
import { gtinOf, isGtin, readScan } from '@vitrine/rules/warehouse/scan';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { isWhole, seesOrder } from '@vitrine/rules/staff/role';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireRead } from '../staff/tasks.ts';
import { requireWarehouse } from './requireWarehouse.ts';
import * as queries from './codeQueries.ts';
import { notPieces } from './placeQueries.ts';
import { shownPieces } from './shownPieces.ts';

const mostWanted = 5;

/** Notes the codes of pieces, all rows or none. Throws staff_refused, and step_refused at each row that is wrong. */
export async function putCodes(
  shop: Shop,
  member: StaffMember,
  { rows }: BodyOf<typeof contract.staffCodesPut>,
): Promise<AnswerOf<typeof contract.staffCodesPut>> {
  requireWarehouse(member, 'act');
  const named = rows.map(({ sku, code }) => ({ sku: sku.trim(), code: code.trim() }));
  const unknown = new Set(
    await notPieces(
      shop.db,
      named.map(({ sku }) => sku),
    ),
  );
  const codes = named.map(({ code }) => (isGtin(code) ? gtinOf(code) : ''));
  const fields = Object.fromEntries(
    named.flatMap(({ sku }, row) => {
      if (unknown.has(sku)) return [[`rows.${row}.sku`, 'sku_unknown']];
      if (codes[row] === '') return [[`rows.${row}.code`, 'no_gtin']];
      return codes.indexOf(codes[row] ?? '') < row ? [[`rows.${row}.code`, 'named_twice']] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new ApiError('step_refused', { fields });
  const by = { staff_id: member.staff_id, now: shop.now() };
  const written = named.map(({ sku }, row) => ({ sku, gtin: codes[row] ?? '' }));
  return { changed: await shop.db.transaction().execute((tx) => queries.putCodes(tx, written, by)) };
}

/** What a code names. The staff of a boutique finds the orders that are collected there. Throws staff_refused. */
export async function readScanned(
  shop: Shop,
  member: StaffMember,
  raw: string,
): Promise<AnswerOf<typeof contract.staffScan>> {
  requireRead(member, 'see_stock');
  const scanned = readScan(raw);
  const found = await queries.numbered(shop.db, scanned.text);
  const sku = await queries.skuOf(shop.db, scanned);
  const pieceOf = await shownPieces(shop, sku === null ? [] : [sku]);
  const place = found.order === null ? undefined : await queries.placeOfOrder(shop.db, found.order);
  const isSeen = place !== undefined && seesOrder(member.scope, place);
  return {
    order: isSeen ? found.order : null,
    return: found.return,
    piece: sku === null ? null : pieceOf(sku),
    wanted_by: sku === null || !isWhole(member.scope) ? [] : await queries.wantedBy(shop.db, sku, mostWanted),
  };
}
