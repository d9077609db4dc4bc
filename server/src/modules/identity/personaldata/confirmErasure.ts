import { randomUUID } from 'node:crypto';
import type { confirmErasure as contract } from '@vitrine/contract/personalData';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import { orderAtErasure } from '@vitrine/rules/personaldata/erasure';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { setRenewed } from '../signin/signIn.ts';
import { emptyBasket } from '../../checkout/basket/basketView.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { forgetInRedis } from '../../../platform/http/limit.ts';
import type { Reply } from '../../../platform/http/route.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { subscribeAccount } from '../../customers/newsletter/subscribe.ts';
import { isPayingNow } from '../../checkout/payment/locks/isPayingNow.ts';
import { unreadVisitor } from '../../../platform/session/session.ts';
import { personalDataMails, personalDataTexts } from './mails.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { queueSms } from '../../../platform/sms/queueSms.ts';
import { moveListOn, sessionsWithSeats } from '../../instore/salon/sweepOffers.ts';
import { queueCardRemoval } from './finishErasures.ts';
import { eraseOrders } from './eraseOrders.ts';
import { useLink } from './links.ts';
import { mailboxOf, type Person, personOf } from './person.ts';
import * as queries from './queries.ts';
import { personalSources } from './personalSources.ts';

type Account = NonNullable<Awaited<ReturnType<typeof queries.lockCustomer>>>;

/** Detaches the person's orders and erases those that have shipped. Throws while a payment is open. */
async function forgetOrders(
  tx: Tx,
  account: Account,
  now: Date,
): Promise<{ erased: queries.BoughtRow[]; waiting: string[]; sessions: string[]; saved_card: boolean }> {
  const { customer_id } = account;
  // A payment may hold locks that this transaction needs, so this check never waits, which avoids a deadlock.
  if (await isPayingNow(tx, customer_id)) throw new ApiError('erasure_payment_open');
  const orders = await queries.lockBought(tx, customer_id, mailboxOf(account));
  if (!orders || orders.some((order) => orderAtErasure(order) === 'refuse')) throw new ApiError('erasure_payment_open');
  await queries.forgetOrders(
    tx,
    orders.map(({ order_id }) => order_id),
    now,
  );
  const erased = orders.filter((order) => orderAtErasure(order) === 'erase');
  await eraseOrders(tx, erased, now);
  const remaining = orders.filter((order) => !erased.includes(order));
  return {
    erased,
    waiting: remaining.map(({ increment_id }) => increment_id),
    sessions: orders.filter(({ has_account }) => has_account).map(({ session_id }) => session_id),
    saved_card: orders.some(({ save_card }) => save_card),
  };
}

/** Queues the last message to the mailbox or phone of the account. Its data are deleted once it is sent. */
async function sayGoodbye(tx: Tx, account: Account, person: Person, locale: Locale, waiting: string[], now: Date) {
  const event = randomUUID();
  if (person.mailbox !== null && account.email !== null) {
    const data = { email: account.email, waiting: waiting.join(', ') };
    await queueMail(tx, { kind: personalDataMails.own_data_erased, event, locale, data }, now);
  } else if (person.phone !== null) {
    await queueSms(tx, { kind: personalDataTexts.own_data_erased, event, locale, data: { phone: person.phone } }, now);
  }
}

async function erase(tx: Tx, shop: Shop, account: Account, locale: Locale, now: Date): Promise<Person> {
  const { customer_id, email } = account;
  const { erased, waiting, sessions, saved_card } = await forgetOrders(tx, account, now);
  const open = await queries.sessionIds(tx, customer_id);
  const person = personOf(shop, account, {
    order_ids: erased.map(({ order_id }) => order_id),
    session_ids: [...new Set([...open, ...sessions])],
  });
  if (saved_card || (await queries.hasCards(tx, customer_id))) await queueCardRemoval(tx, customer_id);
  if (person.mailbox !== null) await subscribeAccount(tx, { email, locale, wants: false, subscribed: true }, now);
  for (const [table, source] of personalSources)
    if (source.erased === 'deleted') await queries.deleteRows(tx, table, source.of(person));
  await sayGoodbye(tx, account, person, locale, waiting, now);
  return person;
}

/**
 * Erases a customer in one transaction, once `admit` has let it pass. Orders stay without a name (unshipped ones after they ship), all
 * sessions are signed out, and a job removes the cards at the provider. Of two concurrent calls only one erases. Throws session_ended without
 * the account, erasure_payment_open, and what `admit` throws. decisions/0014, invariants A2, A8, S1.
 */
async function eraseOnce(
  shop: Shop,
  customer_id: string,
  locale: Locale,
  admit: (tx: Tx, account: Account, now: Date) => Promise<void>,
): Promise<void> {
  const now = shop.now();
  const { person, sessions } = await shop.db.transaction().execute(async (tx) => {
    const account = await queries.lockCustomer(tx, customer_id);
    if (!account) throw new ApiError('session_ended');
    await admit(tx, account, now);
    const seats = await sessionsWithSeats(tx, customer_id, now);
    return { person: await erase(tx, shop, account, locale, now), sessions: seats };
  });
  // After the commit: inside, the locks of sessions and of the account would be taken in both orders. A sweep repeats it.
  // oxlint-disable-next-line no-await-in-loop -- one session's lock after the other
  for (const pid of sessions) await moveListOn(shop, pid);
  await forgetInRedis(shop, person.limit_keys);
}

/** As `confirmErasure`, for a customer whose identity staff has checked. Throws session_ended, erasure_payment_open. decisions/0113. */
export const eraseForStaff = (shop: Shop, customer_id: string, locale: Locale): Promise<void> =>
  eraseOnce(shop, customer_id, locale, async () => undefined);

/**
 * Erases the customer by the hash of a link. Throws session_ended, hash_not_found, hash_expired, or erasure_payment_open, which leaves the
 * link valid. decisions/0014, invariants A2, A8, S1.
 */
export async function confirmErasure(
  shop: Shop,
  customer_id: string,
  { locale, hash }: BodyOf<typeof contract>,
  reply: Reply,
): Promise<AnswerOf<typeof contract>> {
  await eraseOnce(shop, customer_id, locale, (tx, account, now) =>
    useLink(tx, { hash, wish: 'erasure', customer_id, mailbox: mailboxOf(account) }, now),
  );
  // The new cookie has no stored session (invariant A1).
  setRenewed(shop, reply, unreadVisitor(undefined).raw);
  return { user: null, basket: emptyBasket(locale, shop.now().getTime()) };
}
