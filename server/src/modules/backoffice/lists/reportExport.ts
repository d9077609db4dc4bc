// The tables of takings and reports as files: the request for one, and its pages. decisions/0144.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffReports';
import type { Shop } from '../../../platform/shop/shop.ts';
import { reportTables } from '../accounting/reportTables.ts';
import { requireMoney } from '../accounting/requireMoney.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct } from '../staff/tasks.ts';
import type { ReportShown } from './exportQueries.ts';
import { noteAsked } from './exports.ts';
import type { FileSource } from './fileSource.ts';

function requireReport(member: StaffMember): void {
  requireAct(member, 'export');
  requireMoney(member);
}

/** Asks for a table as a file. It names no client. Throws staff_refused, payload_refused with the field of its page, too_many_requests. */
export async function askReport(
  shop: Shop,
  member: StaffMember,
  { file, format, query }: BodyOf<typeof contract.staffReportExport>,
): Promise<AnswerOf<typeof contract.staffReportExport>> {
  requireReport(member);
  // The page's own refusals, before a link is made: a filter that it does not know, a range without an order.
  await reportTables[file].page(shop, member, query, undefined);
  return noteAsked(shop, member, { list: 'report', format, shown: { file, query } });
}

/** The pages of a table: those of its page in the office, so the file has the same rows. */
export function reportSource(shop: Shop, { file, query }: ReportShown): FileSource {
  const { names, page } = reportTables[file];
  return {
    title: file,
    names,
    requireStill: requireReport,
    page: (member, { after }) => page(shop, member, query, after),
  };
}
