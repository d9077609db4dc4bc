// The audit log. decisions/0125.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffAudit';
import { showsReads } from '@vitrine/rules/staff/auditKinds';
import { staffPageRows } from '../../../platform/db/keyset.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { noteClientRead } from '../../customers/customer/clientReads.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeRead } from '../staff/tasks.ts';
import * as queries from './auditQueries.ts';

/** What a look at the log is noted as in the log of reads, where it shows whose data was read. */
const look = { call: '/staff/audit', increment_id: 'audit' } as const;

/** What members did, the newest first. Throws staff_refused, payload_refused. */
export async function readAudit(
  shop: Shop,
  member: StaffMember,
  { after, ...filter }: QueryOf<typeof contract.staffAudit>,
): Promise<AnswerOf<typeof contract.staffAudit>> {
  requireWholeRead(member, 'audit_log');
  // Before the answer: what cannot be noted is not shown. decisions/0097.
  if (showsReads(filter.kind)) await noteClientRead(shop, { by: { staff_id: member.staff_id }, ...look });
  const { rows, next } = await queries.auditRows(shop.db, filter, { limit: staffPageRows, after });
  return {
    entries: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    members: await queries.auditMembers(shop.db),
    next,
  };
}
