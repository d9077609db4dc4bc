import { randomUUID } from 'node:crypto';
import { passwordError, plainPassword } from '@vitrine/rules/account/password';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { staffPassword as contract } from '@vitrine/contract/staffAccount';
import { deviceName, deviceOf } from '@vitrine/rules/session/device';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { forgive, limit } from '../../../platform/http/limit.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { accountMails } from '../../identity/account/mails.ts';
import { triesAtOld } from '../../identity/account/passwordChange.ts';
import { forgetOtherDevices } from '../../identity/signin/loginGuard.ts';
import { refuseGuessable } from '../../identity/signin/newPassword.ts';
import { hashPassword, isPassword } from '../../identity/signin/password.ts';
import * as queries from './queries.ts';
import { sessionHash, startSession } from './staffSession.ts';

/**
 * Changes the password of the signed-in member of staff by the customers' rules: every sign-in and other known browser of the account
 * ends, this browser gets another, and a mail reports the change. Throws payload_refused for the new password,
 * old_password_incorrect, session_ended, too_many_requests. decisions/0079, invariants A1, A2, M16.
 */
export async function changeStaffPassword(
  shop: Shop,
  { staff_id, email, name, is_enrolled }: queries.StaffMember,
  { locale, old_password, new_password }: BodyOf<typeof contract>,
  from: {
    address: string;
    user_agent: string;
    staff: string | null;
    device: string | null;
    reply: Pick<Reply, 'setStaff'>;
  },
): Promise<AnswerOf<typeof contract>> {
  const error = passwordError('change_password', new_password);
  if (old_password === '' || error)
    throw new ApiError('payload_refused', {
      fields: {
        ...(old_password === '' ? { old_password: 'required' } : {}),
        ...(error ? { new_password: error } : {}),
      },
    });
  // Counted in this sign-in: another one, perhaps a thief's, locks no one out.
  const session = sessionHash(from.staff ?? '').toString('base64url');
  await limit(shop, 'staff_password', session, triesAtOld);
  const refused = new ApiError('old_password_incorrect', { fields: { old_password: 'password' } });
  const stored = await queries.passwordOf(shop.db, staff_id);
  if (stored === undefined || !(await isPassword(stored, old_password, from.address))) throw refused;
  await forgive(shop, 'staff_password', session, triesAtOld);
  if (plainPassword(new_password) === plainPassword(old_password))
    throw new ApiError('payload_refused', { fields: { new_password: 'password_unchanged' } });
  await refuseGuessable(shop, 'new_password', new_password, { email, names: name.split(/\s+/u) });
  const to = await hashPassword(new_password, from.address);
  await shop.db.transaction().execute(async (tx) => {
    if (!(await queries.changePassword(tx, staff_id, { from: stored, to }))) throw refused;
    await queries.endSessionsOf(tx, staff_id);
    await forgetOtherDevices(shop, tx, { staff_email: email }, from.device);
    const now = shop.now();
    const device = deviceName(deviceOf(from.user_agent));
    const data = { email, device, changed_at: now.toISOString() };
    await queueMail(tx, { kind: accountMails.password_changed, event: randomUUID(), locale, data }, now);
    const started = {
      staff_id,
      checked: { password_hash: to, is_enrolled },
      user_agent: from.user_agent,
      is_proven: false,
    };
    if (!(await startSession(shop, tx, started, from.reply))) throw new ApiError('session_ended');
  });
  return { success: true };
}
