// A member of staff merges two accounts that both mailboxes have confirmed. decisions/0119.
import { carryOutRefusal } from '@vitrine/rules/account/merge';
import type { Tx } from '../../../platform/db/database.ts';
import { forgetInRedis } from '../../../platform/http/limit.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { joinAccounts, lockPair, prepareMerge } from './mergeAccounts.ts';
import type { Person } from '../personaldata/person.ts';
import * as queries from './queries.ts';
import { refuse } from './refusals.ts';
import { stateOf } from './state.ts';

type Step = { readonly request_id: string; readonly staff_id: string; readonly step_key: string };

/** The request, locked, once it may be carried out. Throws step_refused. */
async function requireConfirmed(tx: Tx, shop: Shop, { request_id, staff_id }: Step): Promise<queries.RequestRow> {
  const request = await queries.lockRequest(tx, request_id);
  if (!request) return refuse('request_over');
  const reason = carryOutRefusal(stateOf(request, shop.now()), {
    is_own: request.asked_by === staff_id,
    needs_second: shop.config.MERGE_SECOND_PERSON,
  });
  if (reason !== null) refuse(reason);
  return request;
}

/**
 * Merges the accounts of a request in one transaction, and answers the one that stays. Of two members at once, one merges. Lock order: both customers, the payments, the request; so a merge cannot deadlock with an erasure.
 * Throws step_refused. Invariants M13, S1, decisions/0119.
 */
export async function carryOut(shop: Shop, step: Step): Promise<string> {
  const asked = await queries.requestById(shop.db, step.request_id);
  if (!asked) return refuse('request_over');
  const now = shop.now();
  const person = await shop.db.transaction().execute(async (tx): Promise<Person> => {
    const pair = await lockPair(tx, asked, 'request_over');
    const { asked_by, asked_at, reason } = await requireConfirmed(tx, shop, step);
    const needs_password = await prepareMerge(tx, pair, now);
    const note = { asked_by, asked_at, reason, merged_by: step.staff_id, step_key: step.step_key, needs_password };
    return joinAccounts(tx, shop, pair, note, now);
  });
  await forgetInRedis(shop, person.limit_keys);
  shop.log.info(
    { staff_id: step.staff_id, stays_id: asked.stays_id, goes_id: asked.goes_id },
    'staff merged two accounts',
  );
  return asked.stays_id;
}

/** Withdraws an open request. Throws step_refused for one that has ended. */
export async function withdrawMerge(shop: Shop, request_id: string): Promise<void> {
  if (!(await queries.close(shop.db, request_id, 'withdrawn', shop.now()))) refuse('request_over');
}
