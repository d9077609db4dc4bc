// Waves: one person picks several orders in one walk. decisions/0115.
import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffWarehouse';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { assertSamePayload, type StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { stepIn } from '../../orders/fulfilment/steps/takeStep.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWarehouse } from './requireWarehouse.ts';
import * as queries from './waveQueries.ts';
import { promiseAt } from './workList.ts';
import { firstToPick, promisesOfWork } from './workQueries.ts';

type Started = AnswerOf<typeof contract.staffWaveStart>;
type Keyed = { readonly step_key: StepKey | undefined };

/** Rolls back a wave that has no order. */
class NothingToPick extends Error {}

/** The chosen orders. Throws step_refused at each number that is unknown, is not to be picked, or is in a wave. */
async function chosen(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const found = new Map((await queries.chosenOrders(tx, numbers)).map((order) => [order.increment_id, order]));
  const fields = Object.fromEntries(
    numbers.flatMap((number, place) => {
      const order = found.get(number);
      if (order === undefined) return [[`orders.${place}`, 'order_unknown']];
      if (order.is_in_wave) return [[`orders.${place}`, 'in_wave']];
      return order.is_to_pick ? [] : [[`orders.${place}`, 'not_to_pick']];
    }),
  );
  if (Object.keys(fields).length > 0) throw new ApiError('step_refused', { fields });
  return [...found.values()].map(({ order_id }) => order_id);
}

/** Puts orders into a new wave and notes that they are in preparation. Returns how many are in. */
async function fill(
  shop: Shop,
  tx: Tx,
  { wave_id, staff_id, now }: { wave_id: string; staff_id: string; now: Date },
  order_ids: readonly string[],
): Promise<number> {
  const taken = await queries.addOrders(tx, wave_id, order_ids);
  const details = { actor: 'staff', staff_id } as const;
  for (const order_id of await queries.notPreparing(tx, taken))
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction follow one after the other
    await stepIn(shop, tx, order_id, 'prepare', details, now);
  return taken.length;
}

/**
 * Starts a wave of the first orders of the work list, or of chosen ones: all of them or none. Throws staff_refused, payload_refused,
 * step_refused with the order that is in another wave, or where nothing waits; idempotency_conflict.
 */
export async function startWave(
  shop: Shop,
  member: StaffMember,
  { first, orders, step_key }: BodyOf<typeof contract.staffWaveStart> & Keyed,
): Promise<Started> {
  requireWarehouse(member, 'act');
  if (step_key === undefined) throw new ApiError('idempotency_key_missing');
  if ((first === undefined) === (orders === undefined))
    throw new ApiError('payload_refused', { fields: { first: 'required' } });
  const { staff_id } = member;
  const now = shop.now();
  const begun = { wave_id: randomUUID(), staff_id, now, step_key };
  try {
    return await shop.db.transaction().execute(async (tx): Promise<Started> => {
      const number = await queries.addWave(tx, begun);
      if (number === undefined) return await startedBefore(tx, step_key);
      const promises = (await promisesOfWork(tx)).map((one) => promiseAt(shop, one));
      const order_ids =
        orders === undefined
          ? (await firstToPick(tx, promises, first ?? 0)).map(({ order_id }) => order_id)
          : await chosen(tx, [...new Set(orders)]);
      const taken = await fill(shop, tx, begun, order_ids);
      // Another wave took a chosen one between its lock and this statement, or nothing waits.
      if (taken === 0 || (orders !== undefined && taken < order_ids.length)) throw new NothingToPick('no order');
      return { wave: { number, orders: taken } };
    });
  } catch (error) {
    if (!(error instanceof NothingToPick)) throw error;
    throw new ApiError('step_refused', { fields: { first: 'nothing_to_pick' } });
  }
}

/** The wave that the same call has started. Throws idempotency_conflict for a key that came with another payload. */
async function startedBefore(tx: Tx, step_key: StepKey): Promise<Started> {
  const wave = await queries.waveOfKey(tx, step_key);
  if (!wave) throw new ApiError('idempotency_conflict');
  assertSamePayload(wave, step_key);
  const found = await queries.waveNumbered(tx, wave.number);
  const orders = found ? await queries.ordersOf(tx, found.wave_id) : [];
  return { wave: { number: wave.number, orders: orders.length } };
}

/** Open waves. Throws staff_refused. */
export async function readWaves(shop: Shop, member: StaffMember): Promise<AnswerOf<typeof contract.staffWaves>> {
  requireWarehouse(member, 'read');
  const waves = await queries.openWaves(shop.db);
  return {
    waves: waves.map(({ number, by, orders, pieces, open_pieces, started_at, ended_at }) => ({
      number,
      by,
      orders,
      pieces,
      open_pieces,
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
  };
}
