// A handover that was wrong cannot be undone: the client has its mail at once, and the piece may be gone. It is reported, and a second person
// notes what became of it. decisions/0116.
import type { LifeReason } from '@vitrine/rules/returns/lifeReasons';
import { mayStaffRead } from '@vitrine/rules/staff/staffRoles';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as office from '@vitrine/contract/boutiqueOffice';
import type * as contract from '@vitrine/contract/boutiquePage';
import { handoverFaults } from '@vitrine/rules/staff/boutiquePage';
import { isUuid } from '../../../platform/db/isUuid.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import * as statements from '../../orders/fulfilment/life/statements.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct } from '../staff/tasks.ts';
import { type BoutiqueMember, storeFor } from './boutiqueMember.ts';
import * as queries from './reportQueries.ts';
import * as subjects from './subjectQueries.ts';

const done = { done: true } as const;
type Noted = { readonly subject: string; readonly number: string; readonly store_id?: string };

/** Writes a report or its end into the life of its order; a reservation has none. */
async function noteInLife(tx: Tx, { subject, number }: Noted, reason: LifeReason, by: { staff_id: string; at: Date }) {
  if (subject !== 'pickup') return;
  const order_id = await statements.orderIdOf(tx, number);
  const status = await subjects.statusOf(tx, subject, number);
  if (order_id !== undefined && status !== null)
    await statements.addOrderEvent(tx, { order_id, status }, { actor: 'staff', ...by, reason });
}

/**
 * Reports a wrong handover of the own boutique. What another person has reported of it stays beside it: each has its own words. Throws
 * staff_refused, not_found, step_refused for one that is not handed over.
 */
export async function reportHandover(
  shop: Shop,
  member: BoutiqueMember,
  { report_id, subject, number, reason, note }: BodyOf<typeof contract.boutiqueReportHandover>,
): Promise<AnswerOf<typeof contract.boutiqueReportHandover>> {
  if (note.trim() === '') throw new ApiError('payload_refused', { fields: { note: 'required' } });
  const store_id = await storeFor(
    shop,
    member,
    member.own_store_id ?? (await subjects.storeOf(shop.db, subject, number)),
  );
  const { staff_id } = member;
  const now = shop.now();
  await shop.db.transaction().execute(async (tx) => {
    if (!(await queries.isHandedOver(tx, store_id, subject, number)))
      throw new ApiError('step_refused', { fields: { step: 'not_now' } });
    const report = { report_id, store_id, subject, number, reason, note: note.trim(), reported_by: staff_id };
    if (await queries.addReport(tx, { ...report, reported_at: now }))
      await noteInLife(tx, report, 'handover_reported', { staff_id, at: now });
  });
  return done;
}

/** The open reports: of the own boutique, or all. Throws staff_refused. */
export async function readReports(
  shop: Shop,
  member: StaffMember,
): Promise<AnswerOf<typeof office.staffHandoverReports>> {
  if (!mayStaffRead(member.rights, 'see_client') && !mayStaffRead(member.rights, 'reserve'))
    throw new ApiError('staff_refused');
  const rows = await queries.openReports(shop.db, member.scope);
  const reports = rows.flatMap(({ reported_at, reason, subject, ...report }) => {
    const known = handoverFaults.find((one) => one === reason);
    return known
      ? [
          {
            ...report,
            subject: subject === 'pickup' ? ('pickup' as const) : ('reservation' as const),
            reason: known,
            reported_at: reported_at.toISOString(),
          },
        ]
      : [];
  });
  return { reports };
}

/** Notes what became of a wrong handover, by care or a supervisor that did not report it. Throws staff_refused, step_refused, not_found also for one out of the scope. */
export async function closeReport(
  shop: Shop,
  member: StaffMember,
  report_id: string,
  { outcome, note }: BodyOf<typeof office.staffCloseHandoverReport>,
): Promise<AnswerOf<typeof office.staffCloseHandoverReport>> {
  requireAct(member, 'see_client');
  if (note.trim() === '') throw new ApiError('payload_refused', { fields: { note: 'required' } });
  const { staff_id } = member;
  const now = shop.now();
  await shop.db.transaction().execute(async (tx) => {
    const reporter = isUuid(report_id) ? await queries.reporterOf(tx, report_id, member.scope) : undefined;
    if (reporter === undefined) throw new ApiError('not_found');
    if (reporter === staff_id) throw new ApiError('step_refused', { fields: { step: 'not_allowed' } });
    const closing = { outcome, closed_by: staff_id, closed_at: now, closed_note: note.trim() };
    const closed = await queries.closeReport(tx, report_id, closing);
    if (!closed) throw new ApiError('not_found');
    await noteInLife(tx, closed, `handover_${outcome}`, { staff_id, at: now });
  });
  return done;
}
