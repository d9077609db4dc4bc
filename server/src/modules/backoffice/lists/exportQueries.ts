import type { Month } from '@vitrine/rules/books/months';
import type { ReportFile } from '@vitrine/rules/books/reportFiles';
import type { ListFile } from '@vitrine/rules/staff/listFiles';
import type { ExportList, NewsletterFilter } from '@vitrine/rules/staff/newsletterExport';
import type { ExportFormat } from '@vitrine/rules/staff/orderExport';
import type { OrderListQuery, OrderListSort } from '@vitrine/rules/staff/orderList';
import type { SettingName } from '@vitrine/rules/staff/settingTable';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

/** What an export of orders holds: the columns are those that its member may see. */
export type ExportShown = {
  readonly query: OrderListQuery;
  readonly sort: OrderListSort;
  readonly columns: readonly string[];
};

/** What an export of the journal holds: the months from one to another. */
export type JournalShown = { readonly from: Month; readonly until: Month };

type OrderExport = { list: 'orders'; format: ExportFormat; shown: ExportShown };
type NewsletterExport = { list: 'newsletter'; format: ExportFormat; shown: NewsletterFilter };
export type JournalExport = { list: 'journal'; format: 'csv' | 'fec'; shown: JournalShown };
/** What an export of a report holds: a table, and what its page was asked with. */
export type ReportShown = { readonly file: ReportFile; readonly query: Readonly<Record<string, string>> };
type ReportExport = { list: 'report'; format: ExportFormat; shown: ReportShown };
/** What an export of another list of the office holds: the list, and what its page was asked with. */
export type ListShown = { readonly file: ListFile; readonly query: Readonly<Record<string, string>> };
type ListExport = { list: 'list'; format: ExportFormat; shown: ListShown };
/** What a member asks for, by its list. */
export type Asked = OrderExport | NewsletterExport | JournalExport | ReportExport | ListExport;

type Progress = {
  export_id: string;
  staff_id: string;
  asked_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  is_complete: boolean;
  row_count: number;
};
export type ExportRow = Progress & Asked;

const columns = sql`export_id, staff_id, list, format, shown, asked_at, started_at, ended_at, is_complete, row_count`;

/** What a file is asked for with: the rows of clients that the member takes alone, or the approval of a second person. */
type Permission = { readonly alone_rows: number; readonly approval_id: string | null };

/** Waits for another export of the member, so that their rows count together and an approval gives one file. */
export async function lockExports(tx: Tx, staff_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${staff_id}`}, 0))`.execute(tx);
}

/** Whether a member has set the present value of a setting. */
export async function hasSet(on: Database | Tx, staff_id: string, name: SettingName): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean | null }>`
    select staff_id = ${staff_id}::uuid as is_own from change where subject = 'setting' and key = ${name}
    order by change_id desc limit 1`.execute(on);
  return rows[0]?.is_own ?? false;
}

/** The rows with data of clients that a member has asked for alone since a moment. */
export async function rowsAlone(tx: Tx, staff_id: string, since: Date): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select coalesce(sum(alone_rows), 0)::bigint as rows from staff_export
    where staff_id = ${staff_id}::uuid and asked_at > ${since}`.execute(tx);
  return rows[0]?.rows ?? 0;
}

/** An approval of exactly this file since a moment that has given none yet. */
export async function unusedApproval(
  tx: Tx,
  { staff_id, body, since }: { readonly staff_id: string; readonly body: object; readonly since: Date },
): Promise<string | null> {
  const { rows } = await sql<{ approval_id: string }>`
    select p.approval_id from approval p
    where p.staff_id = ${staff_id}::uuid and p.kind = 'export' and p.body = ${JSON.stringify(body)}::jsonb
      and p.verdict = 'approved' and p.decided_at > ${since}
      and not exists (select from staff_export e where e.approval_id = p.approval_id)
    order by p.decided_at limit 1`.execute(tx);
  return rows[0]?.approval_id ?? null;
}

/** Notes that a member asks for an export. */
export async function addExport(
  db: Database | Tx,
  asked: Pick<Progress, 'staff_id' | 'asked_at'> & Asked & Permission,
): Promise<ExportRow> {
  const { staff_id, list, format, shown, asked_at, alone_rows, approval_id } = asked;
  const { rows } = await sql<ExportRow>`
    insert into staff_export (staff_id, list, format, shown, asked_at, alone_rows, approval_id)
    values (${staff_id}::uuid, ${list}, ${format}, ${JSON.stringify(shown)}::jsonb, ${asked_at}, ${alone_rows},
      ${approval_id}::uuid)
    returning ${columns}`.execute(db);
  const [added] = rows;
  if (!added) throw new Error('An export was not noted.');
  return added;
}

/** Starts an export of a member that was asked for after a moment; undefined for one that has started, so that its link works once. */
export async function startExport(
  db: Database,
  asked: { export_id: string; staff_id: string; lists: readonly ExportList[]; now: Date; since: Date },
): Promise<ExportRow | undefined> {
  const { export_id, staff_id, lists, now, since } = asked;
  const { rows } = await sql<ExportRow>`
    update staff_export set started_at = ${now}
    where export_id = ${export_id}::uuid and staff_id = ${staff_id}::uuid and started_at is null and asked_at > ${since}
      and list = any (${[...lists]}::text[])
    returning ${columns}`.execute(db);
  return rows[0];
}

/** Notes how far an export is; `ended_at` null while it goes on. */
export async function noteExport(
  db: Database,
  export_id: string,
  progress: Pick<Progress, 'row_count' | 'is_complete' | 'ended_at'>,
): Promise<void> {
  await db.updateTable('staff_export').set(progress).where('export_id', '=', export_id).execute();
}

/** The last exports of a member, of a list or of all. */
export async function exportsOf(
  db: Database,
  { staff_id, list }: { readonly staff_id: string; readonly list: ExportRow['list'] | null },
  most: number,
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${columns} from staff_export where staff_id = ${staff_id}::uuid and (${list}::text is null or list = ${list})
    order by asked_at desc limit ${most}`.execute(db);
  return rows;
}

/** Deletes the exports that were asked for before a moment. */
export async function deleteExports(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('staff_export').where('asked_at', '<', before).execute();
}
