// The queue of jobs and the outboxes, for IT. decisions/0125.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffJobs';
import { cappedCount, operationSteps, type Outbox, shownError } from '@vitrine/rules/staff/jobDesk';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import * as jobs from '../../../platform/jobs/desk.ts';
import * as mails from '../../../platform/mail/desk.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as texts from '../../../platform/sms/desk.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct, requireWholeRead } from '../staff/tasks.ts';
import * as queries from './stepQueries.ts';

const shownSteps = 10;

function stepView({ at, what, ...row }: queries.StepRow): contract.OperationStepView {
  const known = operationSteps.find((one) => one === what);
  if (known === undefined) throw new Error(`an unknown step: ${what}`);
  return { ...row, what: known, at: at.toISOString() };
}

const outboxView =
  (outbox: Outbox) =>
  ({ kind, waiting, failed, oldest_at }: mails.OutboxCounts): contract.OutboxKindView => ({
    outbox,
    kind,
    waiting: cappedCount(waiting),
    failed: cappedCount(failed),
    oldest_at: oldest_at?.toISOString() ?? null,
  });

/** What a member may watch: of the whole house alone, because jobs and messages are those of all countries. Throws staff_refused. */
function requireWatch(member: StaffMember): void {
  requireWholeRead(member, 'operate');
}

function requireOperate(member: StaffMember): void {
  requireWholeAct(member, 'operate');
}

/** The queue by kind, the outboxes by kind, and the last steps. Throws staff_refused. */
export async function readJobs(shop: Shop, member: StaffMember): Promise<AnswerOf<typeof contract.staffJobs>> {
  requireWatch(member);
  const kinds = await jobs.kindCounts(shop.db);
  const unsent = [
    ...(await mails.mailCounts(shop.db)).map(outboxView('mail')),
    ...(await texts.textCounts(shop.db)).map(outboxView('sms')),
  ];
  return {
    kinds: kinds.map(({ kind, waiting, later, running, failed, waits_since }) => ({
      kind,
      waiting: cappedCount(waiting),
      later: cappedCount(later),
      running: cappedCount(running),
      failed: cappedCount(failed),
      waits_since: waits_since?.toISOString() ?? null,
    })),
    outboxes: unsent,
    steps: (await queries.lastSteps(shop.db, shownSteps)).map(stepView),
  };
}

/** The jobs that failed for good, the latest first. Throws staff_refused, payload_refused. */
export async function readDead(
  shop: Shop,
  member: StaffMember,
  { after, kind }: QueryOf<typeof contract.staffDeadJobs>,
): Promise<AnswerOf<typeof contract.staffDeadJobs>> {
  requireWatch(member);
  const { rows, next } = await jobs.deadJobs(shop.db, { kind }, { limit: staffPageRows, after });
  return {
    next,
    jobs: rows.map(({ job_id, kind: of, tries, created_at, failed_at, last_error }) => ({
      job_id,
      kind: of,
      tries,
      created_at: created_at.toISOString(),
      failed_at: failed_at.toISOString(),
      error: shownError(last_error),
    })),
  };
}

/** What a retry of a kind would try again. Throws staff_refused. */
export async function readKind(
  shop: Shop,
  member: StaffMember,
  kind: string,
): Promise<AnswerOf<typeof contract.staffJobKind>> {
  requireWatch(member);
  const { failed, until } = await jobs.deadOfKind(shop.db, kind);
  return { failed: cappedCount(failed), until: until?.toISOString() ?? null };
}

/** Throws step_refused with the reason at a field. */
function refuse(field: string, reason: string): never {
  throw new ApiError('step_refused', { fields: { [field]: reason } });
}

/**
 * Lets a failed job try again, or gives it up: deletes it, and keeps what it was in the log of steps. Throws staff_refused, not_found,
 * step_refused: `reason_missing`, or `not_now` where another member was first.
 */
export async function stepJob(
  shop: Shop,
  member: StaffMember,
  job: string,
  { step, reason = '' }: BodyOf<typeof contract.staffJobStep>,
): Promise<AnswerOf<typeof contract.staffJobStep>> {
  requireOperate(member);
  if (!/^\d{1,15}$/u.test(job)) throw new ApiError('not_found');
  if (step === 'give_up' && reason === '') refuse('reason', 'reason_missing');
  const by = { at: shop.now(), staff_id: member.staff_id, job_id: Number(job), pieces: 1 };
  const taken = await shop.db.transaction().execute(async (tx) => {
    if (step === 'retry') {
      const tried = await jobs.retryOne(tx, job);
      return tried && queries.addStep(tx, { ...by, what: step, kind: tried.kind });
    }
    const gone = await jobs.dropOne(tx, job);
    if (!gone) return undefined;
    const { kind, key, data } = gone;
    return queries.addStep(tx, { ...by, what: step, kind, reason, gone: JSON.stringify({ key, data }) });
  });
  if (!taken) return refuse('step', 'not_now');
  shop.log.warn({ staff_id: member.staff_id, job_id: job, kind: taken.kind, step }, 'a failed job was decided');
  return { step: stepView(taken) };
}

/** Lets the jobs of a kind try again that failed until a moment. Throws staff_refused, step_refused: `not_now` where none is left. */
export async function retryJobKind(
  shop: Shop,
  member: StaffMember,
  kind: string,
  { until }: BodyOf<typeof contract.staffJobKindRetry>,
): Promise<AnswerOf<typeof contract.staffJobKindRetry>> {
  requireOperate(member);
  const by = { at: shop.now(), staff_id: member.staff_id, what: 'retry_kind', kind };
  const taken = await shop.db.transaction().execute(async (tx) => {
    const pieces = await jobs.retryKind(tx, kind, new Date(until));
    return pieces === 0 ? undefined : queries.addStep(tx, { ...by, pieces });
  });
  return taken ? { step: stepView(taken) } : refuse('step', 'not_now');
}

/** Sends the messages of a kind at once whose last try failed. Throws staff_refused, step_refused: `not_now` where there is none. */
export async function retryOutbox(
  shop: Shop,
  member: StaffMember,
  outbox: Outbox,
  { kind }: BodyOf<typeof contract.staffOutboxRetry>,
): Promise<AnswerOf<typeof contract.staffOutboxRetry>> {
  requireOperate(member);
  const what = outbox === 'mail' ? 'retry_mails' : 'retry_texts';
  const taken = await shop.db.transaction().execute(async (tx) => {
    const pieces = await (outbox === 'mail' ? mails.retryMails(tx, kind) : texts.retryTexts(tx, kind));
    return pieces === 0
      ? undefined
      : queries.addStep(tx, { at: shop.now(), staff_id: member.staff_id, what, kind, pieces });
  });
  return taken ? { step: stepView(taken) } : refuse('step', 'not_now');
}
