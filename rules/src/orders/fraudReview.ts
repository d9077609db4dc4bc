// When a paid order is held for a review for fraud. Spec 3 §4, decisions/0070.
import type { KnownEvents } from '../payment/paymentEvents.ts';

/** What the provider's review of a payment has come to. */
type ProviderReview = 'none' | 'open' | 'accepted' | 'rejected';

/**
 * The provider's review of a payment, from its known events in any order. A rejection is final; an acceptance ends the review
 * also when the notice that it began arrives later. Invariants M6.
 */
export function providerReview(events: KnownEvents): ProviderReview {
  const has = (code: 'MANUAL_REVIEW' | 'MANUAL_REVIEW_ACCEPT' | 'MANUAL_REVIEW_REJECT'): boolean =>
    events.some(({ event_code, success }) => event_code === code && success);
  if (has('MANUAL_REVIEW_REJECT')) return 'rejected';
  if (has('MANUAL_REVIEW_ACCEPT')) return 'accepted';
  return has('MANUAL_REVIEW') ? 'open' : 'none';
}

type FraudSignals = {
  readonly provider: ProviderReview;
  /** Different cards that paid orders of this customer, or of this guest's mailbox, within a day; this order's included. */
  readonly cards: number;
  /** Refused payments of the same purchase. */
  readonly refused: number;
  /** Whether the bill goes to another country than the parcel. */
  readonly is_abroad: boolean;
};

/** Why an order is held. Spec 3 §4, decisions/0070. */
export const fraudReasons = ['provider', 'many_cards', 'refused_abroad'] as const;
export type FraudReason = (typeof fraudReasons)[number];

/** Different cards of one person within a day that are not suspect. Spec 3 §4, decisions/0070. */
export const mostCards = 2;
/** Refused payments of a purchase with a bill abroad that are not suspect. Spec 3 §4, decisions/0070. */
export const mostRefused = 1;

/**
 * The reasons to hold an order for a review; none lets it pass. A third card of one person within a day, and a payment that
 * was refused more than once before it succeeded for a bill abroad, are what stolen cards look like.
 */
export function fraudReasonsOf({ provider, cards, refused, is_abroad }: FraudSignals): FraudReason[] {
  const found: Record<FraudReason, boolean> = {
    provider: provider === 'open',
    many_cards: cards > mostCards,
    refused_abroad: is_abroad && refused > mostRefused,
  };
  return fraudReasons.filter((reason) => found[reason]);
}

/** A review of the shop, as stored. */
type StoredReview = { readonly reasons: readonly string[]; readonly is_decided: boolean };

/**
 * What to do with an order: hold it, or accept or refuse it as the provider's reviewers have decided. The provider's
 * acceptance ends a review that has no other reason. Null changes nothing. decisions/0070.
 */
export function fraudStep(signals: FraudSignals, review: StoredReview | null): 'hold' | 'accept' | 'refuse' | null {
  if (signals.provider === 'rejected') return review?.is_decided ? null : 'refuse';
  if (review === null) return fraudReasonsOf(signals).length > 0 ? 'hold' : null;
  const isOnlyTheirs = review.reasons.every((reason) => reason === 'provider');
  return !review.is_decided && isOnlyTheirs && signals.provider === 'accepted' ? 'accept' : null;
}
