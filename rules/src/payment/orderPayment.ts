import type { AttemptState, AttemptStatus } from './paymentState.ts';

/** Payment status of an order, derived from its attempts. Invariants M6. */
export type OrderPaymentStatus = 'open' | 'paid' | 'held_for_review' | 'not_paid' | 'refunded';

/** Whether an attempt of this status has the shopper's money, or had it until the refund. Invariants M6. */
export const holdsMoney = {
  pending: false,
  failed: false,
  expired: false,
  cancelled: false,
  held_for_review: false,
  authorised: true,
  partly_captured: true,
  captured: true,
  partly_refunded: true,
  refunded: true,
} as const satisfies Record<AttemptStatus, boolean>;

export type NamedAttempt = { readonly merchant_reference: string; readonly state: AttemptState };

export type OrderPayment = {
  status: OrderPaymentStatus;
  /** The attempt that paid for the order. */
  paid_by: string | null;
  /** Other attempts that hold money for the order: the server cancels or refunds them and never captures them. */
  surplus: string[];
};

/**
 * Combines an order's attempts. The attempt that paid first (`paid_by`, null before) stays the paying one while it
 * holds the money: a failure, a cancellation or a second success of another attempt changes only the list of surplus
 * payments. Invariants M4, M6.
 */
export function orderPayment(attempts: readonly NamedAttempt[], paid_by: string | null): OrderPayment {
  const holding = attempts.filter(({ state }) => holdsMoney[state.status]);
  const payingAttempt =
    holding.find(({ merchant_reference }) => merchant_reference === paid_by) ?? firstUnrefunded(holding);
  if (payingAttempt) {
    const surplus = holding
      .filter((attempt) => attempt !== payingAttempt && attempt.state.status !== 'refunded')
      .map(({ merchant_reference }) => merchant_reference);
    const status = payingAttempt.state.status === 'refunded' ? 'refunded' : 'paid';
    return { status, paid_by: payingAttempt.merchant_reference, surplus };
  }
  return { status: unpaidStatus(attempts), paid_by: null, surplus: [] };
}

function firstUnrefunded(holding: readonly NamedAttempt[]): NamedAttempt | undefined {
  return holding.find(({ state }) => state.status !== 'refunded') ?? holding[0];
}

function unpaidStatus(attempts: readonly NamedAttempt[]): OrderPaymentStatus {
  const statuses = new Set(attempts.map(({ state }) => state.status));
  if (statuses.has('held_for_review')) return 'held_for_review';
  return statuses.has('pending') || attempts.length === 0 ? 'open' : 'not_paid';
}
