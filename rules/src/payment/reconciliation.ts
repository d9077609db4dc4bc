// Compares the shop's payments with the payment provider's ledger. Pure: the proposal for a difference depends only on
// the two rows.
import { holdsMoney } from './orderPayment.ts';
import type { AttemptStatus } from './paymentState.ts';

type Sum = { readonly amount: number; readonly currency: string };

/** A payment in the provider's ledger. */
export type LedgerPayment = {
  readonly psp_reference: string;
  readonly merchant_reference: string;
  readonly amount: Sum;
  readonly state: 'authorised' | 'captured' | 'cancelled';
  /** Minor units captured, the sum of all captures. */
  readonly captured: number;
  /** Minor units refunded after capture. */
  readonly refunded: number;
};

/** A payment attempt in the shop's database. */
export type KnownPayment = {
  readonly attempt_id: string;
  readonly merchant_reference: string;
  readonly psp_reference: string | null;
  readonly amount: Sum;
  readonly captured: number;
  readonly refunded: number;
  readonly status: AttemptStatus;
  readonly needs_review: boolean;
  /** Whether its cancellation or refund is already under way. */
  readonly is_given_back: boolean;
};

/**
 * `book`: record the provider's payment as a late response. `book_capture`: record its capture, whose notification was lost.
 * `review`: mark it for a manual review. Invariants M4, M7.
 */
export const proposals = ['cancel', 'refund', 'book', 'book_capture', 'review'] as const;
type Proposal = (typeof proposals)[number];

/** What became of a proposal that was applied. Invariants M4, M7, decisions/0102. */
export const differenceResults = [
  'cancel_asked',
  'refund_asked',
  /** In a currency that the shop does not know: refund it by hand. */
  'refund_by_hand',
  'nothing_to_give_back',
  'order_placed',
  /** Its order was over: the money goes back. */
  'booked_and_given_back',
  'capture_booked',
  'nothing_to_book',
  /** Other captures than the shop has asked for: marked for a review. */
  'other_captures',
  'marked',
] as const;
export type DifferenceResult = (typeof differenceResults)[number];

const undone: ReadonlySet<DifferenceResult> = new Set(['refund_by_hand', 'nothing_to_give_back', 'nothing_to_book']);
/** Whether a result leaves nothing to do: money that staff gives back by hand is still there. Invariants M4, decisions/0102. */
export const isDealtWith = (result: DifferenceResult | null): boolean => result !== null && !undone.has(result);

/** How a payment differs. Invariants M4, M7. */
export const differenceKinds = [
  'unknown_here',
  'unpaid_here',
  'captured_there',
  'unknown_there',
  'given_back_there',
  'amount',
] as const;
export type Difference = {
  readonly kind: (typeof differenceKinds)[number];
  readonly merchant_reference: string;
  readonly psp_reference: string | null;
  readonly attempt_id: string | null;
  /** Minor units with their currency; null when that side has no such payment. */
  readonly here: Sum | null;
  readonly there: Sum | null;
  /** The proposed correction; null when the payment is already marked for review. */
  readonly proposal: Proposal | null;
};

const netAmount = ({ amount, state, refunded }: LedgerPayment): number =>
  state === 'cancelled' ? 0 : Math.max(0, amount.amount - refunded);

/** The call that undoes a payment: cancel an authorisation, refund captured money. */
const undoing = (state: LedgerPayment['state']): Proposal => (state === 'captured' ? 'refund' : 'cancel');

const marked = ({ needs_review }: KnownPayment): Proposal | null => (needs_review ? null : 'review');

const capturedSums = (here: KnownPayment, there: LedgerPayment) => ({
  here: { ...here.amount, amount: here.captured },
  there: { ...there.amount, amount: there.captured },
});

function ofTheirs(there: LedgerPayment, here: KnownPayment | undefined): Difference | null {
  const money = netAmount(there);
  const named = {
    merchant_reference: there.merchant_reference,
    psp_reference: there.psp_reference,
    attempt_id: here?.attempt_id ?? null,
    here: here?.amount ?? null,
    there: there.amount,
  };
  if (!here) return money > 0 ? { ...named, kind: 'unknown_here', proposal: undoing(there.state) } : null;
  const isPaidHere = holdsMoney[here.status];
  const isOther = here.amount.amount !== there.amount.amount || here.amount.currency !== there.amount.currency;
  if (isOther && (money > 0 || isPaidHere)) return { ...named, kind: 'amount', proposal: marked(here) };
  if (!isPaidHere || here.psp_reference !== there.psp_reference) {
    if (money === 0 || here.is_given_back) return null;
    // A second authorisation of an attempt cannot be booked and needs a manual review.
    return { ...named, kind: 'unpaid_here', proposal: isPaidHere ? marked(here) : 'book' };
  }
  const isGivenBackHere = here.is_given_back || here.refunded > 0;
  if (money < here.amount.amount - here.refunded && !isGivenBackHere)
    return { ...named, kind: 'given_back_there', proposal: marked(here) };
  if (there.state === 'captured' && there.captured > here.captured)
    return { ...named, kind: 'captured_there', proposal: 'book_capture', ...capturedSums(here, there) };
  return null;
}

/**
 * Differences between the shop and the provider's ledger, sorted by reference. `decided` are payments unknown to the
 * shop that staff have already decided. `mustBeThere` tells whether the ledger is recent enough to contain a paid
 * attempt. Invariants M4, M7.
 */
export function reconciliation(
  here: readonly KnownPayment[],
  there: readonly LedgerPayment[],
  decided: ReadonlySet<string>,
  mustBeThere: (payment: KnownPayment) => boolean,
): Difference[] {
  const known = new Map(here.map((payment) => [payment.merchant_reference, payment]));
  const listed = new Set(there.map(({ psp_reference }) => psp_reference));
  const theirs = there
    .filter(({ psp_reference }) => !decided.has(psp_reference))
    .map((payment) => ofTheirs(payment, known.get(payment.merchant_reference)));
  const ours = here
    .filter((payment) => holdsMoney[payment.status] && !listed.has(payment.psp_reference ?? '') && mustBeThere(payment))
    .map((payment): Difference => ({
      kind: 'unknown_there',
      merchant_reference: payment.merchant_reference,
      psp_reference: payment.psp_reference,
      attempt_id: payment.attempt_id,
      here: payment.amount,
      there: null,
      proposal: marked(payment),
    }));
  return [...theirs, ...ours]
    .filter((difference) => difference !== null)
    .sort((a, b) => (a.merchant_reference < b.merchant_reference ? -1 : 1));
}
