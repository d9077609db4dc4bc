// Proposes another end of prices that run. decisions/0160.
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffProposalSets';
import { keyColumns } from '@vitrine/rules/changes/changeSubjects';
import { periodIn } from '@vitrine/rules/prices/pricePeriod';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { isUuid } from '../../../platform/db/isUuid.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWholeAct } from '../staff/tasks.ts';
import { movesOf, requireRoom } from './applyEnds.ts';
import type { ProposalRow } from './proposalQueries.ts';
import * as queries from './setQueries.ts';
import { answered } from './setTasks.ts';

type Body = BodyOf<typeof contract.staffMoveEnd>;

const refuseEnd = (reason: string): never => {
  throw new ApiError('payload_refused', { fields: { local_end: reason } });
};

/** The end of each running price, as it is and as it is to be. Throws payload_refused: `end_passed`, `unchanged` where none changes. */
function endsIn(shop: Shop, running: readonly ProposalRow[], local_end: Body['local_end']) {
  const now = shop.now();
  const ends = running.flatMap(({ key, ends_at }) => {
    const { country = '' } = keyColumns('price', key) ?? {};
    if (!isCountry(country) || ends_at === null) return [];
    const period = periodIn(country, { start: undefined, end: local_end }, now.getTime());
    if (typeof period === 'string') return refuseEnd(period);
    const until = new Date(period.until);
    if (until.getTime() === ends_at.getTime()) return [];
    return [{ key, before: { until: ends_at.toISOString() }, after: { until: until.toISOString() } }];
  });
  return ends.length === 0 ? refuseEnd('unchanged') : ends;
}

/**
 * Proposes another end of the running prices of a set, as a set of its own. Throws staff_refused, not_found, step_refused: `not_now`
 * where no price of it runs, `overlaps` with both periods; payload_refused: `end_passed`, `unchanged`.
 */
export async function moveEnd(
  shop: Shop,
  member: StaffMember,
  set_id: string,
  { local_end, country, reason, step_key }: Body & { readonly step_key: StepKey | undefined },
): Promise<AnswerOf<typeof contract.staffMoveEnd>> {
  requireWholeAct(member, 'change_catalogue');
  if (!isUuid(set_id)) throw new ApiError('not_found');
  const made = await shop.db.transaction().execute(async (tx) => {
    if (!(await queries.setOf(tx, set_id))) throw new ApiError('not_found');
    const added = await queries.addSet(tx, {
      subject: 'price_end',
      reason,
      local_time: null,
      local_end: `${local_end.day} ${local_end.time}`,
      proposed_by: member.staff_id,
      proposed_at: shop.now(),
      step_key: step_key?.key ?? '',
    });
    if (!added.is_new) return added.set_id;
    const running = await queries.runningOfSet(tx, set_id, country);
    if (running.length === 0) throw new ApiError('step_refused', { fields: { step: 'not_now' } });
    const ends = endsIn(shop, running, local_end);
    const rows = ends.map((end) => ({ ...end, effective_at: null, ends_at: null }));
    await queries.addRows(tx, added.set_id, { needs_approval: true, rows });
    await requireRoom(shop, tx, movesOf(await queries.rowsOfSet(tx, added.set_id)));
    shop.log.info({ staff_id: member.staff_id, set_id: added.set_id, rows: rows.length }, 'end of prices proposed');
    return added.set_id;
  });
  return answered(shop, member, made);
}
