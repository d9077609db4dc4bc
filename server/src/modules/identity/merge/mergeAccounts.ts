// One account of two, in one transaction: the use case that a preview runs and rolls back. decisions/0119.
import { joinedConsent, maskedEmail, type MergeSide } from '@vitrine/rules/account/merge';
import { orderAtErasure } from '@vitrine/rules/personaldata/erasure';
import { isLocale, type Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Tx } from '../../../platform/db/database.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { isPayingNow } from '../../checkout/payment/locks/isPayingNow.ts';
import { joinGuestOrders } from '../../orders/orders/joinGuestOrders.ts';
import { mailboxOf, type Person, personOf } from '../personaldata/person.ts';
import { type PersonalSource, personalSources } from '../personaldata/personalSources.ts';
import { deleteRows, lockBought, lockCustomer, queueCardRemoval, sessionIds } from '../personaldata/persons.ts';
import { takeOver } from '../signin/takeOver.ts';
import { mergeMails } from './mails.ts';
import { mergedRows } from './mergedTables.ts';
import { setConsent } from './moveQueries.ts';
import type { MergedAccount, Pair, PairIds } from './pair.ts';
import * as queries from './queries.ts';
import { refuse } from './refusals.ts';

/** Who asked for a merge and who carries it out, when and why. */
type MergeNote = Pick<queries.MergeRow, 'asked_by' | 'asked_at' | 'merged_by' | 'reason' | 'step_key'>;

/** The storefront of an account, for its mails. */
export const localeOf = ({ store }: { readonly store: string }): Locale => (isLocale(store) ? store : 'uk_en');

type Locked = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>;

function withMailbox(account: Locked): MergedAccount {
  const mailbox = mailboxOf(account);
  if (account.email === null || mailbox === null) return refuse('no_mailbox');
  return { ...account, email: account.email, mailbox };
}

/**
 * Locks both accounts, always in the same order. Throws step_refused: the same account twice, one that is no more (`gone`), one without
 * a mailbox.
 */
export async function lockPair(
  tx: Tx,
  { stays_id, goes_id }: PairIds,
  gone: 'request_over' | 'unknown_account',
): Promise<Pair> {
  if (stays_id === goes_id) refuse('same_account');
  const found = new Map<string, Locked>();
  for (const id of [stays_id, goes_id].toSorted()) {
    // oxlint-disable-next-line no-await-in-loop -- one lock after the other
    const row = await lockCustomer(tx, id);
    if (row) found.set(id, row);
  }
  const [stays, goes] = [found.get(stays_id), found.get(goes_id)];
  if (!stays || !goes) return refuse(gone);
  return { stays_id, goes_id, stays: withMailbox(stays), goes: withMailbox(goes) };
}

/**
 * Refuses a merge beside an open payment, and of what one account can have only once. A payment may hold locks that this transaction
 * needs, so the check never waits.
 */
async function refuseConflicts(tx: Tx, { stays_id, goes_id, goes }: Pair): Promise<void> {
  if ((await isPayingNow(tx, stays_id)) || (await isPayingNow(tx, goes_id))) refuse('payment_open');
  const orders = await lockBought(tx, goes_id, goes.mailbox);
  if (!orders || orders.some((order) => orderAtErasure(order) === 'refuse')) refuse('payment_open');
  if (await queries.haveSameReservation(tx, { stays_id, goes_id })) refuse('same_reservation');
  if (await queries.haveSameVisit(tx, { stays_id, goes_id })) refuse('same_visit');
}

/**
 * What the proof of both mailboxes does: each brings its guest orders, and where it is the first proof of the account that stays, it ends
 * what another person may have added to it. Returns whether that one needs a new password. decisions/0016, 0091.
 */
async function proveBoth(tx: Tx, { stays_id, goes_id }: PairIds, now: Date): Promise<boolean> {
  const isFirst = await takeOver(tx, stays_id, 'email', now);
  if (!(await takeOver(tx, goes_id, 'email', now)))
    await joinGuestOrders(tx, { customer_id: goes_id, session_id: null }, now);
  return isFirst;
}

/** Everything that two locked accounts need before they are one. Throws step_refused. Returns whether a new password is needed. */
export async function prepareMerge(tx: Tx, pair: Pair, now: Date): Promise<boolean> {
  await refuseConflicts(tx, pair);
  return proveBoth(tx, pair, now);
}

/** Mails both mailboxes that their accounts are one. */
async function tellBoth(tx: Tx, { stays_id, goes_id, stays, goes }: Pair, needs_password: boolean, now: Date) {
  const masked = { stays: maskedEmail(stays.email), goes: maskedEmail(goes.email) };
  const tell = (side: MergeSide, account: MergedAccount) =>
    queueMail(
      tx,
      {
        kind: mergeMails.merge_done,
        event: `${goes_id} ${side}`,
        locale: localeOf(account),
        customer_id: stays_id,
        data: { side, email: account.email, ...masked, needs_password: String(needs_password) },
      },
      now,
    );
  await tell('stays', stays);
  await tell('goes', goes);
}

const sourceOf = new Map<string, PersonalSource>(personalSources);

/** The account that goes, by everything that names it; its orders have moved before. */
async function leavingPerson(tx: Tx, shop: Shop, { goes_id, goes }: Pair): Promise<Person> {
  return personOf(shop, goes, { order_ids: [], session_ids: await sessionIds(tx, goes_id) });
}

/**
 * Gives the account that stays what the other has, and ends the other, table by table. Returns the person that the other account was.
 * Invariants M13, S1, decisions/0119.
 */
export async function joinAccounts(
  tx: Tx,
  shop: Shop,
  pair: Pair,
  note: MergeNote & { readonly needs_password: boolean },
  now: Date,
): Promise<Person> {
  const { needs_password, ...noted } = note;
  const { stays_id, goes_id, stays, goes } = pair;
  const person = await leavingPerson(tx, shop, pair);
  // First: the triggers of rows that never change let them move by it.
  await queries.insertMerge(tx, {
    ...noted,
    gone_id: goes_id,
    customer_id: stays_id,
    gone_email: goes.email,
    gone_mailbox: goes.mailbox,
    merged_at: now,
  });
  // The provider has cards under the account, also such as the shop has not read yet.
  await queueCardRemoval(tx, goes_id);
  for (const [table, merging] of mergedRows) {
    const source = sourceOf.get(table);
    if (merging.does === 'moves') await merging.move(tx, pair, now);
    else if (merging.does === 'ends' && source) await deleteRows(tx, table, source.of(person));
  }
  await setConsent(tx, pair, joinedConsent(stays.communication_consent, goes.communication_consent), now);
  await tellBoth(tx, pair, needs_password, now);
  return person;
}
