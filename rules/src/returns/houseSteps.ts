import type { ReturnType } from './returnLine.ts';
import type { ReturnStatus } from './returnStatus.ts';

/**
 * What the house does with a return: its parcel, its money, and the parcel of an exchange's new pieces. `give_up` refunds an
 * accepted exchange whose new piece cannot be sent; `write_off` ends the wait for pieces that were refunded before they came.
 * Spec 3 §4, decisions/0087.
 */
export const houseSteps = ['receive', 'accept', 'refuse', 'send', 'deliver', 'give_up', 'write_off'] as const;
export type HouseStep = (typeof houseSteps)[number];

/** What decides which steps a return can take. */
export type HouseReturn = {
  readonly status: ReturnStatus;
  readonly return_type: ReturnType;
  /** Whether it was refunded before its pieces came, and they are awaited or given up. decisions/0083, 0087. */
  readonly is_owed: boolean;
  readonly is_written_off: boolean;
  readonly has_arrived: boolean;
  /** Whether the pieces of a refused return are still in the house. */
  readonly is_held: boolean;
  /** Whether the new pieces of an exchange have left and not arrived. */
  readonly travels: boolean;
};

/** The statuses in which a step is possible. Spec 3 §4. */
const from: Readonly<Record<HouseStep, readonly ReturnStatus[]>> = {
  receive: ['pending_approval', 'approved', 'pending_shipping'],
  accept: ['received'],
  refuse: ['pending_approval', 'approved', 'pending_shipping', 'received'],
  send: ['validated'],
  deliver: ['complete'],
  give_up: ['validated'],
  // Only of pieces that were refunded before they came.
  write_off: [],
};

/** Whether a return can take a step now. Spec 3 §4, decisions/0087. */
export function canReturnTake(step: HouseStep, back: HouseReturn): boolean {
  if (back.is_owed) {
    if (step === 'write_off') return !back.has_arrived && !back.is_written_off;
    return step === (back.has_arrived ? 'accept' : 'receive');
  }
  if (step === 'send' && back.is_held) return true;
  if (!from[step].includes(back.status)) return false;
  if (step === 'deliver') return back.travels;
  return (step !== 'send' && step !== 'give_up') || back.return_type === 'exchange';
}
