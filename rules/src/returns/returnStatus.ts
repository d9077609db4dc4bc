// Status of a return, and its effect on the order's (spec 3 §4). The labels are in `orders/status.ts`.
import { hasReached, type OrderStatus } from '../orders/status.ts';
import type { ReturnType } from './returnLine.ts';

/**
 * Statuses of a return, in order. After `validated` the bank accepts (`credit_ok`), refuses (`credit_ko`) or books
 * (`credit_refunded`) a refund; an exchange is complete when the replacement has shipped.
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

/** Stage of each return status: not yet accepted by the house, accepted, settled, or given up. */
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

export type ReturnFact = {
  readonly return_type: ReturnType;
  readonly status: ReturnStatus;
  /** Units of the return. */
  readonly qty: number;
};

/** Whether the whole order has reached its buyer, so that its returns decide its status. */
const hasArrived = (own: OrderStatus): boolean => hasReached(own, 'received');

/**
 * Status of an order after its returns: its own while a parcel is on its way, and before the house accepts one; waiting for the refund while one is due;
 * then refunded or exchanged, in full or in part. A mixture of both counts as a refund. Spec 3 §4.
 */
export function orderStatusAfter(own: OrderStatus, pieces: number, returns: readonly ReturnFact[]): OrderStatus {
  if (!hasArrived(own)) return own;
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
