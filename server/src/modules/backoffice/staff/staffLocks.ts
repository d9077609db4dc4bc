import { forgive } from '../../../platform/http/limit.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { liftLocks } from '../../identity/signin/loginGuard.ts';
import * as queries from './queries.ts';

/** Wrong codes of one account: six figures allow no more. Counted after the password, so only its holder can use them up. */
export const codeTries = {
  short: { points: 5, seconds: 1800, durable: true },
  long: { points: 20, seconds: 86_400, durable: true },
} as const;

/**
 * Deletes the failures of an account at passwords and codes, and its known browsers, once after each time that an operator
 * lifted its locks. The networks with an earlier sign-in stay known. Invariant A4, decisions/0019.
 */
export async function liftStaffLocks(
  shop: Shop,
  { staff_id, email }: Pick<queries.StaffMember, 'staff_id' | 'email'>,
): Promise<void> {
  await forgive(shop, 'staff_code', staff_id, codeTries.short);
  await forgive(shop, 'staff_code_day', staff_id, codeTries.long);
  await shop.db.transaction().execute(async (tx) => {
    if (await queries.takeLiftedLocks(tx, staff_id)) await liftLocks(shop, tx, { staff_email: email }, shop.now());
  });
}
