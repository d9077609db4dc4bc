// Lists as files: the request for one, and how it leaves, page by page. decisions/0110.
import type { AnswerOf, BodyOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffExports';
import { fecName } from '@vitrine/rules/books/fec';
import { lastDayOf } from '@vitrine/rules/books/months';
import { retainedSince } from '@vitrine/rules/personaldata/retention';
import { type ExportList, exportLists } from '@vitrine/rules/staff/newsletterExport';
import { exportLinkMinutes } from '@vitrine/rules/staff/orderExport';
import { askedBy, clientColumns, orderColumns } from '@vitrine/rules/staff/orderList';
import { approvedExportHours, exportNeedsSecond, exportRowsAlone } from '@vitrine/rules/staff/approval';
import { mayStaffAct, mayStaffRead, type StaffAct } from '@vitrine/rules/staff/staffRoles';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { limit } from '../../../platform/http/limit.ts';
import { settingOf, standardSetting } from '../../../platform/shop/settings.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { noteClientRead } from '../../customers/customer/clientReads.ts';
import { countOrdersListed } from '../care/orderList.ts';
import { proposeToSecond } from '../staff/limits.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import * as queries from './exportQueries.ts';

const exportsSeconds = 3600;
/** The exports that a member sees of its own. */
const shownMost = 5;
const linkMs = exportLinkMinutes * 60_000;
/** A file of a million orders takes minutes: an export that has not ended by then has lost its server. In milliseconds. */
const longestMs = 3_600_000;

/** The right to the file of a list; null where its page asks for its own. */
const rightOf: Readonly<Record<ExportList, StaffAct | null>> = {
  orders: 'export',
  newsletter: 'export_newsletter',
  journal: 'export',
  report: 'export',
  list: null,
};

export const exportPath = '/staff-exports/:export_id';
const addressOf = (export_id: string): string => exportPath.replace(':export_id', export_id);

/** The name of the file: the law's own of a French one, else with the moment at which it was asked for. */
export function fileName(shop: Shop, row: queries.ExportRow): string {
  const at = row.asked_at.toISOString().slice(0, 19).replaceAll(':', '');
  if (row.list === 'report' || row.list === 'list') return `${row.shown.file.replaceAll('_', '-')}-${at}.${row.format}`;
  if (row.list !== 'journal') return `${row.list}-${at}.${row.format}`;
  const { from, until } = row.shown;
  if (row.format === 'fec') return fecName(shop.config.house.seller?.tax_numbers.fr, lastDayOf(until));
  return `journal-${from}-${until}-${at}.csv`;
}

function stateOf(row: queries.ExportRow, now: number): contract.StaffExport['state'] {
  if (row.ended_at !== null) return row.is_complete ? 'complete' : 'ended_early';
  if (row.started_at === null) return now - row.asked_at.getTime() < linkMs ? 'waiting' : 'unused';
  return now - row.started_at.getTime() < longestMs ? 'running' : 'ended_early';
}

const viewOf = (row: queries.ExportRow, now: Date): contract.StaffExport => ({
  export_id: row.export_id,
  list: row.list,
  format: row.format,
  asked_at: row.asked_at.toISOString(),
  state: stateOf(row, now.getTime()),
  row_count: row.row_count,
  file: row.list === 'list' ? row.shown.file : null,
});

/** The last exports of the member, of one list or of all. Throws staff_refused. */
export async function readExports(
  shop: Shop,
  member: StaffMember,
  { list }: QueryOf<typeof contract.staffExports>,
): Promise<AnswerOf<typeof contract.staffExports>> {
  const right = rightOf[list ?? 'orders'];
  if (right !== null) requireRead(member, right);
  return { exports: await exportsShown(shop, member, list ?? null) };
}

/** The last exports of the member, of one list or of all. */
async function exportsShown(
  shop: Shop,
  { staff_id }: StaffMember,
  list: ExportList | null,
): Promise<contract.StaffExport[]> {
  const rows = await queries.exportsOf(shop.db, { staff_id, list }, shownMost);
  return rows.map((row) => viewOf(row, shop.now()));
}

/** What a file of orders asks of the list. */
export function askedOf({ query, sort }: Pick<queries.ExportShown, 'query' | 'sort'>) {
  const { is_open, is_not_canceled, ...filters } = askedBy(query);
  return {
    ...filters,
    sort,
    ...(is_open ? { open: 'true' as const } : {}),
    ...(is_not_canceled ? { not_canceled: 'true' as const } : {}),
  };
}

/** Whether an export names clients. */
export const showsClient = ({ columns }: queries.ExportShown): boolean =>
  columns.some((name) => clientColumns.some((column) => column === name));

const dayMs = 86_400_000;

/** Counts the rows of a file that name clients, at most so many. */
type CountClients = (most: number) => Promise<number>;
const noClients: CountClients = () => Promise.resolve(0);

/** How many rows with clients a member takes out alone. */
async function rowsAloneOf(shop: Shop, staff_id: string): Promise<number> {
  const name = 'export_rows_alone';
  const is_own = await queries.hasSet(shop.db, staff_id, name);
  return exportRowsAlone(settingOf(shop, name), { standard: standardSetting(shop.config, name), is_own });
}

/**
 * Notes an export, which any member may ask for only so often. One that names more clients than a member takes out alone needs an approval
 * of exactly this file, which gives one. Answers its link. Throws too_many_requests, step_refused with `second_person`. decisions/0139.
 */
export async function noteAsked(
  shop: Shop,
  member: StaffMember,
  of: queries.Asked,
  countClients = noClients,
): Promise<AnswerOf<typeof contract.staffExport>> {
  const { staff_id } = member;
  await limit(shop, 'staff_export', staff_id, { points: settingOf(shop, 'exports_per_hour'), seconds: exportsSeconds });
  const now = shop.now();
  const most = await rowsAloneOf(shop, staff_id);
  const rows = await countClients(most + 1);
  const row = await shop.db.transaction().execute(async (tx) => {
    await queries.lockExports(tx, staff_id);
    const before = await queries.rowsAlone(tx, staff_id, new Date(now.getTime() - dayMs));
    const asked = { staff_id, asked_at: now, ...of };
    if (!exportNeedsSecond(most, { before, rows }))
      return queries.addExport(tx, { ...asked, alone_rows: rows, approval_id: null });
    const since = new Date(now.getTime() - approvedExportHours * 3_600_000);
    const approval_id = await queries.unusedApproval(tx, { staff_id, body: of, since });
    return approval_id === null ? null : queries.addExport(tx, { ...asked, alone_rows: 0, approval_id });
  });
  if (!row) return proposeToSecond(shop, member, { kind: 'export', subject: of.list, order_id: null, body: of });
  return { export: viewOf(row, shop.now()), address: addressOf(row.export_id), name: fileName(shop, row) };
}

/**
 * Asks for an export: notes it, and the read of clients, before its link is answered. A column that the member may not see is left out.
 * Throws staff_refused, too_many_requests, step_refused.
 */
export async function askExport(
  shop: Shop,
  member: StaffMember,
  { list, format, query, sort, columns }: BodyOf<typeof contract.staffExport>,
): Promise<AnswerOf<typeof contract.staffExport>> {
  requireAct(member, 'export');
  const { staff_id } = member;
  const shown = { query, sort, columns: orderColumns(columns, mayStaffRead(member.rights, 'see_client')) };
  const countClients: CountClients = (most) => countOrdersListed(shop, member, askedOf(shown), most);
  const answer = await noteAsked(shop, member, { list, format, shown }, showsClient(shown) ? countClients : undefined);
  if (showsClient(shown))
    await noteClientRead(shop, { by: { staff_id }, call: '/staff/exports', increment_id: 'list' });
  return answer;
}

/** Starts the export of a link, which works once, for its member alone while it has the right. Throws not_found. */
export async function startExport(shop: Shop, member: StaffMember, export_id: string): Promise<queries.ExportRow> {
  const lists = exportLists.filter((list) => {
    const right = rightOf[list];
    return right === null || mayStaffAct(member.rights, right);
  });
  const now = shop.now();
  const since = new Date(now.getTime() - linkMs);
  const { staff_id } = member;
  const asked = { export_id, staff_id, lists, now, since };
  const row = isUuid(export_id) ? await queries.startExport(shop.db, asked) : undefined;
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Notes how far an export is. */
export const noteExport = (
  shop: Shop,
  { export_id }: queries.ExportRow,
  { row_count, is_complete, is_over }: { row_count: number; is_complete: boolean; is_over: boolean },
): Promise<void> =>
  queries.noteExport(shop.db, export_id, { row_count, is_complete, ended_at: is_over ? shop.now() : null });

/** Deletes the notes of exports that are older than their retention. */
export const sweepExports = (shop: Shop): Promise<void> =>
  queries.deleteExports(shop.db, new Date(retainedSince('staff_export', shop.now().getTime())));
