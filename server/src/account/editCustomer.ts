import type { customer as contract } from '@vitrine/contract/account';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { canonicalEmail, plainEmail } from '@vitrine/rules/text/email';
import { lockedFields } from '@vitrine/rules/account/profileEditing';
import { profileErrors } from '@vitrine/rules/account/profileValues';
import { cleanLine } from '@vitrine/rules/text/cleanLine';
import { normalisePhoneCode, normalisePhoneNumber } from '@vitrine/rules/text/phone';
import { bareSocialSecurityNumber } from '@vitrine/rules/text/socialSecurityNumber';
import { isTitle } from '@vitrine/rules/account/titles';
import { emptyBasket } from '../basket/basketView.ts';
import type { Tx } from '../db/database.ts';
import { ApiError } from '../http/ApiError.ts';
import { forgive, limit } from '../http/limit.ts';
import { mayAsk, subscribeAccount } from '../newsletter/subscribe.ts';
import type { Reply } from '../http/route.ts';
import { endSessionsOf, renewSession, signInSeconds } from '../session/session.ts';
import { requireStore } from '../stores/requireStore.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Shop } from '../shop.ts';
import { queueEmailChanged } from './emailChangedLetter.ts';
import { knowDevice } from './loginGuard.ts';
import { isPassword } from './password.ts';
import { triesAtOld } from './passwordChange.ts';
import { closeResets } from './passwordQueries.ts';
import { checkProfile, sentIn } from './profileForm.ts';
import { placeOf } from './placeOf.ts';
import * as queries from './queries.ts';
import { setRenewed, signedInAnswer } from './signIn.ts';

type Body = BodyOf<typeof contract>;

/** What a call sends for no favourite shop. Spec 2 §7. */
const noShop = '0';

/** The profile as it will be: what was sent over what is stored, so that one field may be changed alone. */
function completed(body: Body, row: queries.CustomerRow): Body {
  const stored = {
    ...(row.prefix !== null && isTitle(row.prefix) ? { prefix: row.prefix } : {}),
    ...Object.fromEntries(
      Object.entries({
        firstname: row.firstname,
        lastname: row.lastname,
        firstname2: row.firstname2,
        lastname2: row.lastname2,
        company: row.company,
        telephone: row.telephone,
        registredphonecode: row.phonecode,
        registredloginphone: row.loginphone,
        social_security_number: row.social_security_number,
        email: row.email,
      }).filter(([, value]) => value !== null),
    ),
    country_id: row.country_id as NonNullable<Body['country_id']>,
    piplOptin: row.pipl_optin,
    communication_consent: row.communication_consent,
  };
  const [year, month, day] = row.dob?.split('-') ?? [];
  // A place belongs to its country: it does not come along to another.
  const place = body.country_id === undefined || body.country_id === row.country_id ? placeOf(row) : {};
  return { ...stored, ...place, ...(year && month && day ? { dob: { year, month, day } } : {}), ...body };
}

/** What of the fields that cannot be changed was sent changed. Spec 3 §5. */
function touchedLocks(body: Body, row: queries.CustomerRow): Record<string, string> {
  const held = {
    phonecode: [body.registredphonecode ?? body.phonecode, row.phonecode, normalisePhoneCode],
    loginphone: [body.registredloginphone, row.loginphone, normalisePhoneNumber],
    company: [body.company, row.company, cleanLine],
    social_security_number: [body.social_security_number, row.social_security_number, bareSocialSecurityNumber],
  } as const;
  const touched = lockedFields(row).filter((field) => {
    if (!isHeld(held, field)) return false;
    const [sent, stored, bare] = held[field];
    return sent !== undefined && bare(sent) !== bare(stored ?? '');
  });
  return Object.fromEntries(
    Object.keys(profileErrors(Object.fromEntries(touched.map((field) => [field, 'required'])))).map((name) => [
      name,
      'not_editable',
    ]),
  );
}

const isHeld = <Held extends object>(held: Held, field: PropertyKey): field is keyof Held => Object.hasOwn(held, field);

/**
 * How often an account may be given another email: each time the mailbox it leaves is written to, whoever's that is.
 */
const newEmails = { points: 5, seconds: 3600 };

/** A new email is a new name of the account: only who knows the password may give it one. */
async function acceptEmail(
  shop: Shop,
  body: Body,
  row: queries.CustomerRow,
  address: string,
): Promise<NewEmail | null> {
  if (body.email === undefined || canonicalEmail(body.email) === row.email_canonical) return null;
  if (!body.password) throw new ApiError('payload_refused', { fields: { password: 'required' } });
  await limit(shop, 'change-password', row.customer_id, triesAtOld);
  if (!(await isPassword(row.password_hash, body.password, address))) {
    throw new ApiError('old_password_incorrect', { fields: { password: 'password' } });
  }
  await forgive(shop, 'change-password', row.customer_id, triesAtOld);
  await limit(shop, 'change-email', row.customer_id, newEmails);
  return { email: plainEmail(body.email), email_canonical: canonicalEmail(body.email), email_proven_at: null };
}

type NewEmail = { email: string; email_canonical: string; email_proven_at: null };

/**
 * What another mailbox means for the old one: links to a new password that lie there close, and the account's
 * newsletter ends. What the mailbox's owner subscribed to without the account is not the account's to end.
 */
async function endMailbox(
  tx: Tx,
  { customer_id, email, newsletter_subscription }: queries.CustomerRow,
  locale: Locale,
  now: Date,
): Promise<void> {
  await closeResets(tx, customer_id, now);
  const subscribed = newsletter_subscription !== null;
  await subscribeAccount(tx, { email, locale, wants: false, subscribed }, now);
}

/**
 * Changes the customer's profile, a field or all. Taking the privacy consent back (China) signs out. Another email
 * is told where the account was reached before and ends its newsletter, and the new one is asked whether it wants it.
 * Throws payload_refused with the wrong or unchangeable fields among those sent, email_invalid, email_exists,
 * old_password_incorrect, too_many_requests, store_unknown or session_ended. Spec 1 §4, §7, spec 2 §7 (favourite shop).
 */
export async function editCustomer(
  shop: Shop,
  visitor: Visitor,
  body: Body,
  { address, reply }: { address: string; reply: Reply },
): Promise<AnswerOf<typeof contract>> {
  const { customer_id } = visitor;
  if (!customer_id) throw new ApiError('session_ended');
  const now = shop.now();
  const row = await queries.customer(shop.db, customer_id);
  if (!row) throw new ApiError('session_ended');
  const consent_taken_back = body.piplOptin === false && row.pipl_optin;
  const locks = touchedLocks(body, row);
  if (Object.keys(locks).length > 0) throw new ApiError('payload_refused', { fields: locks });
  const { fields, values } = await checkProfile(
    { ...completed(body, row), ...(consent_taken_back ? { piplOptin: true } : {}) },
    now,
  );
  const wrong = Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(body, sentIn(field))));
  if (wrong['email'] === 'email') throw new ApiError('email_invalid', { fields: wrong });
  if (Object.keys(wrong).length > 0) throw new ApiError('payload_refused', { fields: wrong });
  const { favorite_shop_code: shop_code } = body;
  if (shop_code !== undefined && shop_code !== noShop) await requireStore(shop, shop_code);
  const { phonecode, loginphone, firstname, lastname, ...profile } = values;
  const renamed = await acceptEmail(shop, body, row, address);
  const subscribed = row.newsletter_subscription !== null;
  // A mailbox that is new here is asked whether it wants what the old one had.
  const wish = {
    email: renamed?.email ?? row.email,
    locale: body.locale,
    wants: body.newsletter_subscription ?? subscribed,
    subscribed: subscribed && !renamed,
  };
  const asked = wish.wants && !wish.subscribed ? wish.email : null;
  const may_ask = asked === null || (await mayAsk(shop, asked));
  const renewed = await shop.db.transaction().execute(async (tx) => {
    if (renamed) {
      await endMailbox(tx, row, body.locale, now);
      await queueEmailChanged(tx, row, renamed.email, body.locale, now);
    }
    const is_changed = await queries.updateCustomer(tx, customer_id, {
      ...profile,
      // What the account signs in by stays; a number it does not is only where to call.
      ...(row.phone_login === null ? { phonecode, loginphone } : {}),
      ...(firstname ? { firstname } : {}),
      ...(lastname ? { lastname } : {}),
      ...renamed,
      ...(body.country_id === undefined ? {} : { country_id: body.country_id }),
      ...(body.communication_consent === undefined ? {} : { communication_consent: body.communication_consent }),
      ...(body.piplOptin === undefined ? {} : { pipl_optin: body.piplOptin }),
      ...(shop_code === undefined ? {} : { favorite_shop_code: shop_code === noShop ? null : shop_code }),
      // The whole form was sent and nothing of it is missing: a light account is a full one from here on.
      ...(body.firstname !== undefined && Object.keys(fields).length === 0 ? { is_light_account: false } : {}),
      updated_at: now,
    });
    // Without another's email in the way the customer is gone: forgotten in this very moment.
    if (!is_changed && !renamed) throw new ApiError('session_ended');
    if (!is_changed) throw new ApiError('email_exists', { fields: { email: 'exists' } });
    if (may_ask) await subscribeAccount(tx, wish, now);
    if (!renamed) return null;
    // Other sessions signed in with the former email or phone (ASVS 7.4.3).
    await endSessionsOf(tx, customer_id, visitor.session_id);
    const holder = { email_canonical: renamed.email_canonical, phone_login: row.phone_login };
    const device = await knowDevice(shop, tx, holder, now);
    return { device, raw: (await renewSession(tx, visitor, customer_id, now)).raw };
  });
  if (renewed) {
    reply.setDevice(renewed.device);
    setRenewed(shop, reply, renewed.raw);
  }
  if (consent_taken_back) {
    const { raw } = await renewSession(shop.db, visitor, null, now);
    setRenewed(shop, reply, raw);
    return { user: null, basket: emptyBasket(body.locale, now.getTime()), lifetime: signInSeconds };
  }
  return signedInAnswer(shop, customer_id, body.locale, false);
}
