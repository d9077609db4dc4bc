import { randomUUID } from 'node:crypto';
import type { askExport as contract, ownData as stateContract } from '@vitrine/contract/ownData';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { smsCountries } from '@vitrine/rules/countries/countryLists';
import { orderAtErasure, ownDataDoor, type OwnDataWish } from '@vitrine/rules/owndata/erasure';
import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { customerOf } from '../account/customerOf.ts';
import { isPassword } from '../account/password.ts';
import { ApiError } from '../http/ApiError.ts';
import { limit } from '../http/limit.ts';
import { queueMail } from '../mail/queueMail.ts';
import type { Shop } from '../shop.ts';
import { sendCode } from '../sms/sendCode.ts';
import { newSeed } from './links.ts';
import { mailboxOf, reachablePhone } from './person.ts';
import * as queries from './queries.ts';

/**
 * Wishes an account may try to utter: who sits at a session that is not theirs neither guesses the password nor floods
 * a mailbox.
 */
const perAccount = { points: 8, seconds: 30 * 60, durable: true };

type Account = NonNullable<Awaited<ReturnType<typeof customerOf>>>;

const doorOf = (account: Account): 'mail' | 'phone' | null =>
  ownDataDoor({ has_mailbox: mailboxOf(account) !== null, has_phone: reachablePhone(account) !== null });

async function accountOf(shop: Shop, customer_id: string): Promise<Account> {
  const account = await customerOf(shop.db, customer_id);
  if (!account) throw new ApiError('session_ended');
  return account;
}

/** How the customer may ask, and what stands in the way of being forgotten. */
export async function ownDataState(shop: Shop, customer_id: string): Promise<AnswerOf<typeof stateContract>> {
  const account = await accountOf(shop, customer_id);
  const orders = await queries.bought(shop.db, customer_id, mailboxOf(account));
  const own = orders.filter(({ has_account }) => has_account);
  return {
    door: doorOf(account),
    payment_open: orders.some((order) => orderAtErasure(order) === 'refuse'),
    waiting_orders: own
      .filter((order) => orderAtErasure(order) === 'erase_when_shipped')
      .map(({ increment_id }) => increment_id),
  };
}

/** A storefront whose country has messages to phones: the visitor's own, else the one the account was opened in. */
function smsLocale(locale: Locale, store: string): Locale {
  return smsCountries.has(storefrontOf(locale).country) || !isLocale(store) ? locale : store;
}

/**
 * Takes the wish for one's data or for being forgotten, from who proves to be the customer: by password, and the link
 * goes to the mailbox; where there is none, to the phone. Throws payload_refused without a password or any door,
 * old_password_incorrect, erasure_payment_open, too_many_requests, or what `sendCode` throws. decisions/0014.
 */
export async function askLink(
  shop: Shop,
  customer_id: string,
  wish: OwnDataWish,
  { locale, password = '' }: BodyOf<typeof contract>,
  address: string,
): Promise<AnswerOf<typeof contract>> {
  await limit(shop, 'own-data', customer_id, perAccount);
  const account = await accountOf(shop, customer_id);
  const door = doorOf(account);
  if (door === null) throw new ApiError('payload_refused', { fields: { email: 'required' } });
  if (door === 'mail') {
    if (password === '') throw new ApiError('payload_refused', { fields: { password: 'required' } });
    if (!(await isPassword(account.password_hash, password, address)))
      throw new ApiError('old_password_incorrect', { fields: { password: 'password' } });
  }
  if (wish === 'erasure') {
    const orders = await queries.bought(shop.db, customer_id, mailboxOf(account));
    if (orders.some((order) => orderAtErasure(order) === 'refuse')) throw new ApiError('erasure_payment_open');
  }
  const kind = `own_data_${wish}` as const;
  if (door === 'mail') {
    const mail = { kind, event: randomUUID(), locale, customer_id, data: { seed: newSeed() } };
    await queueMail(shop.db, mail, shop.now());
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
