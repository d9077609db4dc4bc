import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { changePassword as contract } from '@vitrine/contract/password';
import { passwordError, plainPassword } from '@vitrine/rules/account/password';
import { deviceOf } from '@vitrine/rules/session/device';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { forgive, limit } from '../../../platform/http/limit.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { endSessionsOf, renewSession } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { forgetOtherDevices } from '../signin/loginGuard.ts';
import { refuseGuessable } from '../signin/newPassword.ts';
import { hashPassword, isPassword } from '../signin/password.ts';
import { queuePasswordChanged } from './passwordChanged.ts';
import * as passwords from '../signin/passwords.ts';
import { setRenewed } from '../signin/signIn.ts';

/** Tries at the old password, so that a person at another customer's open session cannot guess it. */
export const triesAtOld = { points: 5, seconds: 30 * 60, durable: true };

/**
 * Changes the signed-in customer's password: this session gets a new value, every other session ends, open reset links
 * close, and a mail reports the change. Throws payload_refused for the new password, old_password_incorrect,
 * session_ended or too_many_requests. Spec 3 §4, §5, §7, §8, invariants A1, A2.
 */
export async function changePassword(
  shop: Shop,
  visitor: Visitor,
  { locale, old_password, new_password }: BodyOf<typeof contract>,
  from: { address: string; device: string | null; reply: Reply },
): Promise<AnswerOf<typeof contract>> {
  const { customer_id } = visitor;
  if (!customer_id) throw new ApiError('session_ended');
  const wrong = {
    ...(old_password === '' ? { old_password: 'required' } : {}),
    ...Object.fromEntries([['new_password', passwordError('change_password', new_password)]].filter(([, key]) => key)),
  };
  if (Object.keys(wrong).length > 0) throw new ApiError('payload_refused', { fields: wrong });

  await limit(shop, 'change-password', customer_id, triesAtOld);
  const holder = await passwords.passwordHolder(shop.db, customer_id);
  if (!holder) throw new ApiError('session_ended');
  const refused = new ApiError('old_password_incorrect', { fields: { old_password: 'password' } });
  if (!(await isPassword(holder.password_hash, old_password, from.address))) throw refused;
  await forgive(shop, 'change-password', customer_id, triesAtOld);
  if (plainPassword(new_password) === plainPassword(old_password))
    throw new ApiError('payload_refused', { fields: { new_password: 'password_unchanged' } });
  await refuseGuessable(shop, 'new_password', new_password, passwords.ownerOf(holder));

  const now = shop.now();
  const change = { from: holder.password_hash, to: await hashPassword(new_password, from.address) };
  const raw = await shop.db.transaction().execute(async (tx) => {
    if (!(await passwords.changePassword(tx, customer_id, change, now))) throw refused;
    await passwords.closeResets(tx, customer_id, now);
    await forgetOtherDevices(shop, tx, holder, from.device);
    await endSessionsOf(tx, customer_id, visitor.session_id);
    const changed = { device: deviceOf(visitor.user_agent), has_lost_passkeys: false };
    await queuePasswordChanged(tx, customer_id, locale, changed, now);
    return (await renewSession(tx, visitor, customer_id, now)).raw;
  });
  setRenewed(shop, from.reply, raw);
  return { success: true };
}
