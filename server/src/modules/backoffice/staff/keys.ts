// Keys with their use, for the page of keys. decisions/0133.
import { isWhole } from '@vitrine/rules/staff/role';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { KeyRow } from './keyRows.ts';
import { everyKey, everyUse, keyOfId } from './keyQueries.ts';
import { everyMember } from './memberQueries.ts';
import { rightsOfAccount, type RoleColumns } from './memberRole.ts';
import { dayOf } from './queries.ts';

export { everyStore as everyStoreOfHouse } from './memberQueries.ts';

/** A key, and how often and when each of its secrets was used. */
export type KeyWithUse = {
  readonly key: KeyRow;
  readonly uses: readonly { readonly secret_end: string; readonly calls: number; readonly used_at: Date }[];
};

/** All keys, those in use first, by name. */
export async function keysWithUse(db: Database, now: Date): Promise<KeyWithUse[]> {
  const uses = await everyUse(db);
  return (await everyKey(db, now)).map((key) => ({ key, uses: uses.filter(({ key_id }) => key_id === key.key_id) }));
}

/** A key by its id. */
export async function keyNumbered(db: Database | Tx, key_id: string, now: Date): Promise<KeyWithUse | undefined> {
  const key = await keyOfId(db, key_id, now);
  return key && { key, uses: (await everyUse(db)).filter((use) => use.key_id === key_id) };
}

type KeyManager = { readonly staff_id: string; readonly email: string; readonly name: string };

const isOpen = ({ ended_at, ends_on }: { ended_at: Date | null; ends_on: string | null }, now: Date): boolean =>
  ended_at === null && (ends_on === null || ends_on >= dayOf(now));

const managesKeys = (row: RoleColumns): boolean => {
  const allowed = rightsOfAccount(row);
  return allowed !== null && isWhole(allowed.scope) && mayStaffAct(allowed.rights, 'manage_keys');
};

/** The members that may renew keys now: they get the warning before one ends. */
export const keyManagers = async (db: Database, now: Date): Promise<KeyManager[]> =>
  (await everyMember(db)).filter((row) => isOpen(row, now) && managesKeys(row));

/** One of them; undefined where the member has left, or may not any more. */
export const keyManager = async (db: Database, staff_id: string, now: Date): Promise<KeyManager | undefined> =>
  (await keyManagers(db, now)).find((member) => member.staff_id === staff_id);
