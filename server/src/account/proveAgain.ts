import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { proveAgain as contract } from '@vitrine/contract/account';
import { ApiError } from '../http/ApiError.ts';
import { forgive, limit } from '../http/limit.ts';
import { proveSession } from '../session/session.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { isPassword } from './password.ts';
import { triesAtOld } from './passwordChange.ts';
import { passwordHolder } from './passwordQueries.ts';

/**
 * Takes the password again: the session counts as proven for `provenMinutes`. Shares its tries with the change of the
 * password. Throws old_password_incorrect, session_ended or too_many_requests. ASVS 7.5.3.
 */
export async function proveAgain(
  shop: Shop,
  { customer_id, session_id }: Visitor,
  password: string,
  address: string,
): Promise<AnswerOf<typeof contract>> {
  if (!customer_id || !session_id) throw new ApiError('session_ended');
  await limit(shop, 'change-password', customer_id, triesAtOld);
  const holder = await passwordHolder(shop.db, customer_id);
  if (!holder) throw new ApiError('session_ended');
  if (!(await isPassword(holder.password_hash, password, address)))
    throw new ApiError('old_password_incorrect', { fields: { password: 'password' } });
  await forgive(shop, 'change-password', customer_id, triesAtOld);
  await proveSession(shop.db, session_id, shop.now());
  return { success: true };
}
