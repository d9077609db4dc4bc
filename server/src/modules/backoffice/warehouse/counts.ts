// Counts of a place: started, counted, closed, approved, and taken back. decisions/0115.
import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffStockCount';
import { readScan } from '@vitrine/rules/warehouse/scan';
import { expectedThere } from '@vitrine/rules/warehouse/stockCount';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockFigures } from '../../catalog/stock/moveStock.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import { ownPlaces, worksAt } from './ownPlaces.ts';
import { skuOf } from './codeQueries.ts';
import * as pieces from './countPieceQueries.ts';
import * as queries from './countQueries.ts';
import { type Counter, countView, rowView } from './countView.ts';

type Answer = AnswerOf<typeof contract.staffCount>;
type Keyed = { readonly step_key: StepKey | undefined };
const mostCounts = 100;

const refused = (field: string, reason: string): ApiError =>
  new ApiError('step_refused', { fields: { [field]: reason } });

/** The key of a call. Throws idempotency_key_missing. */
export function keyOf(step_key: StepKey | undefined): string {
  if (step_key === undefined) throw new ApiError('idempotency_key_missing');
  return step_key.key;
}

/** A count of a place of the member, locked with a transaction. Throws staff_refused, not_found. */
export async function requireCount(
  db: Shop['db'] | Tx,
  member: Counter,
  number: number,
  how: 'read' | 'act' = 'act',
): Promise<queries.CountRow> {
  (how === 'read' ? requireRead : requireAct)(member, 'count_stock');
  const count = await queries.countNumbered(db, number);
  if (!count || !(await worksAt(db, member, count.source, how))) throw new ApiError('not_found');
  return count;
}

/** The departments of the catalogue, with their names by language. */
export const departmentsOf = async ({ db }: Shop): Promise<{ code: string; names: queries.Names }[]> =>
  (await pieces.departments(db)).map(({ code, names }) => ({ code, names: names ?? {} }));

/** Counts of the member's places. Throws staff_refused. */
export async function readCounts(shop: Shop, member: Counter): Promise<AnswerOf<typeof contract.staffCounts>> {
  requireRead(member, 'count_stock');
  const counts = await queries.countsListed(shop.db, await ownPlaces(shop, member, 'read'), mostCounts);
  return { counts: counts.map(rowView), departments: await departmentsOf(shop) };
}

/** Starts a count. Throws staff_refused, step_refused for an unknown place or department, and while one is open there. */
export async function startCount(
  shop: Shop,
  member: Counter,
  { place, department, is_blind, step_key }: BodyOf<typeof contract.staffCountStart> & Keyed,
): Promise<AnswerOf<typeof contract.staffCountStart>> {
  requireAct(member, 'count_stock');
  if (!(await worksAt(shop.db, member, place))) throw new ApiError('staff_refused');
  const key = keyOf(step_key);
  if (place !== 'ecom' && (await queries.countryOf(shop.db, place)) === undefined)
    throw refused('place', 'place_unknown');
  if (department !== undefined && !(await departmentsOf(shop)).some(({ code }) => code === department))
    throw refused('department', 'department_unknown');
  const count = {
    count_id: randomUUID(),
    source: place,
    department_code: department ?? null,
    is_blind,
    staff_id: member.staff_id,
    started_at: shop.now(),
    step_key: key,
  };
  return shop.db.transaction().execute(async (tx) => {
    const number = (await queries.addCount(tx, count)) ?? (await queries.countOfKey(tx, key))?.number;
    if (number === undefined) throw refused('place', 'count_open');
    return { count: { number } };
  });
}

/** Throws staff_refused, not_found. */
export const readCount = async (shop: Shop, member: Counter, number: number, mostUncounted?: number): Promise<Answer> =>
  countView(shop, member, await requireCount(shop.db, member, number, 'read'), mostUncounted);

type Line = BodyOf<typeof contract.staffCountLine> & {
  /** When its member counted, for a line that was taken without a network. */
  readonly counted_at?: Date;
};

/** Notes a line under the lock of its figure, so that no entry comes between the ledger and the line. */
async function noteLine(
  tx: Tx,
  { staff_id, now, key }: { staff_id: string; now: Date; key: string },
  count: queries.CountRow,
  { sku, counted, was, is_scan = false, counted_at = now }: { sku: string } & Omit<Line, 'code'>,
): Promise<void> {
  const { count_id, source } = count;
  if (await queries.hasLine(tx, key)) return;
  const before = (await queries.linesOf(tx, count_id)).find((line) => line.sku === sku);
  if (count.closed_at !== null && before === undefined) throw refused('code', 'count_closed');
  if (before !== undefined && before.correction_id !== null) throw refused('code', 'corrected');
  if ((before?.counted ?? null) !== was) throw refused('counted', 'changed_meanwhile');
  await lockFigures(tx, [{ sku, source }]);
  // What should have been there then cannot be known any more.
  const since = counted_at < now && (await pieces.movedSince(tx, { sku, source, since: counted_at }));
  if (since) throw refused('counted', 'moved_since');
  const { entry_id, ...figure } = await pieces.figureOf(tx, sku, source);
  const expected = expectedThere(figure);
  const line = { count_id, sku, counted, expected, entry_id, staff_id, is_scan, step_key: key };
  await queries.addLine(tx, { ...line, counted_at: counted_at < now ? counted_at : now });
}

/**
 * Notes how many pieces of a code are there, once per key. Returns their SKU. Throws staff_refused, not_found, and step_refused for a
 * code that is no piece of the count, one that another person counted meanwhile, a new piece after the end, and pieces that may have moved since
 * the moment of a line.
 */
export async function noteCount(
  shop: Shop,
  member: Counter,
  number: number,
  { code, ...line }: Line,
  key: string,
): Promise<string> {
  const count = await requireCount(shop.db, member, number);
  const sku = await skuOf(shop.db, readScan(code));
  if (sku === null) throw refused('code', 'sku_unknown');
  const department = count.department_code;
  if (department !== null && (await pieces.departmentOf(shop.db, sku)) !== department)
    throw refused('code', 'not_in_count');
  await shop.db.transaction().execute(async (tx) => {
    await queries.lockCount(tx, number);
    const by = { staff_id: member.staff_id, now: shop.now(), key };
    await noteLine(tx, by, await requireCount(tx, member, number), { sku, ...line });
  });
  return sku;
}

/** The same for the office, which shows the whole count after it. Throws as `noteCount`. */
export async function countLine(
  shop: Shop,
  member: Counter,
  number: number,
  { step_key, ...line }: Line & Keyed,
): Promise<Answer> {
  await noteCount(shop, member, number, line, keyOf(step_key));
  return readCount(shop, member, number);
}

/** Ends the counting. Throws staff_refused, not_found, step_refused where nothing was counted. */
export async function closeCount(shop: Shop, member: Counter, number: number): Promise<Answer> {
  await shop.db.transaction().execute(async (tx) => {
    await queries.lockCount(tx, number);
    const { count_id, counted } = await requireCount(tx, member, number);
    if (counted === 0) throw refused('step', 'nothing_counted');
    await queries.close(tx, count_id, shop.now());
  });
  return readCount(shop, member, number);
}
