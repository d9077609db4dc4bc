import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { forgotPassword as contract } from '@vitrine/contract/password';
import { isHoneypotFilled } from '@vitrine/rules/account/honeypots';
import { canonicalIdentifier, identifierErrors } from '@vitrine/rules/account/signIn';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { isAddressWithinLimit } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { isWithinLimit } from '../../../platform/http/limit.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { accountMails } from './mails.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { sendCode } from '../../customers/sms/sendCode.ts';
import { newResetSeed } from './passwordReset.ts';

/** Links that one account may receive, so that no client can flood a mailbox. */
const perAccount = { points: 5, seconds: 3600, durable: true };

/**
 * Takes the request for a new password. Looks the account up only after the answer, when the message leaves, so that
 * neither body nor response time reveals it. A request over the limit, or with a filled honeypot, gets the same answer
 * and no message. Throws payload_refused with the field, or forgot_password_code for a phone where the storefront has
 * no sign-in by phone. Spec 3 §5, §7, §8, invariants A5, A9.
 */
export async function forgotPassword(
  shop: Shop,
  body: BodyOf<typeof contract>,
  address: string,
): Promise<AnswerOf<typeof contract>> {
  if (isHoneypotFilled('forgot_password', body)) {
    shop.log.info({ form: 'forgot_password' }, 'honeypot filled');
    return { success: true };
  }
  const facts = optionsOf(storefrontOf(body.locale).country);
  if (!facts.phone_login && !body.email && body.phonenumber) throw new ApiError('forgot_password_code');
  const fields = identifierErrors(facts, body);
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields: { ...fields } });

  const { email, phone } = canonicalIdentifier(body);
  const within = await Promise.all([
    isAddressWithinLimit(shop, 'forgot-password-address', address),
    isWithinLimit(shop, 'forgot-password-account', email ?? phone ?? '', perAccount),
  ]);
  if (within.includes(false)) return { success: true };
  if (!email) {
    await askByPhone(shop, body, address);
    return { success: true };
  }
  const now = shop.now();
  await queueMail(
    shop.db,
    {
      kind: accountMails.password_reset,
      event: randomUUID(),
      locale: body.locale,
      data: { email, seed: newResetSeed() },
    },
    now,
  );
  return { success: true };
}

/** Sends the link by phone. The waits, bans and budgets of messages apply, and the answer does not show them. */
async function askByPhone(shop: Shop, body: BodyOf<typeof contract>, address: string): Promise<void> {
  const { locale, phonecode: phone_code = '', phonenumber: phone_number = '' } = body;
  const codeRequest = {
    locale,
    phone_code,
    phone_number,
    address,
    purpose: 'password_reset',
    customer_id: null,
  } as const;
  await sendCode(shop, codeRequest).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    // This refusal depends on the number alone, so it reveals no account.
    if (error.error_name === 'sms_phone_invalid')
      throw new ApiError('payload_refused', { fields: { phonenumber: 'phone_format' } });
  });
}
