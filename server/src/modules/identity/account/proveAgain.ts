import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { proveAgain as contract } from '@vitrine/contract/account';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { forgive, limit } from '../../../platform/http/limit.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { proveSession, renewSession } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { isPassword } from '../signin/password.ts';
import { triesAtOld } from './passwordChange.ts';
import { passwordHolder } from '../signin/passwords.ts';
import { setRenewed } from '../signin/signIn.ts';

/**
 * Checks the signed-in customer's password again. The session gets a new value and counts as proven for
 * `provenMinutes`. Shares its limit of tries with the password change. Throws old_password_incorrect, session_ended or
 * too_many_requests. Invariant A1, ASVS 7.2.4, 7.5.3.
 */
export async function proveAgain(
  shop: Shop,
  visitor: Visitor,
  password: string,
  from: { address: string; reply: Reply },
): Promise<AnswerOf<typeof contract>> {
  const { customer_id, session_id } = visitor;
  if (!customer_id || !session_id) throw new ApiError('session_ended');
  await limit(shop, 'change-password', customer_id, triesAtOld);
  const holder = await passwordHolder(shop.db, customer_id);
  if (!holder) throw new ApiError('session_ended');
  if (!(await isPassword(holder.password_hash, password, from.address)))
    throw new ApiError('old_password_incorrect', { fields: { password: 'password' } });
  await forgive(shop, 'change-password', customer_id, triesAtOld);
  const now = shop.now();
  const { raw } = await shop.db.transaction().execute(async (tx) => {
    await proveSession(tx, session_id, now);
    return renewSession(tx, visitor, customer_id, now);
  });
  setRenewed(shop, from.reply, raw);
  return { success: true };
}
