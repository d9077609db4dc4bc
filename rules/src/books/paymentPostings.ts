// Which report of the provider each posting of a payment came from: the reports are replayed one by one, as they were recorded.
// The trigger `book_attempt` makes the same postings of the same sums. decisions/0102.
import { type KnownEvents, type PaymentAttempt, type PaymentEvent, withEvent } from '../payment/paymentEvents.ts';
import { type AttemptState, type AttemptStatus, attemptState } from '../payment/paymentState.ts';
import type { BookAccount, BookPosting } from './accounts.ts';

/** The account whose entry says how much moved. */
const movedIn = {
  authorised: 'authorised',
  authorisation_ended: 'authorised',
  captured: 'provider',
  capture_failed: 'provider',
  refunded: 'customer',
  chargeback: 'chargebacks',
  chargeback_reversed: 'chargebacks',
} as const satisfies Partial<Record<BookPosting, BookAccount>>;
type PaymentPosting = keyof typeof movedIn;

type Step = { readonly posting: PaymentPosting; readonly amount: number };
type Posting = {
  readonly posting: BookPosting;
  readonly entries: readonly { readonly account: BookAccount; readonly amount: number }[];
};

const waits: ReadonlySet<AttemptStatus> = new Set(['authorised', 'partly_captured', 'captured', 'partly_refunded']);
const openSum = (whole: number, { status, captured, released }: AttemptState): number =>
  waits.has(status) ? Math.max(0, whole - captured - released) : 0;

/** The postings of a change of a payment's sums. */
function stepsOf(whole: number, before: AttemptState, after: AttemptState): Step[] {
  const open = openSum(whole, after) - openSum(whole, before);
  const captured = after.captured - before.captured;
  const charged_back = after.charged_back - before.charged_back;
  const steps: Step[] = [
    { posting: captured > 0 ? 'captured' : 'capture_failed', amount: captured },
    { posting: open > 0 ? 'authorised' : 'authorisation_ended', amount: open },
    { posting: 'refunded', amount: after.refunded - before.refunded },
    { posting: charged_back > 0 ? 'chargeback' : 'chargeback_reversed', amount: charged_back },
  ];
  return steps.filter(({ amount }) => amount !== 0);
}

function isPaymentPosting(posting: BookPosting): posting is PaymentPosting {
  return Object.hasOwn(movedIn, posting);
}

/**
 * The report that each posting of a payment came from; null where none of the stored reports makes such a posting. `events` are in
 * the order in which they were recorded. Invariants M6, M8, decisions/0102.
 */
export function reportsOfPostings<Event extends PaymentEvent>(
  attempt: PaymentAttempt,
  events: readonly Event[],
  postings: readonly Posting[],
): (Event | null)[] {
  let known: KnownEvents = [];
  let before = attemptState(attempt, known);
  const steps: (Step & { event: Event })[] = [];
  for (const event of events) {
    known = withEvent(known, event);
    const after = attemptState(attempt, known);
    steps.push(...stepsOf(attempt.amount.amount, before, after).map((step) => ({ ...step, event })));
    before = after;
  }
  return postings.map(({ posting, entries }) => {
    if (!isPaymentPosting(posting)) return null;
    const moved = entries.find(({ account }) => account === movedIn[posting])?.amount;
    const place = steps.findIndex((step) => step.posting === posting && step.amount === moved);
    // Each report makes a posting once.
    return place === -1 ? null : (steps.splice(place, 1)[0]?.event ?? null);
  });
}
