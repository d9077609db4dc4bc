import type { customer as contract } from '@vitrine/contract/account';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { createErrorFields } from '@vitrine/rules/account/createErrorFields';
import { isHoneypotFilled } from '@vitrine/rules/account/honeypots';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { readBasket } from '../basket/readBasket.ts';
import { ApiError } from '../http/ApiError.ts';
import type { Reply } from '../http/route.ts';
import { signInSeconds } from '../session/session.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { phoneLogin } from './login.ts';
import { hashPassword } from './password.ts';
import { checkProfile, profileCountry } from './profileForm.ts';
import * as queries from './queries.ts';
import { setRenewed, signedInAnswer, signIn } from './signIn.ts';

type Body = BodyOf<typeof contract>;

/**
 * Opens an account and signs it in. A filled honeypot opens nothing and says nothing of it. Throws payload_refused with
 * every wrong field, or email_exists with the fields the country marks. Spec 1 §4, §5, §7, invariant A1.
 */
export async function createCustomer(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  reply: Reply,
): Promise<AnswerOf<typeof contract>> {
  const { locale, password = '' } = body;
  if (isHoneypotFilled('account', body)) {
    shop.log.info({ form: 'account' }, 'honeypot filled');
    return { user: null, basket: await readBasket(shop, visitor, locale), lifetime: signInSeconds };
  }
  const now = shop.now();
  const { fields, values } = checkProfile(body, now);
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields });
  const { phonecode, loginphone, firstname, lastname } = values;
  const country_id = profileCountry(body);
  const password_hash = await hashPassword(password);
  const raw = await shop.db.transaction().execute(async (tx) => {
    const customer_id = await queries.insertCustomer(tx, {
      ...values,
      firstname: firstname ?? '',
      lastname: lastname ?? '',
      country_id,
      store: locale,
      email: body.email ? body.email.trim() : null,
      email_canonical: body.email ? canonicalEmail(body.email) : null,
      phone_login: phonecode && loginphone ? phoneLogin(phonecode, loginphone) : null,
      password_hash,
      newsletter_subscription: body.newsletter_subscription ? locale : null,
      communication_consent: body.communication_consent ?? false,
      pipl_optin: body.piplOptin ?? false,
      created_at: now,
      updated_at: now,
    });
    if (!customer_id) {
      const marked = createErrorFields(country_id).map((field) => (field === 'phone' ? 'registredloginphone' : field));
      throw new ApiError('email_exists', { fields: Object.fromEntries(marked.map((field) => [field, 'exists'])) });
    }
    return { customer_id, raw: await signIn(tx, visitor, customer_id, now) };
  });
  setRenewed(shop, reply, raw.raw);
  return signedInAnswer(shop, raw.customer_id, locale, true);
}
