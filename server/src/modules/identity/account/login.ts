import type { login as contract } from '@vitrine/contract/account';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { isTooShortToSignIn } from '@vitrine/rules/account/password';
import { deviceOf, deviceName, type SeenDevice } from '@vitrine/rules/session/device';
import { phoneLogin } from '@vitrine/rules/account/signIn';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Reply } from '../../../platform/http/route.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { withSocial } from '../wechat/socialUnion.ts';
import { requireConsent } from '../signin/consentGate.ts';
import { countTry, isKnownDevice, knowDevice, takeBackTry } from '../signin/loginGuard.ts';
import { argonHash } from '../signin/argon.ts';
import { matchPassword } from '../signin/password.ts';
import { changePassword, lockPassword } from '../signin/passwords.ts';
import { setRenewed, signedInAnswer, signIn } from '../signin/signIn.ts';
import { admitSignIn, countFailure } from './signInLimit.ts';
import { randomUUID } from 'node:crypto';
import { isPlaceholderEmail } from '@vitrine/rules/account/profileEditing';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { accountMails } from './mails.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { customer } from '../../customers/customer/customers.ts';

/**
 * Mails the customer when a browser signs in to this account for the first time (decisions/0019). The browser that
 * opens an account, sets a password or changes the email counts as known. ASVS 6.3.5.
 */
async function queueNewDevice(
  tx: Tx,
  customer_id: string,
  locale: Locale,
  device: SeenDevice,
  now: Date,
): Promise<void> {
  const email = (await customer(tx, customer_id))?.email;
  if (!email || isPlaceholderEmail(email)) return;
  // The mailbox at the time of the sign-in, so that an attacker who changes it at once does not get the mail instead.
  const data = { email, device: deviceName(device), signed_in_at: now.toISOString() };
  // A random event per sign-in, because two may happen within one millisecond.
  await queueMail(tx, { kind: accountMails.new_device, event: randomUUID(), locale, customer_id, data }, now);
}

type Body = BodyOf<typeof contract>;

/**
 * Signs a customer in: the session gets a new value and its basket joins the customer's. An unknown identifier and a
 * wrong password get the same answer after the same time (2300001). The fifth failure from an address locks it out for
 * half an hour, except browsers that signed in there before. Where a country requires consent, an earlier consent or
 * one in this request counts. Throws payload_refused, captcha_required, too_many_requests, wrong_credentials,
 * user_blocked or consent_required. Spec 1 §4, §7, §8, invariants A1, A3-A5, A9.
 */
export async function login(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  from: { address: string; device: string | null; reply: Reply },
): Promise<AnswerOf<typeof contract>> {
  const { locale, email, phonecode, phonenumber, password } = body;
  const byPhone = phonecode !== undefined && phonenumber !== undefined;
  if (!email && !byPhone) throw new ApiError('payload_refused', { fields: { email: 'required' } });
  const identifier = email ? canonicalEmail(email) : phoneLogin(phonecode ?? '', phonenumber ?? '');

  const { address } = from;
  await admitSignIn(shop, { locale, captcha: body.captcha, address }, () =>
    isKnownDevice(shop, identifier, from.device),
  );
  const { guard, found } = await countTry(shop, email ? 'email' : 'phone', identifier, from);
  const match = await matchPassword(found?.password_hash ?? null, password, address).catch(async (error: unknown) => {
    // The server did not check the password, so this try does not count.
    await takeBackTry(shop, guard);
    throw error;
  });
  if (!found || match === 'none' || isTooShortToSignIn(password)) {
    await countFailure(shop, address);
    throw new ApiError('wrong_credentials');
  }

  const now = shop.now();
  const { raw, device } = await shop.db.transaction().execute(async (tx) => {
    // The password may have changed during the check above (invariant A2).
    const isUnchanged = await lockPassword(tx, found.customer_id, found.password_hash, guard, now);
    if (!isUnchanged) throw new ApiError('wrong_credentials');
    await requireConsent(tx, found.customer_id, body, now);
    const known = guard.device === null ? null : from.device;
    if (known === null) await queueNewDevice(tx, found.customer_id, locale, deviceOf(visitor.user_agent), now);
    return {
      raw: await signIn(shop, tx, visitor, found.customer_id, now, body.remember ?? false),
      device: known ?? (await knowDevice(shop, tx, found, now)),
    };
  });
  // A concurrent change of the password wins.
  if (match === 'older')
    await changePassword(shop.db, found.customer_id, { from: found.password_hash, to: await argonHash(password) }, now);
  from.reply.setDevice(device);
  setRenewed(shop, from.reply, raw);
  const answer = await signedInAnswer(shop, found.customer_id, locale, false);
  const { user_agent } = visitor;
  return { ...answer, user: withSocial(shop, answer.user, { raw, locale, user_agent }) };
}
