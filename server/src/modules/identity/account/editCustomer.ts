import type { customer as contract } from '@vitrine/contract/account';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { emptyBasket } from '../../checkout/basket/basketView.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { mayAsk, subscribeAccount } from '../../customers/newsletter/subscribe.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { endSessionsOf, renewSession, signInSeconds } from '../../../platform/session/session.ts';
import { requireStore } from '../../catalog/stores/requireStore.ts';
import type { Visitor } from '../../../platform/session/visitor.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { queueEmailChanged } from './queueEmailChanged.ts';
import { knowDevice } from '../signin/loginGuard.ts';
import * as customers from '../../customers/customer/customers.ts';
import type { ProfileColumns } from '../../customers/customer/profileForm.ts';
import type { CustomerRow } from '../../customers/customer/customerRows.ts';
import { setRenewed, signedInAnswer } from '../signin/signIn.ts';
import { acceptEmail, endMailbox, type NewEmail } from './newEmail.ts';
import { checkChange, type ProfileBody } from './profileChange.ts';

/** The code that clears the favourite store. Spec 2 §7. */
const noShop = '0';

/** A checked change of a customer. */
type Change = {
  readonly body: ProfileBody;
  readonly row: CustomerRow;
  readonly values: ProfileColumns;
  /** The whole profile is complete and valid, including the fields that were not sent. */
  readonly isWhole: boolean;
  readonly renamed: NewEmail | null;
};

/** Writes the change. Throws session_ended or email_exists. */
async function update(tx: Tx, { body, row, values, isWhole, renamed }: Change, now: Date): Promise<void> {
  const { phonecode, loginphone, firstname, lastname, ...profile } = values;
  const { favorite_shop_code: shop_code } = body;
  const is_changed = await customers.updateCustomer(tx, row.customer_id, {
    ...profile,
    // A phone that the account signs in by is locked; another is only a contact number.
    ...(row.phone_login === null ? { phonecode, loginphone } : {}),
    ...(firstname ? { firstname } : {}),
    ...(lastname ? { lastname } : {}),
    ...renamed,
    ...(body.country_id === undefined ? {} : { country_id: body.country_id }),
    ...(body.communication_consent === undefined ? {} : { communication_consent: body.communication_consent }),
    ...(body.piplOptin === undefined ? {} : { pipl_optin: body.piplOptin }),
    ...(shop_code === undefined ? {} : { favorite_shop_code: shop_code === noShop ? null : shop_code }),
    // A complete profile form turns a light account into a full one.
    ...(body.firstname !== undefined && isWhole ? { is_light_account: false } : {}),
    updated_at: now,
  });
  // Without a new email nothing can conflict, so the account was deleted meanwhile.
  if (!is_changed && !renamed) throw new ApiError('session_ended');
  if (!is_changed) throw new ApiError('email_exists', { fields: { email: 'exists' } });
}

/** The account's newsletter after a change. A new mailbox must confirm the subscription that the previous one had. */
function newsletterChange({ body, row, renamed }: Change) {
  const subscribed = row.newsletter_subscription !== null;
  return {
    email: renamed?.email ?? row.email,
    locale: body.locale,
    wants: body.newsletter_subscription ?? subscribed,
    subscribed: subscribed && !renamed,
  };
}

/**
 * Stores a change, its mails and its newsletter in one transaction. For a new email, returns the new session value and
 * the device cookie.
 */
async function store(shop: Shop, visitor: Visitor, change: Change, now: Date) {
  const { body, row, renamed } = change;
  const { customer_id } = row;
  const subscription = newsletterChange(change);
  const asked = subscription.wants && !subscription.subscribed ? subscription.email : null;
  const may_ask = asked === null || (await mayAsk(shop, asked));
  return shop.db.transaction().execute(async (tx) => {
    if (renamed) {
      await endMailbox(tx, row, body.locale, now);
      await queueEmailChanged(tx, row, renamed.email, body.locale, now);
    }
    await update(tx, change, now);
    if (may_ask) await subscribeAccount(tx, subscription, now);
    if (!renamed) return null;
    // Other sessions signed in with the former email or phone (ASVS 7.4.3).
    await endSessionsOf(tx, customer_id, visitor.session_id);
    const holder = { email_canonical: renamed.email_canonical, phone_login: row.phone_login };
    const device = await knowDevice(shop, tx, holder, now);
    return { device, raw: (await renewSession(tx, visitor, customer_id, now)).raw };
  });
}

/**
 * Changes the customer's profile, one field or all. Withdrawing the privacy consent (China) signs out. A changed email
 * sends a message to the account's previous mailbox or phone, ends its newsletter, and asks the new mailbox for
 * consent. Throws payload_refused with the wrong or unchangeable fields among those sent, email_invalid, email_exists,
 * old_password_incorrect, too_many_requests, store_unknown or session_ended. Spec 1 §4, §7, spec 2 §7 (favourite shop).
 */
export async function editCustomer(
  shop: Shop,
  visitor: Visitor,
  body: ProfileBody,
  { address, reply }: { address: string; reply: Reply },
): Promise<AnswerOf<typeof contract>> {
  const { customer_id } = visitor;
  if (!customer_id) throw new ApiError('session_ended');
  const now = shop.now();
  const row = await customers.customer(shop.db, customer_id);
  if (!row) throw new ApiError('session_ended');
  const consent_taken_back = body.piplOptin === false && row.pipl_optin;
  const { fields, values } = await checkChange(body, row, !consent_taken_back, now);
  const { favorite_shop_code: shop_code } = body;
  if (shop_code !== undefined && shop_code !== noShop) await requireStore(shop, shop_code);
  const renamed = await acceptEmail(shop, body, row, address);
  const isWhole = Object.keys(fields).length === 0;
  const renewed = await store(shop, visitor, { body, row, values, isWhole, renamed }, now);
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
