import type { Count, CountLine, CountRow } from '@vitrine/contract/staffStockCount';
import { isCountry, type Country } from '@vitrine/rules/storefronts/storefronts';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { mayApprove, needsOther } from '@vitrine/rules/warehouse/stockCount';
import type { Tx } from '../../../platform/db/database.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import * as pieces from './countPieceQueries.ts';
import * as queries from './countQueries.ts';
import { worksAt } from './ownPlaces.ts';
import { shownPieces } from './shownPieces.ts';

/** A member that counts: of the office, or of the page of a boutique. */
export type Counter = Pick<StaffMember, 'staff_id' | 'rights' | 'scope'>;

const mostShown = 200;
const dayBefore = (now: Date): Date => new Date(now.getTime() - 86_400_000);

/** While a blind count is open, nothing says what is expected. */
const isHidden = ({ is_blind, closed_at }: queries.CountRow): boolean => is_blind && closed_at === null;

export const rowView = (row: queries.CountRow): CountRow => ({
  number: row.number,
  place: row.source,
  department: row.department_code,
  department_names: row.department_names ?? {},
  is_blind: row.is_blind,
  by: row.by,
  started_at: row.started_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  counted: row.counted,
  differences: isHidden(row) ? null : row.differences,
});

/** The country in whose prices the pieces of a place are worth something: its own, or that of the warehouse. */
async function countryOf(shop: Shop, db: Shop['db'] | Tx, source: string): Promise<Country> {
  const country = source === 'ecom' ? shop.config.house.dispatch?.country : await queries.countryOf(db, source);
  return country !== undefined && isCountry(country) ? country : 'fr';
}

/** What may be done with the differences of a count, by whom. */
export async function approvalOf(
  shop: Shop,
  db: Shop['db'] | Tx,
  { staff_id, scope }: Counter,
  count: queries.CountRow,
  lines: readonly queries.LineRow[],
): Promise<{ needs_other: boolean; is_allowed: boolean }> {
  const country = await countryOf(shop, db, count.source);
  const prices = await pieces.pricesOf(
    db,
    lines.map(({ sku }) => sku),
    country,
  );
  const differences = lines.map(({ sku, counted, expected }) => ({
    difference: counted - expected,
    price: prices.get(sku) ?? null,
  }));
  // Small differences of the own count again and again are a large one.
  const hasOwn = await queries.hasOwnCorrection(db, {
    staff_id,
    source: count.source,
    count_id: count.count_id,
    since: dayBefore(shop.now()),
  });
  const needs_other = needsOther(differences, country) || hasOwn;
  const counters = await queries.countersOf(db, count.count_id);
  // Pieces that are missing leave the stock as a write-off does: not by a member with a limit. decisions/0112.
  return { needs_other, is_allowed: scope.limit === null && mayApprove(staff_id, counters, needs_other) };
}

/** What a line says, apart from its piece. */
export function lineView(
  count: queries.CountRow,
  { counted, expected, recounts, by, counted_at, correction_id, is_undone }: queries.LineRow,
): Omit<CountLine, 'sku' | 'product_name' | 'picture'> {
  const hidden = isHidden(count);
  return {
    counted,
    expected: hidden ? null : expected,
    difference: hidden ? null : counted - expected,
    recounts,
    by,
    counted_at: counted_at.toISOString(),
    is_corrected: correction_id !== null,
    is_undone,
  };
}

/** A count as the member sees it, with at most so many pieces that are not counted yet. */
export async function countView(
  shop: Shop,
  member: Counter,
  count: queries.CountRow,
  mostUncounted = mostShown,
): Promise<{ count: Count }> {
  const lines = await queries.linesOf(shop.db, count.count_id);
  const uncounted = await pieces.uncounted(shop.db, count, mostUncounted);
  const pieceOf = await shownPieces(shop, [...lines.map(({ sku }) => sku), ...uncounted]);
  const { needs_other, is_allowed } = await approvalOf(shop, shop.db, member, count, lines);
  const hidden = isHidden(count);
  const isClosed = count.closed_at !== null;
  // A member may read about a place at which it does not work.
  const works = mayStaffAct(member.rights, 'count_stock') && (await worksAt(shop.db, member, count.source));
  const isStanding = lines.some(({ correction_id, is_undone }) => correction_id !== null && !is_undone);
  return {
    count: {
      ...rowView(count),
      lines: lines.map((line) => ({ ...pieceOf(line.sku), ...lineView(count, line) })),
      uncounted: uncounted.map(pieceOf),
      needs_other: hidden ? false : needs_other,
      may_count: works && !isClosed,
      may_approve: works && isClosed && count.differences > 0 && is_allowed,
      may_undo: works && isStanding && is_allowed,
    },
  };
}
