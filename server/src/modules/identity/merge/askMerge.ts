// Staff asks both mailboxes of two accounts whether they belong to one client. decisions/0119.
import { mergeDays, type MergeSide, mergeSides } from '@vitrine/rules/account/merge';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { mergeMails } from './mails.ts';
import { localeOf, lockPair } from './mergeAccounts.ts';
import type { Pair, PairIds } from './pair.ts';
import * as queries from './queries.ts';
import { refuse } from './refusals.ts';
import { isOpen } from './state.ts';

const day = 86_400_000;
/** Requests that name one account, so that staff cannot flood a mailbox. */
const mostADay = 5;

type Asked = PairIds & { readonly reason: string; readonly staff_id: string; readonly step_key: string };

/** Mails each mailbox its own link. */
async function mailLinks(tx: Tx, pair: Pair, request_id: string, now: Date): Promise<void> {
  const ask = (side: MergeSide) =>
    queueMail(
      tx,
      {
        kind: mergeMails.merge_ask,
        event: `${request_id} ${side}`,
        locale: localeOf(pair[side]),
        customer_id: pair[side].customer_id,
        data: { request_id, side },
      },
      now,
    );
  for (const side of mergeSides) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await ask(side);
  }
}

/** Throws step_refused while a request names one of the accounts, too_many_requests after five of a day. */
async function refuseRepeated(tx: Tx, { stays_id, goes_id }: PairIds, now: Date): Promise<void> {
  const since = new Date(now.getTime() - mergeDays * day);
  const recent = await queries.requestsOf(tx, [stays_id, goes_id], since);
  if (recent.some((row) => isOpen(row, now))) refuse('merge_open');
  const today = recent.filter(({ asked_at }) => now.getTime() - asked_at.getTime() < day);
  const oldest = today.at(-1);
  if (today.length < mostADay || !oldest) return;
  const wait = Math.ceil((oldest.asked_at.getTime() + day - now.getTime()) / 1000);
  throw new ApiError('too_many_requests', { time_to_wait: wait });
}

/**
 * Stores the request and mails both links, in one transaction and once per key; nothing is merged by it. Of two requests at once that
 * name one account, one is stored. Throws step_refused, too_many_requests, idempotency_conflict.
 */
export async function askMerge(shop: Shop, { staff_id, reason, step_key, ...ids }: Asked): Promise<string> {
  const now = shop.now();
  const before = await queries.requestByKey(shop.db, step_key);
  if (before) {
    if (before.stays_id === ids.stays_id && before.goes_id === ids.goes_id && before.reason === reason)
      return before.request_id;
    throw new ApiError('idempotency_conflict');
  }
  return shop.db.transaction().execute(async (tx) => {
    const pair = await lockPair(tx, ids, 'unknown_account');
    await refuseRepeated(tx, ids, now);
    const request_id = await queries.insertRequest(tx, {
      ...ids,
      stays_mailbox: pair.stays.mailbox,
      goes_mailbox: pair.goes.mailbox,
      reason,
      asked_by: staff_id,
      asked_at: now,
      expires_at: new Date(now.getTime() + mergeDays * day),
      step_key,
    });
    await mailLinks(tx, pair, request_id, now);
    return request_id;
  });
}
