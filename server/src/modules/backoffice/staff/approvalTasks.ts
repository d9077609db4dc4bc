// Proposed steps: who sees them, and how a second person decides. decisions/0112.
import { orderStepBody, returnStepBody } from '@vitrine/contract/staff';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffApprovals';
import { refundBody, withdrawalBody } from '@vitrine/contract/staffRefunds';
import { goodwillBody } from '@vitrine/contract/staffGoodwill';
import { declarationBody } from '@vitrine/contract/staffReturnStart';
import { fileBody } from '@vitrine/contract/staffExports';
import { writeOffBody } from '@vitrine/contract/staffStock';
import { reviewBody } from '@vitrine/contract/staffTasks';
import {
  type ApprovalRefusal,
  approveRefusal,
  approvalDays,
  type ApprovalKind,
  declineRefusal,
} from '@vitrine/rules/staff/approval';
import { isWhole, mayTakeFrom, seesOrder } from '@vitrine/rules/staff/role';
import { mayStaffAct, mayStaffRead, type Rights } from '@vitrine/rules/staff/staffRoles';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { measured } from '../../orders/fulfilment/preview/measured.ts';
import * as queries from './approvalQueries.ts';
import { declareForClient } from './declarationTasks.ts';
import { grantToClient } from './goodwillTasks.ts';
import { countedOf, countStep, limitOf } from './limits.ts';
import { rightsOfOpen } from './openRights.ts';
import { stepRefund, stepWithdrawal } from './refundTasks.ts';
import type { StaffMember as Member } from './staffRows.ts';
import { stepOrder, stepReturn } from './staffWork.ts';
import { writeOff } from './stockTasks.ts';
import { review } from './tasks.ts';

type Row = queries.ApprovalRow;
const most = 200;
const stepOf = ({ kind, body }: Pick<Row, 'kind' | 'body'>): string =>
  String(
    kind === 'write_off' || kind === 'declaration' || kind === 'goodwill'
      ? kind
      : kind === 'review'
        ? body['verdict']
        : kind === 'export'
          ? body['list']
          : body['step'],
  );

/** Whether rights include the step that is proposed. */
const rightTo: Readonly<Record<ApprovalKind, (rights: Rights, step: string) => boolean>> = {
  order: ({ orders }, step) => orders.some((one) => one === step),
  return: ({ returns }, step) => returns.some((one) => one === step),
  review: (rights) => mayStaffAct(rights, 'review'),
  refund: (rights, step) => mayStaffAct(rights, step === 'again' ? 'refund' : 'transfer'),
  goodwill: (rights) => mayStaffAct(rights, 'grant_goodwill'),
  declaration: (rights) => mayStaffAct(rights, 'withdrawals'),
  withdrawal: (rights) => mayStaffAct(rights, 'withdrawals') && mayStaffAct(rights, 'refund'),
  write_off: ({ acts }) => acts.some((act) => act === 'move_stock' || act === 'move_store_stock'),
  export: (rights, list) =>
    list === 'newsletter'
      ? mayStaffAct(rights, 'export_newsletter')
      : mayStaffAct(rights, 'export') && mayStaffRead(rights, 'see_client'),
};

/** Whether a proposal is in the scope of a member. */
function inScope(member: Member, { kind, subject, country, pickup_store_id }: Row): boolean {
  if (kind === 'write_off') return mayTakeFrom(member, { place: subject, country });
  // A file holds what its own member sees.
  if (kind === 'export') return true;
  return country !== null && seesOrder(member.scope, { country, pickup_store_id });
}

const hasRight = (member: Member, row: Row): boolean =>
  rightTo[row.kind](member.rights, stepOf(row)) && inScope(member, row);
/** Whether a member decides proposals of others: of a file only one that sees the whole house, because it may hold any country. */
const decides = (member: Member, row: Row): boolean =>
  hasRight(member, row) && (row.kind !== 'export' || isWhole(member.scope));
const isAuditor = ({ rights, scope }: Member, { country, pickup_store_id }: Row): boolean =>
  mayStaffAct(rights, 'audit') && (country === null || seesOrder(scope, { country, pickup_store_id }));
const sees = (member: Member, row: Row): boolean =>
  row.staff_id === member.staff_id || decides(member, row) || isAuditor(member, row);

/** A proposal as the rules see it; `before`: what the member has moved alone or approved of the same thing, in euro cents. */
const factsOf = (member: Member, { staff_id, verdict, expires_at, amount }: Row, now: Date, before: number) => ({
  is_own: staff_id === member.staff_id,
  is_decided: verdict !== null,
  is_over: expires_at <= now,
  amount,
  before,
});

/** What the member may decide of a proposal now. A proposer takes its own back by declining it. */
function verdictsOf(member: Member, row: Row, now: Date, before: number): contract.ApprovalView['verdicts'] {
  const facts = factsOf(member, row, now, before);
  if (!facts.is_own && !decides(member, row)) return [];
  return [
    ...(approveRefusal(facts, limitOf(member, row.kind)) === null ? (['approved'] as const) : []),
    ...(declineRefusal(facts) === null && !facts.is_over ? (['declined'] as const) : []),
  ];
}

function piecesOf({ kind, body, piece_name: product_name }: Row): contract.ApprovalView['pieces'] {
  if (kind !== 'write_off') return null;
  const { sku, pieces, reason } = writeOffBody.parse(body);
  return { sku, product_name, pieces, reason };
}

const fileOf = ({ kind, body }: Row): contract.ApprovalView['file'] =>
  kind === 'export' ? fileBody.parse(body) : null;

/** The state of a proposal. What its own proposer declines is taken back, and no one's refusal. */
function stateOf({ verdict, decided_by, staff_id, expires_at }: Row, now: Date): contract.ApprovalView['state'] {
  if (verdict === 'declined' && decided_by === staff_id) return 'withdrawn';
  return verdict ?? (expires_at <= now ? 'expired' : 'open');
}

const viewOf = (member: Member, row: Row, now: Date, before: number): contract.ApprovalView => ({
  approval_id: row.approval_id,
  kind: row.kind,
  step: stepOf(row),
  subject: row.subject,
  order_number: row.order_number,
  amount: row.amount,
  pieces: piecesOf(row),
  file: fileOf(row),
  evidence: row.evidence,
  by: row.by,
  at: row.at.toISOString(),
  until: row.expires_at.toISOString(),
  state: stateOf(row, now),
  decided_by: row.decider,
  decided_at: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  is_own: row.staff_id === member.staff_id,
  verdicts: verdictsOf(member, row, now, before),
});

/** The rows that the member sees, at most `most`: those of others are skipped, whatever their number. */
async function seenSince(shop: Shop, member: Member, since: Date): Promise<Row[]> {
  const seen: Row[] = [];
  let after: Row | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page after the other
    const rows = await queries.approvalsSince(shop.db, since, { after, most });
    seen.push(...rows.filter((row) => sees(member, row)));
    after = rows.length < most ? undefined : rows.at(-1);
  } while (after && seen.length < most);
  return seen.slice(0, most);
}

/** The proposals that the member sees. */
export async function readApprovals(shop: Shop, member: Member): Promise<AnswerOf<typeof contract.staffApprovals>> {
  const now = shop.now();
  const since = new Date(now.getTime() - 2 * approvalDays * 86_400_000);
  const rows = await seenSince(shop, member, since);
  const subjects = rows.map((row) => countedOf(row, now));
  const moved = member.scope.limit === null ? null : await queries.amountsAlone(shop.db, member.staff_id, subjects);
  return { approvals: rows.map((row) => viewOf(member, row, now, moved?.get(countedOf(row, now)) ?? 0)) };
}

const refused = (refusal: ApprovalRefusal): ApiError => new ApiError('step_refused', { fields: { verdict: refusal } });

/** Takes a proposed step in the name of its proposer, with the rights and the scope of the member that approves it. */
function take(of: Shop, member: Member, { kind, subject, body }: Row): Promise<unknown> {
  const step_key = undefined;
  // The approval is the permission: its member asks for the file again, and takes it with its own rights of then.
  if (kind === 'export') return Promise.resolve();
  if (kind === 'order') return stepOrder(of, member, subject, { ...orderStepBody.parse(body), step_key });
  if (kind === 'return') return stepReturn(of, member, subject, { ...returnStepBody.parse(body), step_key });
  if (kind === 'review') return review(of, member, subject, reviewBody.parse(body));
  if (kind === 'refund') return stepRefund(of, member, Number(subject), { ...refundBody.parse(body), step_key });
  if (kind === 'withdrawal') return stepWithdrawal(of, member, subject, withdrawalBody.parse(body));
  if (kind === 'goodwill') return grantToClient(of, member, subject, { ...goodwillBody.parse(body), step_key });
  if (kind === 'declaration')
    return declareForClient(of, member, subject, { ...declarationBody.parse(body), step_key });
  return writeOff(of, member, { ...writeOffBody.parse(body), step_key });
}

/** A proposal that the member sees. Throws not_found. */
async function requireApproval(shop: Shop, member: Member, approval_id: string): Promise<Row> {
  const row = isUuid(approval_id) ? await queries.approvalById(shop.db, approval_id) : undefined;
  if (!row || !sees(member, row)) throw new ApiError('not_found');
  return row;
}

/** Approves and takes a proposed step in one transaction: of two decisions at once, one counts. */
async function approve(shop: Shop, member: Member, { approval_id, order_id, staff_id }: Row): Promise<void> {
  const decided_at = shop.now();
  const run = async (of: Shop): Promise<Row> => {
    const tx = of.db;
    return tx.transaction().execute(async (inner) => {
      await queries.lockApproval(inner, approval_id);
      if (order_id !== null) await lockOrder(inner, order_id);
      const row = await requireApproval(of, member, approval_id);
      // What the member has moved before is counted once the step is taken, under its lock.
      const refusal = approveRefusal(factsOf(member, row, decided_at, 0), limitOf(member, row.kind));
      if (refusal !== null) throw refused(refusal);
      const proposer = await rightsOfOpen(inner, row.staff_id, decided_at);
      if (proposer === null || !hasRight({ ...member, ...proposer }, row)) throw refused('proposer_gone');
      if ((await queries.versionOf(inner, order_id)) !== row.version) throw refused('order_changed');
      const decision = { verdict: 'approved' as const, decided_by: member.staff_id, decided_at, reason: null };
      await queries.decideApproval(inner, approval_id, decision);
      await queries.nameSecond(inner, member.staff_id);
      await take(of, { ...member, staff_id, own_store_id: null }, row);
      return row;
    });
  };
  let taken: Row | undefined;
  await measured(
    shop,
    order_id,
    async (of) => {
      taken = await run(of);
    },
    async (tx, seen) => {
      if (!taken) throw new Error('a step that was approved and not taken');
      const { amount, isAbove } = await countStep(tx, member, taken, { seen, at: decided_at });
      // What was approved is what happens: never more.
      if (amount > (taken.amount ?? Infinity)) throw refused('order_changed');
      if (isAbove) throw refused('above_limit');
    },
  );
}

async function decline(shop: Shop, member: Member, { approval_id }: Row, reason: string | undefined): Promise<void> {
  if (reason === undefined) throw new ApiError('payload_refused', { fields: { reason: 'required' } });
  await shop.db.transaction().execute(async (tx) => {
    await queries.lockApproval(tx, approval_id);
    const row = await requireApproval({ ...shop, db: shop.db }, member, approval_id);
    const refusal = declineRefusal(factsOf(member, row, shop.now(), 0));
    if (refusal !== null) throw refused(refusal);
    const decision = { verdict: 'declined' as const, decided_by: member.staff_id, decided_at: shop.now(), reason };
    await queries.decideApproval(tx, approval_id, decision);
  });
}

/** Decides a proposal. Throws staff_refused without the right to the step, not_found, step_refused with the reason, payload_refused. */
export async function decideApproval(
  shop: Shop,
  member: Member,
  approval_id: string,
  { verdict, reason }: BodyOf<typeof contract.staffApprovalDecide>,
): Promise<AnswerOf<typeof contract.staffApprovalDecide>> {
  const row = await requireApproval(shop, member, approval_id);
  // A repeat, of a server that died before it answered.
  if (row.verdict === verdict && row.decided_by === member.staff_id) return { done: true };
  const isOwn = row.staff_id === member.staff_id;
  if (isOwn && verdict === 'approved') throw refused('own_proposal');
  if (!isOwn && !decides(member, row)) throw new ApiError('staff_refused');
  await (verdict === 'approved' ? approve(shop, member, row) : decline(shop, member, row, reason));
  return { done: true };
}
