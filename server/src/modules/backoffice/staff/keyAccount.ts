// The account of a key: what names a member of staff in histories and logs names the key by it. decisions/0133.
import { keyAccountName, keyRole } from '@vitrine/rules/staff/apiKeys';
import type { Tx } from '../../../platform/db/database.ts';
import { actAs, setAccount } from './memberQueries.ts';
import { addAccount } from './queries.ts';

type ByMember = { readonly staff_id: string; readonly now: Date };

/** Adds the account of a key. It signs no one in: no form takes its email, no password matches, and it has no role. */
export async function addKeyAccount(
  tx: Tx,
  { key_id, name }: { readonly key_id: string; readonly name: string },
  { staff_id, now }: ByMember,
): Promise<void> {
  await actAs(tx, staff_id, now);
  await addAccount(tx, {
    staff_id: key_id,
    email: `key:${key_id}`,
    name: keyAccountName(name),
    role: keyRole,
    password_hash: '!',
    created_at: now,
  });
}

/** Ends the account of a key that is revoked. */
export async function endKeyAccount(tx: Tx, key_id: string, { staff_id, now }: ByMember): Promise<void> {
  await actAs(tx, staff_id, now);
  await setAccount(tx, key_id, { ended_at: now });
}
