import type { customer as contract } from '@vitrine/contract/account';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { createErrorFields } from '@vitrine/rules/account/createErrorFields';
import { isHoneypotFilled } from '@vitrine/rules/account/honeypots';
import { phoneLogin } from '@vitrine/rules/account/signIn';
import { needsCaptcha } from '@vitrine/rules/forms/shippingCountries';
import { type Country, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail, plainEmail } from '@vitrine/rules/text/email';
import { readBasket } from '../../checkout/basket/readBasket.ts';
import { captchaOf } from '../../customers/captcha/captchaOf.ts';
import { requireCaptcha } from '../../customers/captcha/requireCaptcha.ts';
import { limitAddress, uncountAddress } from '../../../platform/http/addressLimits.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { forgive, limit } from '../../../platform/http/limit.ts';
import { mayAsk, subscribeAccount } from '../../customers/newsletter/subscribe.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { signInSeconds } from '../../../platform/session/session.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import { accountMails } from './mails.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { refuseGuessable } from '../signin/newPassword.ts';
import { hashPassword } from '../signin/password.ts';
import { bindNewCustomer } from '../wechat/bindByPhone.ts';
import { knowDevice, knowPlace } from '../signin/loginGuard.ts';
import { checkProfile, profileCountry, type ProfileColumns } from '../../customers/customer/profileForm.ts';
import * as customers from '../../customers/customer/customers.ts';
import { setRenewed, signedInAnswer, signIn } from '../signin/signIn.ts';

type Body = BodyOf<typeof contract>;

/** Requests per email or phone, so that no client can probe whether an account exists. */
const perIdentifier = { points: 10, seconds: 3600 };

/**
 * The country whose captcha rule applies: no captcha only when neither the storefront's nor the customer's needs one.
 */
function captchaCountry(body: Body): Country {
  const own = profileCountry(body);
  const { country } = storefrontOf(body.locale);
  return needsCaptcha(country, true) ? country : own;
}

/**
 * True when email_exists can be answered without a captcha. The request is then limited per network as well, because
 * that answer reveals an account.
 */
const isUnasked = (shop: Shop, body: Body): boolean =>
  captchaOf(shop) === null || !needsCaptcha(captchaCountry(body), true);

function exists(country: Country): ApiError {
  const marked = createErrorFields(country).map((field) => (field === 'phone' ? 'registredloginphone' : field));
  return new ApiError('email_exists', { fields: Object.fromEntries(marked.map((field) => [field, 'exists'])) });
}

/** Makes every check that must pass before an answer may reveal whether the account exists. Invariants A5, A9. */
async function admit(shop: Shop, visitor: Visitor, body: Body, address: string): Promise<ProfileColumns> {
  await limitAddress(shop, 'account-create', address);
  const { fields, values } = await checkProfile(body, shop.now());
  if (fields['email'] === 'email') throw new ApiError('email_invalid', { fields });
  if (Object.keys(fields).length > 0) throw new ApiError('payload_refused', { fields });
  const names = [values.firstname, values.lastname, values.firstname2, values.lastname2];
  const phone = `${values.phonecode ?? ''}${values.loginphone ?? ''}`;
  await refuseGuessable(shop, 'password', body.password ?? '', { email: body.email, phone, names });
  await requireCaptcha(shop, { form: 'account', country: captchaCountry(body), captcha: body.captcha });
  if (visitor.customer_id) throw new ApiError('account_exists');
  return values;
}

/** The consents that a new account stores; a newsletter subscription waits for its confirmation. */
const consentsOf = ({ communication_consent = false, piplOptin = false, light = false }: Body) => ({
  newsletter_subscription: null,
  communication_consent,
  pipl_optin: piplOptin,
  is_light_account: light,
});

/**
 * Opens an account, signs it in and queues its mail. For a filled honeypot it opens no account and answers without an
 * error. Throws payload_refused with every wrong field (email_invalid where the email is one), captcha_required,
 * too_many_requests, account_exists when the visitor is signed in, or email_exists with the fields the country marks.
 * Spec 1 §4, §5, §7, §8, invariants A1, A5, A9.
 */
export async function createCustomer(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  from: { address: string; reply: Reply },
): Promise<AnswerOf<typeof contract>> {
  const { locale, password = '' } = body;
  if (isHoneypotFilled('account', body)) {
    shop.log.info({ form: 'account' }, 'honeypot filled');
    shop.metrics.refused('honeypot');
    return { user: null, basket: await readBasket(shop, visitor, locale), lifetime: signInSeconds };
  }
  const now = shop.now();
  const values = await admit(shop, visitor, body, from.address);
  const { phonecode, loginphone, firstname, lastname } = values;
  const country_id = profileCountry(body);
  const email = body.email ? plainEmail(body.email) : null;
  const email_canonical = email === null ? null : canonicalEmail(email);
  const phone_login = phonecode && loginphone ? phoneLogin(phonecode, loginphone) : null;
  const identifier = email_canonical ?? phone_login ?? '';
  await limit(shop, 'account-identifier', identifier, perIdentifier);
  const is_unasked = isUnasked(shop, body);
  // Counts before the account is looked up, so that parallel requests cannot exceed the limit. An opened account
  // reveals nothing, so its request is uncounted below.
  if (is_unasked) await limitAddress(shop, 'account-exists', from.address);
  const password_hash = await hashPassword(password, from.address);
  const wants = body.newsletter_subscription === true && email !== null && (await mayAsk(shop, email));
  const opened = await shop.db.transaction().execute(async (tx) => {
    const customer_id = await customers.insertCustomer(tx, {
      ...values,
      ...consentsOf(body),
      firstname: firstname ?? '',
      lastname: lastname ?? '',
      country_id,
      store: locale,
      email,
      email_canonical,
      phone_login,
      password_hash,
      created_at: now,
      updated_at: now,
    });
    if (!customer_id) throw exists(country_id);
    const holder = { email_canonical, phone_login };
    await knowPlace(shop, tx, holder, from.address, now);
    const device = await knowDevice(shop, tx, holder, now);
    if (body.source === 'wechat') await bindNewCustomer(tx, visitor, { customer_id, phone_login }, now);
    await subscribeAccount(tx, { email, locale, wants, subscribed: false }, now);
    if (email !== null)
      await queueMail(tx, { kind: accountMails.account_created, event: customer_id, locale, customer_id }, now);
    return { customer_id, device, raw: await signIn(shop, tx, visitor, customer_id, now) };
  });
  await forgive(shop, 'account-identifier', identifier, perIdentifier);
  if (is_unasked) await uncountAddress(shop, 'account-exists', from.address);
  from.reply.setDevice(opened.device);
  setRenewed(shop, from.reply, opened.raw);
  return signedInAnswer(shop, opened.customer_id, locale, true);
}
