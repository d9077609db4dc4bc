import type { login as contract } from '@vitrine/contract/account';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { isTooShortToSignIn } from '@vitrine/rules/account/password';
import { phoneLogin } from '@vitrine/rules/account/signIn';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Reply } from '../../../platform/http/route.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { countTry, isKnownDevice, takeBackTry } from '../signin/loginGuard.ts';
import { argonHash } from '../signin/argon.ts';
import { matchPassword } from '../signin/password.ts';
import { changePassword, lockPassword } from '../signin/passwords.ts';
import { enter, type Entry } from './enter.ts';
import { admitSignIn, countFailure } from './signInLimit.ts';

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

  const confirm: Entry['confirm'] = async (tx, now) => {
    // The password may have changed during the check above (invariant A2).
    const isUnchanged = await lockPassword(tx, found.customer_id, found.password_hash, guard, now);
    if (!isUnchanged) throw new ApiError('wrong_credentials');
  };
  const answer = await enter(shop, visitor, { found, guard, confirm, body, from });
  // A concurrent change of the password wins.
  if (match === 'older') {
    const change = { from: found.password_hash, to: await argonHash(password) };
    await changePassword(shop.db, found.customer_id, change, shop.now());
  }
  return answer;
}
