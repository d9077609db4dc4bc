// The pieces of a return that was refunded on proof of their dispatch. decisions/0083, 0087.
import type { HouseReturn, HouseStep } from '@vitrine/rules/returns/houseSteps';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import type { LockedOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import { dropPickup } from '../../returns/pickupBooking.ts';
import { type ArrivalRefusal, noteArrived } from './arrivedUnits.ts';
import { exchangeTravels } from '../parcels/exchangeParcel.ts';
import * as statements from '../life/statements.ts';
import { restock } from './restock.ts';

/** Whether the pieces of a return were refunded before they came, and are awaited or given up. */
export const isOwed = ({ owes_pieces, written_off_at }: statements.LifeReturn): boolean =>
  owes_pieces === true || written_off_at !== null;

/** What decides which steps a return can take (`canReturnTake`). */
export async function houseReturn(db: Database | Tx, back: statements.LifeReturn): Promise<HouseReturn> {
  const { return_id, return_type, status, written_off_at, arrived_at, held_since } = back;
  return {
    status,
    return_type,
    is_owed: isOwed(back),
    is_written_off: written_off_at !== null,
    has_arrived: arrived_at !== null,
    is_held: held_since !== null,
    // Only a return that is complete can have sent new pieces.
    travels: status === 'complete' && (await exchangeTravels(db, return_id)),
  };
}

/**
 * Receives, then restocks the pieces of such a return, or writes them off when they do not come; pieces that come after all are
 * received. Moves no money. Invariant M10.
 */
export async function takeIn(
  tx: Tx,
  order: LockedOrder,
  back: statements.LifeReturn,
  name: HouseStep,
  { is_damaged = false, units, store_id = null, now }: TakeIn,
): Promise<'not_now' | ArrivalRefusal | null> {
  const { return_id, status, arrived_at, written_off_at } = back;
  const isAwaited = arrived_at === null;
  if (name === 'write_off') {
    if (!isAwaited || written_off_at !== null) return 'not_now';
    await dropPickup(tx, order, return_id, now);
    await statements.setReturn(tx, return_id, { status, owes_pieces: false, written_off_at: now });
    return null;
  }
  if (name !== (isAwaited ? 'receive' : 'accept')) return 'not_now';
  if (name === 'receive') {
    const refusal = units ? await noteArrived(tx, return_id, units) : null;
    if (refusal) return refusal;
    await dropPickup(tx, order, return_id, now);
    const taken = { status, arrived_at: now, received_store_id: store_id, owes_pieces: true, written_off_at: null };
    await statements.setReturn(tx, return_id, taken);
    return null;
  }
  await restock(tx, back, is_damaged);
  await statements.setReturn(tx, return_id, { status, owes_pieces: false });
  return null;
}

type TakeIn = {
  readonly is_damaged?: boolean | undefined;
  /** The boutique that receives the pieces; the warehouse without it. */
  readonly store_id?: string | null | undefined;
  /** How many units of the named lines arrived. */
  readonly units?: ReadonlyMap<string, number> | undefined;
  readonly now: Date;
};
