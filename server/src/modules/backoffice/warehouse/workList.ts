// The warehouse's work list: what must leave first is on top. decisions/0115.
import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { staffWork as contract, WorkRow } from '@vitrine/contract/staffWarehouse';
import { isoDay, localClock } from '@vitrine/rules/calendar/localDay';
import { zoneOf } from '@vitrine/rules/calendar/workingDays';
import { shippingMethods } from '@vitrine/rules/shipping/shippingMethods';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { isLate, leaveBy, promiseState, promiseStates, type WorkStep } from '@vitrine/rules/warehouse/promise';
import type { Shop } from '../../../platform/shop/shop.ts';
import { modeOf } from '../../orders/orders/modeOf.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWarehouse } from './requireWarehouse.ts';
import { shownPieces } from './shownPieces.ts';
import { warehouseDay } from './warehouseDay.ts';
import * as queries from './workQueries.ts';

/** Rows of one page: as many as a screen shows. */
const workRows = 50;
const lateStates = promiseStates.filter(isLate);

/** What the promise of an order asks of the warehouse now. A pickup travels to its boutique like a standard parcel. */
export function promiseAt(shop: Pick<Shop, 'config' | 'now'>, of: queries.PromiseOf): queries.SharedPromise {
  const { store, shipping_method, arrives_until } = of;
  if (!isCountry(store) || arrives_until === null) return { ...of, leave_by: null, state: 'none' };
  const methods = shippingMethods[store];
  const method = methods.find((one) => one.method === shipping_method) ?? methods[0];
  const until = isoDay(Date.parse(`${arrives_until}T00:00Z`));
  const leave_by = leaveBy(store, method, until);
  const today = { here: warehouseDay(shop), there: localClock(shop.now(), zoneOf(store)).day };
  return { ...of, leave_by, state: promiseState({ leave_by, arrives_until: until }, today) };
}

/** What is done next with an order. */
function nextStep({ status, wave, is_missing, needs_pick }: queries.WorkOrder): WorkStep {
  if (is_missing) return 'missing_piece';
  if (wave !== null) return 'picking';
  if (status === 'prepared') return 'ship';
  return needs_pick ? 'pick' : 'pack';
}

/** A page of the work list, and how many of its orders are late. Throws staff_refused. */
export async function readWork(
  shop: Shop,
  member: StaffMember,
  { after, late }: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  requireWarehouse(member, 'read');
  const promises = (await queries.promisesOfWork(shop.db)).map((one) => promiseAt(shop, one));
  const states = late === undefined ? null : lateStates;
  const { rows, next } = await queries.workListed(shop.db, { limit: workRows, after }, promises, states);
  const pieceOf = await shownPieces(
    shop,
    rows.flatMap(({ first_sku }) => first_sku ?? []),
  );
  const orders = rows.map((row): WorkRow => {
    const { increment_id, status, country, shipping_method, arrives_until, leave_by, wave, pieces, first_sku } = row;
    return {
      increment_id,
      status,
      country,
      shipping_method,
      arrives_until,
      leave_by,
      wave,
      pieces,
      placed_at: row.placed_at.toISOString(),
      delivery: modeOf(row),
      promise: row.state,
      next_step: nextStep(row),
      first: first_sku === null ? null : pieceOf(first_sku),
    };
  });
  return { orders, next, late: await queries.countWork(shop.db, promises, lateStates) };
}
