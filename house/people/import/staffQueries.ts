import type { Insertable } from 'kysely';
import type { Database } from '../../../server/src/platform/db/database.ts';
import type { StaffAccount } from '../../../server/src/platform/db/schema.ts';

/** A boutique in which orders are collected, of France where it has one; null in a house without boutiques. */
export async function collectingBoutique(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('store')
    .select('store_id')
    .where('is_pickup', '=', true)
    .orderBy((store) => store('country', '=', 'fr'), 'desc')
    .orderBy('store_id')
    .executeTakeFirst();
  return row?.store_id ?? null;
}

/** Adds an account with a second factor that counts at once. Returns whether the email had none. */
export function addMember(db: Database, account: Insertable<StaffAccount>, secret: Buffer): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('staff_account')
      .values({ ...account, has_factor: true })
      .onConflict((same) => same.column('email').doNothing())
      .returning('staff_id')
      .executeTakeFirst();
    if (!added) return false;
    await tx
      .insertInto('staff_factor')
      .values({ staff_id: added.staff_id, secret, created_at: account.created_at })
      .execute();
    return true;
  });
}
