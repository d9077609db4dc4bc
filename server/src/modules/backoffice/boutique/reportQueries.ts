// Reports of wrong handovers.
import type { Scope } from '@vitrine/rules/staff/role';
import { storeInScope } from '../../catalog/stores/storeScopeFragment.ts';
import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { HandoverReport } from '../../../platform/db/schema.ts';

/** Adds a report, beside open ones of others about the same handover. False where the same call has added it. */
export async function addReport(tx: Tx, report: Insertable<HandoverReport>): Promise<boolean> {
  const { rows } = await sql`
    insert into handover_report (report_id, store_id, subject, number, order_id, reservation_id, reason, note, reported_by,
      reported_at)
    values (${report.report_id}, ${report.store_id}, ${report.subject}, ${report.number},
      (select order_id from shop_order where ${report.subject} = 'pickup' and increment_id = ${report.number}),
      (select reservation_id from reservation where ${report.subject} = 'reservation' and increment_id = ${report.number}),
      ${report.reason}, ${report.note}, ${report.reported_by}, ${report.reported_at})
    on conflict (report_id) do nothing returning report_id`.execute(tx);
  return rows.length > 0;
}

export function openReports(db: Database, scope: Scope) {
  const open = db
    .selectFrom('handover_report')
    .innerJoin('staff_account', 'staff_account.staff_id', 'handover_report.reported_by')
    .select(['report_id', 'handover_report.store_id', 'subject', 'number', 'reason', 'note'])
    .select(['staff_account.name as reported_by', 'reported_at'])
    .where('closed_at', 'is', null)
    .orderBy('reported_at')
    .limit(200);
  return open.where(sql<boolean>`${storeInScope(scope, sql`handover_report.store_id`)}`).execute();
}

type Closing = { outcome: string; closed_by: string; closed_at: Date; closed_note: string };

/** Closes a report, unless its own reporter does. Answers its order or reservation; undefined for one that is not open. */
export async function closeReport(
  tx: Tx,
  report_id: string,
  closing: Closing,
): Promise<{ subject: string; number: string } | undefined> {
  return tx
    .updateTable('handover_report')
    .set(closing)
    .where('report_id', '=', report_id)
    .where('closed_at', 'is', null)
    .where('reported_by', '<>', closing.closed_by)
    .returning(['subject', 'number'])
    .executeTakeFirst();
}

/** Who reported an open report of a boutique in the scope. */
export async function reporterOf(tx: Tx, report_id: string, scope: Scope): Promise<string | undefined> {
  const row = await tx
    .selectFrom('handover_report')
    .select('reported_by')
    .where('report_id', '=', report_id)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`${storeInScope(scope, sql`store_id`)}`)
    .executeTakeFirst();
  return row?.reported_by;
}

/** Whether a boutique has handed the pieces over. */
export async function isHandedOver(tx: Tx, store_id: string, subject: string, number: string): Promise<boolean> {
  const { rows } = await sql`
    select from shop_order where ${subject} = 'pickup' and increment_id = ${number} and pickup_store_id = ${store_id}
      and status = 'retrieved_in_shop'
    union all select from reservation where ${subject} = 'reservation' and increment_id = ${number}
      and store_id = ${store_id} and status = 'collected'`.execute(tx);
  return rows.length > 0;
}
