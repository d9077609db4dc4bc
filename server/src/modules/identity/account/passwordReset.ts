import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { checkResetHash as checkContract, resetPassword as contract } from '@vitrine/contract/password';
import { passwordError } from '@vitrine/rules/account/password';
import { areAccountButtonsEnabled } from '@vitrine/rules/consent/gates';
import { deviceOf } from '@vitrine/rules/session/device';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { readBasket } from '../../checkout/basket/readBasket.ts';
import type { Database } from '../../../platform/db/database.ts';
import { limitAddress } from '../../../platform/http/addressLimits.ts';
import { deletePasskeys, hasPasskeys } from '../../../platform/passkeys/passkeys.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { endSessionsOf, renewSession, signInSeconds } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { knowDevice, knowPlace, liftLocks } from '../signin/loginGuard.ts';
import { refuseGuessable } from '../signin/newPassword.ts';
import { hashPassword, isPassword } from '../signin/password.ts';
import { type AccountName, isAccountName, proveName } from '../signin/proveName.ts';
import { queuePasswordChanged } from './passwordChanged.ts';
import * as passwords from '../signin/passwords.ts';
import { setRenewed, signedInAnswer, signIn } from '../signin/signIn.ts';

/** Minutes for which a link to a new password is valid. */
const resetMinutes = 60;

const hashOf = (raw: string): Buffer => createHash('sha256').update(raw).digest();

/**
 * A random 256-bit seed, from which `mintReset` derives the link's hash. The outbox stores the seed instead of the
 * hash.
 */
export const newResetSeed = (): string => randomBytes(32).toString('base64url');

/**
 * Creates the hash of a customer's password link when its message is sent; the database stores only a digest. A message
 * that is sent again carries the same hash, which does not reopen a used link. Invariants A8, M16.
 */
export async function mintReset(
  shop: Shop,
  { seed, ...reset }: { customer_id: string; message_id: string; proves: AccountName; seed: string },
): Promise<string> {
  const now = shop.now();
  const raw = createHmac('sha256', shop.secret).update(`password reset\0${seed}`).digest('base64url');
  const expires_at = new Date(now.getTime() + resetMinutes * 60_000);
  await passwords.insertReset(shop.db, { ...reset, reset_hash: hashOf(raw), created_at: now, expires_at });
  return raw;
}

/** Throws hash_not_found, or hash_expired for a used or expired link. Spec 3 §8. */
async function assertOpen(db: Database, reset_hash: Buffer, now: Date): Promise<{ customer_id: string }> {
  const found = await passwords.reset(db, reset_hash);
  if (!found) throw new ApiError('hash_not_found');
  if (found.used_at !== null || found.expires_at <= now) throw new ApiError('hash_expired');
  return found;
}

/**
 * Refuses a new password that equals the current one or is easily guessed; the link stays valid. Throws
 * payload_refused.
 */
async function refusePassword(shop: Shop, customer_id: string, password: string, address: string): Promise<void> {
  const holder = await passwords.passwordHolder(shop.db, customer_id);
  // The account was deleted meanwhile.
  if (!holder) throw new ApiError('hash_expired');
  await refuseGuessable(shop, 'password', password, passwords.ownerOf(holder));
  if (await isPassword(holder.password_hash, password, address))
    throw new ApiError('payload_refused', { fields: { password: 'password_unchanged' } });
}

/** Succeeds while a link is valid. Throws hash_not_found or hash_expired. Spec 3 §4, §7. */
export async function checkReset(shop: Shop, hash: string, address: string): Promise<AnswerOf<typeof checkContract>> {
  await limitAddress(shop, 'password-reset', address);
  await assertOpen(shop.db, hashOf(hash), shop.now());
  return { success: true };
}

/**
 * Sets a new password by a link's hash, which works once. Ends every session of the customer, removes its passkeys, lifts locks on the
 * account, and on the first proof of its mailbox or phone removes what other people may have added. Gives the visitor a
 * new session value and signs them in, unless a consent is missing. Throws payload_refused for the password,
 * hash_not_found or hash_expired. Spec 3 §4, §7, §8, invariants A1, A2, A4, A8.
 */
export async function resetPassword(
  shop: Shop,
  visitor: Visitor,
  { locale, hash, password }: BodyOf<typeof contract>,
  from: { address: string; reply: Reply },
): Promise<AnswerOf<typeof contract>> {
  const wrong = passwordError('reset_password', password);
  if (wrong) throw new ApiError('payload_refused', { fields: { password: wrong } });
  await limitAddress(shop, 'password-reset', from.address);
  const now = shop.now();
  const reset_hash = hashOf(hash);
  const { customer_id: holder_id } = await assertOpen(shop.db, reset_hash, now);
  await refusePassword(shop, holder_id, password, from.address);
  const password_hash = await hashPassword(password, from.address);
  const done = await shop.db.transaction().execute(async (tx) => {
    const used = await passwords.useReset(tx, reset_hash, now);
    // A concurrent request has used the link.
    if (!used) throw new ApiError('hash_expired');
    const { customer_id, proves } = used;
    const has_lost_passkeys = await hasPasskeys(tx, 'customer', customer_id);
    if (isAccountName(proves)) await proveName(tx, customer_id, proves, now);
    const holder = await passwords.setPassword(tx, customer_id, password_hash, now);
    // An attacker with the former password may have added one, and the mail about it leads here. After the customer's row, as every
    // statement locks them. decisions/0121.
    await deletePasskeys(tx, 'customer', customer_id);
    await passwords.closeResets(tx, customer_id, now);
    await liftLocks(shop, tx, holder, now);
    await knowPlace(shop, tx, holder, from.address, now);
    const device = await knowDevice(shop, tx, holder, now);
    await endSessionsOf(tx, customer_id, visitor.session_id);
    const change = { device: deviceOf(visitor.user_agent), has_lost_passkeys };
    await queuePasswordChanged(tx, customer_id, locale, change, now);
    // A reset does not sign in without the consent that the sign-in form requires.
    if (!areAccountButtonsEnabled(storefrontOf(locale).country, [holder.pipl_optin])) {
      const { raw, session_id } = await renewSession(tx, visitor, null, now);
      return { raw, device, session_id, customer_id: null };
    }
    return { raw: await signIn(shop, tx, visitor, customer_id, now), device, session_id: null, customer_id };
  });
  from.reply.setDevice(done.device);
  setRenewed(shop, from.reply, done.raw);
  if (done.customer_id) return signedInAnswer(shop, done.customer_id, locale, false);
  return { user: null, basket: await readBasket(shop, done, locale), lifetime: signInSeconds };
}
