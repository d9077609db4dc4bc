// What the office shows of passkeys, and the accounts that they open. decisions/0107.
import { roleColumns } from './roleFragment.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isOpenOn } from './queries.ts';

/** The passkeys of an account, the newest first. */
export const passkeysOf = (db: Database, staff_id: string) =>
  db
    .selectFrom('staff_passkey')
    .select(['passkey_id', 'browser', 'device', 'created_at', 'used_at'])
    .where('staff_id', '=', staff_id)
    .orderBy('created_at', 'desc')
    .orderBy('passkey_id')
    .execute();

/** An open account that has its second factor. */
export const openAccount = (db: Database, staff_id: string, now: Date) =>
  db
    .selectFrom('staff_account')
    .leftJoin('staff_role', 'staff_role.role_id', 'staff_account.role_id')
    .select(['staff_account.staff_id', 'email', 'staff_account.name', 'password_hash'])
    .select(roleColumns)
    .where('staff_account.staff_id', '=', staff_id)
    .where('has_factor', '=', true)
    .where(isOpenOn(now))
    .executeTakeFirst();
