// The journal as a file: the request for one. decisions/0124.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffAccounting';
import { isMonth, type Month, monthsProblem } from '@vitrine/rules/books/months';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { missingRatesBetween } from '../accounting/rateGaps.ts';
import { requireMoney } from '../accounting/requireMoney.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct } from '../staff/tasks.ts';
import { noteAsked } from './exports.ts';

function monthNamed(text: string, field: string): Month {
  if (!isMonth(text)) throw new ApiError('payload_refused', { fields: { [field]: 'format' } });
  return text;
}

/**
 * Asks for the journal of some months. Throws staff_refused, payload_refused, step_refused for a French file of months with a currency
 * without a rate, too_many_requests.
 */
export async function askJournalExport(
  shop: Shop,
  member: StaffMember,
  { format, ...asked }: BodyOf<typeof contract.staffJournalExport>,
): Promise<AnswerOf<typeof contract.staffJournalExport>> {
  requireAct(member, 'export');
  requireMoney(member);
  const shown = { from: monthNamed(asked.from, 'from'), until: monthNamed(asked.until, 'until') };
  const problem = monthsProblem(shown.from, shown.until);
  if (problem !== null) throw new ApiError('payload_refused', { fields: { until: problem } });
  if (format === 'fec' && (await missingRatesBetween(shop, shown)).length > 0)
    throw new ApiError('step_refused', { fields: { format: 'rate_missing' } });
  return noteAsked(shop, member, { list: 'journal', format, shown });
}
