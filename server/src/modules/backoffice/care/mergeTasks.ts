// Care merges two accounts of one client; both mailboxes confirm it first. decisions/0119.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffMerge';
import { retainedSince } from '@vitrine/rules/personaldata/retention';
import { carryOutRefusal, isMergeOpen } from '@vitrine/rules/account/merge';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { canonicalEmail } from '@vitrine/rules/text/email';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { noteClientRead } from '../../customers/customer/clientReads.ts';
import {
  historyOf,
  idOfMailbox,
  mergedByKey,
  requestById,
  requestsOf,
  type RequestRow,
} from '../../identity/merge/accountMerges.ts';
import { askMerge } from '../../identity/merge/askMerge.ts';
import { carryOut, withdrawMerge } from '../../identity/merge/carryOut.ts';
import type { PairIds } from '../../identity/merge/pair.ts';
import { previewMerge } from '../../identity/merge/previewMerge.ts';
import { stateOf } from '../../identity/merge/state.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct } from '../staff/tasks.ts';
import { requireClient } from './clientDataTasks.ts';
import { clientById } from './clientQueries.ts';
import { mergeAccountView } from './mergeAccountView.ts';

type Keyed = { readonly step_key: StepKey | undefined };
type Named = Pick<BodyOf<typeof contract.staffMergePreview>, 'email' | 'keeps'>;

/** Whether a member sees a client. */
const sees = async (shop: Shop, { scope }: StaffMember, customer_id: string): Promise<boolean> =>
  (await clientById(shop.db, customer_id, scope)) !== undefined;

/**
 * The account of the path and the one that the email names, in their roles. Throws not_found for the first, step_refused for the other:
 * one out of the scope of the member is as one that there is not.
 */
async function pairOf(shop: Shop, member: StaffMember, customer_id: string, { email, keeps }: Named): Promise<PairIds> {
  await requireClient(shop, member, customer_id);
  const other_id = await idOfMailbox(shop.db, canonicalEmail(email));
  if (other_id === undefined || !(await sees(shop, member, other_id)))
    throw new ApiError('step_refused', { fields: { email: 'unknown_account' } });
  return keeps === 'this' ? { stays_id: customer_id, goes_id: other_id } : { stays_id: other_id, goes_id: customer_id };
}

/** Both accounts, and what a merge of them would do. Throws staff_refused, not_found, step_refused. */
export async function previewClientMerge(
  shop: Shop,
  member: StaffMember,
  customer_id: string,
  named: Named,
): Promise<AnswerOf<typeof contract.staffMergePreview>> {
  requireAct(member, 'merge_clients');
  const ids = await pairOf(shop, member, customer_id, named);
  const effects = await previewMerge(shop, ids, member.staff_id);
  const [stays, goes] = [await mergeAccountView(shop.db, ids.stays_id), await mergeAccountView(shop.db, ids.goes_id)];
  // The route notes the look at the client of the path.
  const increment_id = ids.stays_id === customer_id ? ids.goes_id : ids.stays_id;
  const { staff_id } = member;
  await noteClientRead(shop, { by: { staff_id }, call: '/staff/clients/:customer_id/merge/preview', increment_id });
  return { stays, goes, ...effects };
}

/** Mails both mailboxes their links. Throws staff_refused, not_found, step_refused, too_many_requests, idempotency_conflict. */
export async function askClientMerge(
  shop: Shop,
  member: StaffMember,
  customer_id: string,
  { step_key, reason, ...named }: BodyOf<typeof contract.staffMergeAsk> & Keyed,
): Promise<AnswerOf<typeof contract.staffMergeAsk>> {
  requireAct(member, 'merge_clients');
  if (step_key === undefined) throw new ApiError('idempotency_key_missing');
  const ids = await pairOf(shop, member, customer_id, named);
  const request_id = await askMerge(shop, { ...ids, reason, staff_id: member.staff_id, step_key: step_key.key });
  shop.log.info({ staff_id: member.staff_id, ...ids }, 'staff asked to merge two accounts');
  return { request_id };
}

/** The request of a client that the member sees with both accounts; one whose merge has been carried out is none. */
async function requestFor(shop: Shop, member: StaffMember, customer_id: string, request_id: string) {
  const request = isUuid(request_id) ? await requestById(shop.db, request_id) : undefined;
  const isOf = request && (request.stays_id === customer_id || request.goes_id === customer_id);
  if (!request || !isOf || !(await seesBoth(shop, member, request))) throw new ApiError('not_found');
  return request;
}

const seesBoth = async (shop: Shop, member: StaffMember, { stays_id, goes_id }: PairIds): Promise<boolean> =>
  (await sees(shop, member, stays_id)) && (await sees(shop, member, goes_id));

/**
 * Carries a request out, or withdraws it; answers the account that there is afterwards. Throws staff_refused, not_found (also for a
 * merge that another member has carried out), step_refused.
 */
export async function takeMergeStep(
  shop: Shop,
  member: StaffMember,
  customer_id: string,
  { step_key, step, request_id }: BodyOf<typeof contract.staffMergeStep> & Keyed,
): Promise<AnswerOf<typeof contract.staffMergeStep>> {
  requireAct(member, 'merge_clients');
  if (step_key === undefined) throw new ApiError('idempotency_key_missing');
  const asked = { request_id, staff_id: member.staff_id, step_key: step_key.key };
  // The account of the path may be the one that is no more.
  const merged = await mergedByKey(shop.db, asked.step_key);
  if (merged !== undefined) return { customer_id: merged };
  await requestFor(shop, member, customer_id, request_id);
  if (step === 'carry_out') return { customer_id: await carryOut(shop, asked) };
  await withdrawMerge(shop, request_id);
  return { customer_id };
}

/** What the member may do with a request now. */
function stepsOf(shop: Shop, { staff_id, rights }: StaffMember, row: RequestRow) {
  const state = stateOf(row, shop.now());
  if (!mayStaffAct(rights, 'merge_clients') || !isMergeOpen(state)) return [];
  const who = { is_own: row.asked_by === staff_id, needs_second: shop.config.MERGE_SECOND_PERSON };
  return carryOutRefusal(state, who) === null ? (['carry_out', 'withdraw'] as const) : (['withdraw'] as const);
}

/** The latest request about a client, and the accounts that were merged into it. */
export async function clientMergeOf(
  shop: Shop,
  member: StaffMember,
  customer_id: string,
): Promise<contract.ClientMerge> {
  const since = new Date(retainedSince('merge_request', shop.now().getTime()));
  const [row] = await requestsOf(shop.db, [customer_id], since);
  const history = await historyOf(shop.db, customer_id);
  const shown = row && (await seesBoth(shop, member, row)) ? row : undefined;
  return {
    request: shown
      ? {
          request_id: shown.request_id,
          state: stateOf(shown, shop.now()),
          stays: { customer_id: shown.stays_id, email: shown.stays_email, is_confirmed: shown.stays_confirmed },
          goes: { customer_id: shown.goes_id, email: shown.goes_email, is_confirmed: shown.goes_confirmed },
          reason: shown.reason,
          by: shown.by,
          asked_at: shown.asked_at.toISOString(),
          expires_at: shown.expires_at.toISOString(),
          steps: [...stepsOf(shop, member, shown)],
        }
      : null,
    may_ask: mayStaffAct(member.rights, 'merge_clients'),
    history: history.map(({ merged_at, ...one }) => ({ ...one, merged_at: merged_at.toISOString() })),
  };
}
