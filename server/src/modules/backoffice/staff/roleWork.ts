// Changes of the roles that the house makes. decisions/0111.
import { isDeepStrictEqual } from 'node:util';
import type { RoleContent } from '@vitrine/contract/staffRoles';
import { type RoleRefusal as StepRefusal, roleRefusal, storedRole } from '@vitrine/rules/staff/role';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { accountById } from './memberQueries.ts';
import { type ChangeOf, type Changer, changing, covers } from './memberWork.ts';
import { hasStore } from './queries.ts';
import * as queries from './roleQueries.ts';
import { roleView } from './rightsView.ts';

export type RoleRefusal =
  | StepRefusal
  | 'not_allowed'
  | 'unknown_role'
  | 'name_used'
  | 'country_needed'
  | 'place_unknown'
  | 'store_needed'
  | 'changed_meanwhile';

type Row = Omit<queries.RoleRow, 'role_id' | 'created_at'>;

/** A role as its row. */
const rowOf = ({ name, orders, returns, acts, countries, has_own_store, stores, limit }: RoleContent): Row => ({
  name,
  order_steps: orders,
  return_steps: returns,
  acts,
  countries,
  has_own_store,
  stores,
  limit_amount: limit,
});

/** Why countries or boutiques do not fit a role: without any of a list it would count nowhere. */
async function placeRefusal(tx: Tx, { countries, has_own_store, stores }: Row): Promise<RoleRefusal | null> {
  if (countries?.length === 0) return 'country_needed';
  if (stores === null) return null;
  if (has_own_store || stores.length === 0) return 'store_needed';
  const known = await Promise.all(stores.map((store_id) => hasStore(tx, store_id)));
  return known.every(Boolean) ? null : 'place_unknown';
}

/** Makes a role. Returns its id, or why not: no one gives what it has not itself. */
export async function addRole(
  db: Database,
  changer: Changer,
  content: RoleContent,
  role_id: string,
): Promise<{ readonly refusal: RoleRefusal } | { readonly role_id: string }> {
  const row = rowOf(content);
  return changing(db, changer, async (tx, { own }) => {
    const refusal = await placeRefusal(tx, row);
    if (refusal !== null) return { refusal };
    if (!covers(own, storedRole(row), null)) return { refusal: 'not_yours' as const };
    const isAdded = await queries.addRole(tx, { role_id, ...row, created_at: changer.now });
    return isAdded ? { role_id } : { refusal: 'name_used' as const };
  });
}

export type RoleChange =
  /** `was`: the role as the member saw it, where it says so. */
  | { readonly step: 'change'; readonly content: RoleContent; readonly was?: RoleContent | undefined }
  | { readonly step: 'delete' };

/** Whether a member changes another role than it saw: a colleague's change would be lost without a word. */
const isOther = (row: Row, change: RoleChange): boolean =>
  change.step === 'change' &&
  change.was !== undefined &&
  !isDeepStrictEqual({ name: row.name, ...roleView(storedRole(row)) }, change.was);

/** Why a row cannot take the place of another. */
async function changeRefusal(
  tx: Tx,
  role_id: string,
  was: Row,
  row: Row,
  stores: readonly unknown[],
): Promise<RoleRefusal | null> {
  // Each account has a boutique, or has none, as its role says.
  if (row.has_own_store !== was.has_own_store && stores.length > 0) return 'in_use';
  if (await queries.hasName(tx, row.name, role_id)) return 'name_used';
  return placeRefusal(tx, row);
}

async function take(
  tx: Tx,
  { own }: ChangeOf,
  { staff_id, role_id }: { readonly staff_id: string | null; readonly role_id: string },
  change: RoleChange,
): Promise<RoleRefusal | null> {
  const was = await queries.roleById(tx, role_id);
  if (!was) return 'unknown_role';
  if (isOther(was, change)) return 'changed_meanwhile';
  const acting = staff_id === null ? undefined : await accountById(tx, staff_id);
  const stores = await queries.storesOfMembers(tx, role_id);
  const row = change.step === 'change' ? rowOf(change.content) : was;
  const isCovered = (of: Row): boolean => [null, ...stores].every((store_id) => covers(own, storedRole(of), store_id));
  const facts = {
    is_own: acting?.role_id === role_id,
    is_covered: isCovered(was) && isCovered(row),
    members: stores.length,
  };
  const refusal = roleRefusal(change.step, facts) ?? (await changeRefusal(tx, role_id, was, row, stores));
  if (refusal !== null) return refusal;
  await (change.step === 'change' ? queries.setRole(tx, role_id, row) : queries.deleteRole(tx, role_id));
  return null;
}

/** Changes or deletes a role. Returns why not. A change counts at the next call of each member with the role. */
export async function stepRole(
  db: Database,
  changer: Changer,
  role_id: string,
  change: RoleChange,
): Promise<RoleRefusal | null> {
  const { staff_id } = changer;
  const done = await changing(db, changer, async (tx, of) => ({
    refusal: await take(tx, of, { staff_id, role_id }, change),
  }));
  return done.refusal;
}
