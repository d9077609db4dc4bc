import type { OrderListSort } from '@vitrine/rules/staff/orderList';
import type { ViewList } from '@vitrine/rules/staff/savedViews';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

export type ViewRow = {
  view_id: string;
  staff_id: string;
  list: ViewList;
  name: string;
  is_shared: boolean;
  by: string;
  query: Record<string, string>;
  sort: OrderListSort | null;
  columns: string[];
  version: number;
};

const columns = sql`v.view_id, v.staff_id, v.list, v.name, v.is_shared, s.name as by, v.query, v.sort, v.columns, v.version`;

/** The views of a list that a member sees: its own first, then the shared ones of others, by name. */
export async function viewsOf(db: Database, list: ViewList, staff_id: string): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select ${columns} from staff_view v join staff_account s using (staff_id)
    where v.list = ${list} and (v.staff_id = ${staff_id}::uuid or v.is_shared)
    order by v.is_shared, lower(v.name)`.execute(db);
  return rows;
}

/** A view that a member sees. */
export async function viewWith(db: Database, view_id: string, staff_id: string): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select ${columns} from staff_view v join staff_account s using (staff_id)
    where v.view_id = ${view_id}::uuid and (v.staff_id = ${staff_id}::uuid or v.is_shared)`.execute(db);
  return rows[0];
}

/** Lets one change of the views go on at a time: names and counts are those of many rows, and changes are few. */
export async function lockViews(tx: Tx): Promise<void> {
  await sql`lock table staff_view in share row exclusive mode`.execute(tx);
}

/** Among whose views a name is there once: the shared ones of a list, or those of a member. */
export type Among = { readonly list: ViewList; readonly is_shared: boolean; readonly staff_id: string };

/** How many other views there are beside one, and whether one of them has a name. */
export async function othersOf(
  tx: Tx,
  { list, is_shared, staff_id }: Among,
  { name, view_id }: { readonly name: string; readonly view_id: string | null },
): Promise<{ others: number; is_taken: boolean }> {
  const { rows } = await sql<{ others: number; is_taken: boolean }>`
    select count(*)::integer as others, coalesce(bool_or(lower(name) = lower(${name})), false) as is_taken from staff_view
    where list = ${list} and is_shared = ${is_shared} and (is_shared or staff_id = ${staff_id}::uuid)
      and view_id is distinct from ${view_id}::uuid`.execute(tx);
  return rows[0] ?? { others: 0, is_taken: false };
}

type Shown = Pick<ViewRow, 'sort' | 'columns'> & { readonly query: object };

/** Adds a view. Returns its id. */
export async function addView(
  tx: Tx,
  { query, ...view }: Shown & Among & { readonly name: string; readonly changed_at: Date },
): Promise<string> {
  const row = { ...view, query: JSON.stringify(query) };
  const added = await tx.insertInto('staff_view').values(row).returning('view_id').executeTakeFirstOrThrow();
  return added.view_id;
}

/** Changes a view. */
export async function changeView(
  tx: Tx,
  view_id: string,
  { query, ...change }: Partial<Shown & Pick<ViewRow, 'name' | 'is_shared'>>,
  changed_at: Date,
): Promise<void> {
  await tx
    .updateTable('staff_view')
    .set({ ...change, ...(query ? { query: JSON.stringify(query) } : {}), changed_at })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('view_id', '=', view_id)
    .execute();
}

/** Deletes a view. */
export async function deleteView(tx: Tx, view_id: string): Promise<void> {
  await tx.deleteFrom('staff_view').where('view_id', '=', view_id).execute();
}
