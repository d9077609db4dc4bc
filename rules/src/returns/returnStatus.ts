// The status of a return, and its effect on the order's (spec 3 §4). The message of each status is in
// `orders/status.ts`.
import type { OrderStatus } from '../orders/status.ts';
import type { ReturnType } from './returnLine.ts';

/**
 * The statuses of a return, in the order it passes them. After `validated` a refund goes to the bank, which takes
 * (`credit_ok`), refuses (`credit_ko`) and books it (`credit_refunded`); an exchange ends when the other piece has
 * left.
 */
export const returnStatuses = [
  'pending_approval',
  'approved',
  'pending_shipping',
  'received',
  'validated',
  'credit_ok',
  'credit_ko',
  'credit_refunded',
  'complete',
  'canceled',
] as const satisfies readonly OrderStatus[];
export type ReturnStatus = (typeof returnStatuses)[number];

/**
 * What has happened to the pieces of a return: still on their way back, accepted by the house, settled, or never sent.
 */
export const returnStages = {
  pending_approval: 'under_way',
  approved: 'under_way',
  pending_shipping: 'under_way',
  received: 'under_way',
  validated: 'accepted',
  credit_ok: 'accepted',
  credit_ko: 'accepted',
  credit_refunded: 'settled',
  complete: 'settled',
  canceled: 'given_up',
} as const satisfies Record<ReturnStatus, 'under_way' | 'accepted' | 'settled' | 'given_up'>;

/** Statuses that only a refund, and only an exchange, comes to. */
const refundOnly: ReadonlySet<ReturnStatus> = new Set(['credit_ok', 'credit_ko', 'credit_refunded']);
const exchangeOnly: ReadonlySet<ReturnStatus> = new Set(['complete']);

/**
 * Whether a kind of return can have a status: an exchange has no money to come, a refund no other piece. Spec 3 §4.
 */
export function fitsType(return_type: ReturnType, status: ReturnStatus): boolean {
  return !(return_type === 'exchange' ? refundOnly : exchangeOnly).has(status);
}

/** Whether the house has accepted the pieces, so that a refund of them has its credit note. Spec 3 §4. */
export function isAccepted(status: ReturnStatus): boolean {
  return returnStages[status] === 'accepted' || returnStages[status] === 'settled';
}

/** Whether a return is still going on. Spec 3 §4. */
export function isUnderWay(status: ReturnStatus): boolean {
  return returnStages[status] === 'under_way' || returnStages[status] === 'accepted';
}

export type ReturnFact = {
  readonly return_type: ReturnType;
  readonly status: ReturnStatus;
  /** Pieces that it takes back. */
  readonly qty: number;
};

/**
 * The status of an order after its returns: its own while the house has accepted none; waiting for the refund while
 * money of one is under way; then refunded or exchanged, wholly or in part, the money naming what is mixed. Spec 3 §4.
 */
export function orderStatusAfter(own: OrderStatus, pieces: number, returns: readonly ReturnFact[]): OrderStatus {
  const refunds = returns.filter(({ return_type }) => return_type !== 'exchange');
  if (refunds.some(({ status }) => returnStages[status] === 'accepted')) return 'waiting_refund';
  const refunded = settledPieces(refunds);
  const exchanged = settledPieces(returns.filter(({ return_type }) => return_type === 'exchange'));
  if (refunded > 0) return refunded === pieces ? 'total_refund' : 'partial_refund';
  if (exchanged > 0) return exchanged === pieces ? 'total_exchange' : 'partial_exchange';
  return own;
}

function settledPieces(returns: readonly ReturnFact[]): number {
  return returns.filter(({ status }) => returnStages[status] === 'settled').reduce((sum, { qty }) => sum + qty, 0);
}

/** The days of a return's steps; null while a step has not been taken. Spec 3 §4. */
export type ReturnMoments = {
  readonly requested_at: string;
  /** The parcel came back to the house. */
  readonly arrived_at: string | null;
  /** The house accepted the pieces. */
  readonly accepted_at: string | null;
  /** The money is back, the other piece has left, or the return was given up. */
  readonly closed_at: string | null;
};

/** Whether a return's days are those of its status, one after the other. Spec 3 §4. */
export function momentsFit(status: ReturnStatus, moments: ReturnMoments): boolean {
  const { requested_at, arrived_at, accepted_at, closed_at } = moments;
  const stage = returnStages[status];
  const has_ended = stage === 'settled' || stage === 'given_up';
  const fits =
    (closed_at !== null) === has_ended &&
    (accepted_at !== null) === isAccepted(status) &&
    (arrived_at !== null) === (isAccepted(status) || status === 'received');
  const dates = [requested_at, arrived_at, accepted_at, closed_at].flatMap((at) =>
    at === null ? [] : [Date.parse(at)],
  );
  return fits && dates.every((at, index) => at >= (dates[index - 1] ?? at));
}
