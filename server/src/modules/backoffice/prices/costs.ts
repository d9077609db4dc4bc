// What pieces cost the house: read and written with rights of their own. decisions/0143.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffCosts';
import { isoDay } from '@vitrine/rules/calendar/localDay';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { isConstraintFault } from '../../../platform/db/databaseFault.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { patchCosts } from '../../catalog/catalogueimport/patchCosts.ts';
import { explainChange, lastWritten } from '../changes/explain.ts';
import { changeFor } from '../changes/history.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import * as queries from './boardQueries.ts';

const pageRows = 200;
/** Fields that a refusal names at most. */
const mostNamed = 100;

/** The day on which the present costs hold (UTC). */
export const costDay = (shop: Shop): string => isoDay(shop.now().getTime());

/** Variants by their SKUs with all that is known of their costs. Throws staff_refused. */
export async function readCosts(
  shop: Shop,
  member: StaffMember,
  { language = 'en', ...filter }: QueryOf<typeof contract.staffCosts>,
): Promise<AnswerOf<typeof contract.staffCosts>> {
  requireWholeRead(member, 'see_costs');
  const [found, categories] = await Promise.all([
    queries.costRows(shop.db, { language, ...filter }, pageRows),
    queries.categories(shop.db, language),
  ]);
  const rows = found.slice(0, pageRows).map(({ title, color, size, ...row }) => ({
    ...row,
    title: title ?? row.code,
    option: [color, size].filter(Boolean).join(', ') || null,
  }));
  return {
    rows,
    today: costDay(shop),
    categories,
    may_edit: mayStaffAct(member.rights, 'edit_costs'),
    next: found.length > pageRows ? (rows.at(-1)?.sku ?? null) : null,
  };
}

type Save = BodyOf<typeof contract.staffCostsSave>;

/** Throws staff_refused. What a save refuses tells of present costs, so both rights are needed. */
export function requireCostWriter(member: StaffMember): void {
  requireWholeRead(member, 'see_costs');
  requireWholeAct(member, 'edit_costs');
}

/** Throws payload_refused for a SKU that is named twice, and one whose cost stays as it is. */
function requireChanges({ rows }: Save): void {
  const seen = new Set<string>();
  for (const { sku, before, after } of rows) {
    const isSame =
      after === null ? before === null : before?.amount === after.amount && before.currency === after.currency;
    const problem = seen.has(sku) ? 'named_twice' : isSame ? 'unchanged' : null;
    if (problem !== null) throw new ApiError('payload_refused', { fields: { [sku]: problem } });
    seen.add(sku);
  }
}

/**
 * Writes costs from a day on: all of them or none. Throws staff_refused, payload_refused with the SKU and the reason, step_refused:
 * `changed_since` with both costs of each SKU, `import_runs`, `refused`.
 */
export async function saveCosts(
  shop: Shop,
  member: StaffMember,
  save: Save,
): Promise<AnswerOf<typeof contract.staffCostsSave>> {
  requireCostWriter(member);
  requireChanges(save);
  const { from_day, reason } = save;
  const writing = shop.db.transaction().execute(async (tx) => {
    await explainChange(tx, { staff_id: member.staff_id, reason });
    const patches = save.rows.map((row) => ({ ...row, from_day }));
    const { unknown, changed } = await patchCosts(tx, patches);
    if (unknown.length > 0)
      throw new ApiError('payload_refused', {
        fields: Object.fromEntries(unknown.slice(0, mostNamed).map((sku) => [sku, 'sku_unknown'])),
      });
    const seen = new Map(save.rows.map(({ sku, before }) => [sku, before]));
    if (changed.length > 0)
      throw new ApiError('step_refused', {
        fields: { rows: 'changed_since' },
        conflict: changed
          .slice(0, mostNamed)
          .map(({ sku, now }) => ({ field: sku, expected: seen.get(sku) ?? null, now })),
      });
    return lastWritten(tx);
  });
  const change_id = await writing.catch((error: unknown) => {
    if (isConstraintFault(error)) throw new ApiError('step_refused', { fields: { change: 'refused' } });
    throw error;
  });
  shop.log.info({ staff_id: member.staff_id, costs: save.rows.length }, 'costs written');
  return { rows: save.rows.length, change: await changeFor(shop, member, change_id) };
}
