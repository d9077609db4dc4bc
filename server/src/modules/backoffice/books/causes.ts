// What each posting of an order came from: the return, the refund, the parcel, the provider's report or line. decisions/0102.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffBooks';
import { reportsOfPostings } from '@vitrine/rules/books/paymentPostings';
import { settlementEntries } from '@vitrine/rules/books/settlement';
import { moneyOf } from '@vitrine/rules/money/money';
import type { BookedOrder, BookedPayment } from './explainQueries.ts';

type Cause = AnswerOf<typeof contract.staffExplain>['postings'][number]['cause'];
type Posting = BookedOrder['postings'][number];
type Event = BookedPayment['events'][number];
type Refund = BookedPayment['refunds'][number];

const noCause: Cause = {
  return_number: null,
  refund: null,
  parcel: null,
  event: null,
  settlement: null,
  goodwill: null,
};

/** The refund that a report is about. One that was asked for again keeps its last reference alone. */
function refundOf({ refunds }: BookedPayment, { psp_reference, amount }: Event): Refund | undefined {
  const named = refunds.find(({ refund_reference }) => refund_reference === psp_reference);
  if (named) return named;
  const repeated = refunds.filter((refund) => refund.failed > 0 && refund.amount === amount.amount);
  return repeated.length === 1 ? repeated[0] : undefined;
}

/** Which line of a settlement report each posting came from: each line makes its entries once. */
function linesOfPostings(
  { settled }: BookedPayment,
  postings: readonly Posting[],
): (Cause['settlement'] | undefined)[] {
  const made = settled.flatMap((line) => settlementEntries(line).map((entries) => ({ line, ...entries })));
  return postings.map(({ posting, currency, entries }) => {
    const place = made.findIndex(
      (one) =>
        one.posting === posting &&
        one.currency === currency &&
        entries.every(({ account, amount }) => one.amounts[account] === amount),
    );
    const [found] = place === -1 ? [] : made.splice(place, 1);
    return found && { line_id: found.line.line_id, report: found.line.report, type: found.line.type };
  });
}

/** The refund that a posting of the payment is of. */
function refundOfPosting(payment: BookedPayment, { posting }: Posting, event: Event | null): Refund | undefined {
  if (posting === 'refunded') return event ? refundOf(payment, event) : undefined;
  if (posting !== 'refund_transferred') return undefined;
  // The cause of one of a return is the return.
  return payment.refunds.find(({ is_transferred, return_id }) => is_transferred && return_id === null);
}

const shownEvent = ({ event_code, psp_reference, received_at }: Event): Cause['event'] => ({
  event_code,
  psp_reference,
  received_at: new Date(received_at).toISOString(),
});

/** The reason of a goodwill; null for another cause. */
const goodwillOf = ({ goodwills }: BookedOrder, id: string | null | undefined): Cause['goodwill'] => {
  const found = goodwills.find(({ goodwill_id }) => goodwill_id === id);
  return found ? { reason: found.reason } : null;
};

/** The causes of the postings of the payment. */
function paymentCauses(order: BookedOrder, payment: BookedPayment, postings: readonly Posting[]): Cause[] {
  const { merchant_reference, merchant_account, captures_parts } = payment;
  const attempt = {
    merchant_reference,
    merchant_account,
    captures_parts,
    amount: moneyOf(payment.amount, payment.currency),
    releases_rest: (order.rest?.releases_rest ?? false) || order.units.some(({ is_released }) => is_released),
  };
  const events = reportsOfPostings(attempt, payment.events, postings);
  const lines = linesOfPostings(payment, postings);
  return postings.map((posting, place) => {
    const event = events[place] ?? null;
    const refund = refundOfPosting(payment, posting, event);
    const back = order.returns.find(({ return_id }) => return_id === refund?.return_id);
    const parcel = payment.parcels.find((one) => one.psp_reference === event?.psp_reference);
    return {
      event: event && shownEvent(event),
      parcel: parcel
        ? { shipment_id: parcel.shipment_id, carrier: parcel.carrier, track_number: parcel.track_number }
        : null,
      refund: refund ? { refund_id: refund.refund_id, cause: refund.cause } : null,
      return_number: back?.increment_id ?? null,
      settlement: lines[place] ?? null,
      goodwill: goodwillOf(order, refund?.goodwill_id),
    };
  });
}

/** The cause of a posting of a return or a goodwill: its acceptance, or its refund by another means. An order is its own cause. */
function returnCause(order: BookedOrder, { posting, cause_id }: Posting): Cause {
  const { returns, payment } = order;
  const back = returns.find(({ return_id }) => return_id === cause_id);
  const refund =
    posting === 'refund_transferred' ? payment?.refunds.find(({ return_id }) => return_id === cause_id) : undefined;
  return {
    ...noCause,
    return_number: back?.increment_id ?? null,
    refund: refund ? { refund_id: refund.refund_id, cause: refund.cause } : null,
    goodwill: goodwillOf(order, cause_id),
  };
}

/** The cause of each posting of an order. */
export function causesOf(order: BookedOrder): (posting: Posting) => Cause {
  const { payment, postings } = order;
  const own = postings.filter(({ cause_id }) => cause_id === payment?.attempt_id);
  const found = payment ? paymentCauses(order, payment, own) : [];
  const causes = new Map(own.map(({ posting_id }, place) => [posting_id, found[place]]));
  return (posting) => causes.get(posting.posting_id) ?? returnCause(order, posting);
}
