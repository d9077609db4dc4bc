import { randomUUID } from 'node:crypto';
import type { askExport as contract, personalData as stateContract } from '@vitrine/contract/personalData';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { smsCountries } from '@vitrine/rules/countries/countryLists';
import { orderAtErasure, personalDataChannel, type PersonalDataRequest } from '@vitrine/rules/personaldata/erasure';
import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { customerOf } from '../../customers/customer/customerOf.ts';
import { isPassword } from '../signin/password.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { personalDataMails } from './mails.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { sendCode } from '../../customers/sms/sendCode.ts';
import { newSeed } from './links.ts';
import { mailboxOf, reachablePhone } from './person.ts';
import * as queries from './queries.ts';

/**
 * Limits an account's requests, so that an attacker in an open session can neither guess the password nor flood the
 * mailbox.
 */
const perAccount = { points: 8, seconds: 30 * 60, durable: true };

type Account = NonNullable<Awaited<ReturnType<typeof customerOf>>>;

const channelOf = (account: Account): 'mail' | 'phone' | null =>
  personalDataChannel({ has_mailbox: mailboxOf(account) !== null, has_phone: reachablePhone(account) !== null });

async function accountOf(shop: Shop, customer_id: string): Promise<Account> {
  const account = await customerOf(shop.db, customer_id);
  if (!account) throw new ApiError('session_ended');
  return account;
}

/**
 * The account's own orders. Omits guest orders under its mailbox: only opening the link proves the mailbox, which may
 * be another person's. decisions/0016.
 */
async function ownOrders(shop: Shop, customer_id: string): Promise<queries.BoughtRow[]> {
  const orders = await queries.bought(shop.db, customer_id, null);
  return orders.filter(({ has_account }) => has_account);
}

/** Throws erasure_payment_open for an account with an own order whose payment is open. */
async function requireNoOpenPayment(shop: Shop, customer_id: string): Promise<void> {
  const own = await ownOrders(shop, customer_id);
  if (own.some((order) => orderAtErasure(order) === 'refuse')) throw new ApiError('erasure_payment_open');
}

/** How the customer may request, and which of the account's own orders prevent an erasure now. */
export async function personalDataState(shop: Shop, customer_id: string): Promise<AnswerOf<typeof stateContract>> {
  const account = await accountOf(shop, customer_id);
  const own = await ownOrders(shop, customer_id);
  return {
    door: channelOf(account),
    payment_open: own.some((order) => orderAtErasure(order) === 'refuse'),
    waiting_orders: own
      .filter((order) => orderAtErasure(order) === 'erase_when_shipped')
      .map(({ increment_id }) => increment_id),
  };
}

/** Queues the mail with the link of a request. */
const mailLink = (
  shop: Shop,
  customer_id: string,
  requested: PersonalDataRequest,
  { locale, event }: { readonly locale: Locale; readonly event: string },
): Promise<void> => {
  const kind = `own_data_${requested}` as const;
  const mail = { kind: personalDataMails[kind], event, locale, customer_id, data: { seed: newSeed() } };
  return queueMail(shop.db, mail, shop.now());
};

/**
 * As `askLink`, by a member of staff for a customer that writes or calls: the link goes to the account's mailbox, whose owner signs in to
 * use it, so no other person reads anything. Once per event. Throws session_ended, payload_refused without a mailbox, erasure_payment_open,
 * too_many_requests. decisions/0113.
 */
export async function askForCustomer(
  shop: Shop,
  customer_id: string,
  requested: PersonalDataRequest,
  event: string,
): Promise<void> {
  await limit(shop, 'personal-data', customer_id, perAccount);
  const account = await accountOf(shop, customer_id);
  if (channelOf(account) !== 'mail') throw new ApiError('payload_refused', { fields: { email: 'no_mailbox' } });
  if (requested === 'erasure') await requireNoOpenPayment(shop, customer_id);
  await mailLink(shop, customer_id, requested, { locale: isLocale(account.store) ? account.store : 'uk_en', event });
}

/** A locale whose country supports SMS: the visitor's, or else that of the account's sign-up. */
function smsLocale(locale: Locale, store: string): Locale {
  return smsCountries.has(storefrontOf(locale).country) || !isLocale(store) ? locale : store;
}

/**
 * Accepts a request to export or erase a customer's data. The customer proves their identity by password, and the link
 * goes to the mailbox, or to the phone if the account has no mailbox. Throws payload_refused without a password or
 * without any mailbox or phone, old_password_incorrect, erasure_payment_open, too_many_requests, or the errors of
 * `sendCode`. An open guest payment under the same mailbox is revealed only by the link, which proves the mailbox.
 * decisions/0014.
 */
export async function askLink(
  shop: Shop,
  customer_id: string,
  requested: PersonalDataRequest,
  { locale, password = '' }: BodyOf<typeof contract>,
  address: string,
): Promise<AnswerOf<typeof contract>> {
  await limit(shop, 'personal-data', customer_id, perAccount);
  const account = await accountOf(shop, customer_id);
  const door = channelOf(account);
  if (door === null) throw new ApiError('payload_refused', { fields: { email: 'required' } });
  if (door === 'mail') {
    if (password === '') throw new ApiError('payload_refused', { fields: { password: 'required' } });
    if (!(await isPassword(account.password_hash, password, address)))
      throw new ApiError('old_password_incorrect', { fields: { password: 'password' } });
  }
  if (requested === 'erasure') await requireNoOpenPayment(shop, customer_id);
  const kind = `own_data_${requested}` as const;
  if (door === 'mail') {
    await mailLink(shop, customer_id, requested, { locale, event: randomUUID() });
    return { sent_to: 'mail' };
  }
  const { phonecode: phone_code, loginphone: phone_number, store } = account;
  await sendCode(shop, {
    phone_code: phone_code ?? '',
    phone_number: phone_number ?? '',
    purpose: kind,
    locale: smsLocale(locale, store),
    address,
    customer_id,
  });
  return { sent_to: 'phone' };
}
