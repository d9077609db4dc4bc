// The rights of an account by its id, of a person or of a key, as they are now. decisions/0111, decisions/0133.
import { keyRole, keyScope, keyState, type KeyWarning, keyWarning } from '@vitrine/rules/staff/apiKeys';
import { keyRights } from '@vitrine/rules/staff/keyScopes';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { KeyRow } from './keyRows.ts';
import { keyOfId } from './keyQueries.ts';
import { type Allowed, rightsOfAccount } from './memberRole.ts';
import { openAccount } from './queries.ts';

/** The rights of the member that answers for a key; null where its account is over or its role is not known. */
export const rightsOfKeyMember = (row: KeyRow): Allowed | null => (row.has_open_member ? rightsOfAccount(row) : null);

/** The state of a key at a moment. */
export const stateOfKey = (row: KeyRow, now: Date) =>
  keyState(
    { ends_on: row.ends_on, is_revoked: row.revoked_at !== null, has_member: rightsOfKeyMember(row) !== null },
    now.getTime(),
  );

/** The warning that is due for a key at a moment. */
export const warningOfKey = (row: KeyRow, now: Date): KeyWarning | null =>
  keyWarning({ ends_on: row.ends_on, member_ends_on: row.member_ends_on, state: stateOfKey(row, now) }, now.getTime());

/** What a key may do and where: its scopes, as far as its member has their rights now; null for one that opens nothing. */
export function rightsOfKey(row: KeyRow, now: Date): Allowed | null {
  const member = rightsOfKeyMember(row);
  if (!member || stateOfKey(row, now) !== 'active') return null;
  const place = { countries: row.key_countries, stores: row.key_stores };
  return { rights: keyRights(row.scopes, member.rights), scope: keyScope(place, member.scope) };
}

/** The rights of an account at a moment and where they count; null where it has ended or its role is not known. */
export async function rightsOfOpen(db: Database | Tx, staff_id: string, now: Date): Promise<Allowed | null> {
  const row = await openAccount(db, staff_id, now);
  if (row?.role !== keyRole) return row ? rightsOfAccount(row) : null;
  const key = await keyOfId(db, staff_id, now);
  return key ? rightsOfKey(key, now) : null;
}
