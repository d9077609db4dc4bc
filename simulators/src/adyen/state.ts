import { randomBytes } from 'node:crypto';
import type { Delivery, Fault } from './cards.ts';

export type Amount = { value: number; currency: string };
type PaymentStatus = 'waiting' | 'authorised' | 'refused' | 'cancelled' | 'captured' | 'refunded';

export type SimulatedPayment = {
  psp_reference: string;
  reference: string;
  amount: Amount;
  /** Captured so far, in minor units. */
  captured: number;
  /** What was not captured is given up. */
  is_released: boolean;
  /** Refunded so far, in minor units. */
  refunded: number;
  /** Whether the provider's people review it for fraud. */
  is_reviewed: boolean;
  /** The reference of its dispute, once there is one. */
  dispute: string | null;
  status: PaymentStatus;
  type: string;
  brand: string;
  last4: string;
  expiry_month: string;
  expiry_year: string;
  holder: string;
  return_url: string;
  /** The storefront's language as the shop sends it, such as `fr-FR`. */
  language: string;
  store_for: string | null;
  refusal: string | null;
  delivery: Delivery | null;
  /** Who captures it: the shop, the provider at once, or the account's setting. */
  capture: 'manual' | 'at_once' | 'account';
};

export type StoredCard = {
  id: string;
  shopper: string;
  brand: string;
  lastFour: string;
  expiryMonth: string;
  expiryYear: string;
  holderName: string;
  number: string;
};

/** What a shopper does on the bank's or wallet's page. */
export type ShopperDecision = 'approve' | 'refuse' | 'cancel';

/** The phone's reaction to a QR code: pays at the third poll, is refused then, or never polls. */
type PhoneDecision = 'approve' | 'refuse' | 'wait';

export type Knobs = {
  /** The next payment call gets this fault, once. */
  next_fault: Fault | null;
  /** The fault of every payment call until it is reset; the next one's comes first. */
  every_fault: Fault | null;
  /** Delivery of notifications whose card names none. */
  delivery: Delivery;
  /** Delay of a delayed notification, and of a late answer, in milliseconds. */
  delay_ms: number;
  phone: PhoneDecision;
  /** Fields put over every answer to a payment or its details; null leaves the field out. */
  answer_change: Record<string, unknown>;
  /**
   * What becomes of the next refund, once: `refused` answers 422; `failed` is taken on, and its notification reports no success.
   */
  next_refund: 'refused' | 'failed' | null;
  /** Every call is answered with 500: an outage. */
  is_down: boolean;
};

/** A step of a payment in the provider's books. */
export type Booking = {
  at: Date;
  psp_reference: string;
  reference: string;
  type: string;
  record_type:
    | 'Received'
    | 'Authorised'
    | 'Refused'
    | 'Cancelled'
    | 'SentForSettle'
    | 'SentForRefund'
    | 'Chargeback'
    | 'ChargebackReversed';
  amount: Amount;
  /** The provider's reference of the capture, refund or dispute; empty for a payment's own steps. */
  modification: string;
};

/** The simulator's state, all in memory. */
export type State = {
  payments: Map<string, SimulatedPayment>;
  /** The books: every step of every payment, in its order. */
  bookings: Booking[];
  /** How many of the books' steps are in settlement batches. */
  settled_steps: number;
  /** The text of each settlement report; the first one is of batch 1. */
  settlements: string[];
  /** Idempotency key → the first call's answer. */
  answers: Map<string, Promise<unknown>>;
  /** Result of a page → its payment, and the outcome. */
  results: Map<string, { psp_reference: string; decision: ShopperDecision }>;
  cards: Map<string, StoredCard>;
  /** Whether it takes an unknown reference for a payment of before it started. */
  has_earlier: boolean;
  knobs: Knobs;
  /** Keys whose fault has already occurred. */
  faulted: Set<string>;
  /** Late answers and delayed notifications wait for it instead of `delay_ms`, so that a test needs no timing. */
  held: Promise<void> | null;
  /** Every call, for tests: method, path and key. */
  calls: { method: string; path: string; key: string | null }[];
};

export const newState = (): State => ({
  payments: new Map(),
  bookings: [],
  settled_steps: 0,
  settlements: [],
  answers: new Map(),
  results: new Map(),
  cards: new Map(),
  has_earlier: false,
  knobs: {
    next_fault: null,
    every_fault: null,
    delivery: 'immediate',
    delay_ms: 2000,
    phone: 'approve',
    answer_change: {},
    next_refund: null,
    is_down: false,
  },
  faulted: new Set(),
  held: null,
  calls: [],
});

/** Holds late answers and delayed notifications until the returned function is called. */
export function holdLate(state: State): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  state.held = promise;
  return () => {
    if (state.held === promise) state.held = null;
    resolve();
  };
}

/** Writes a step of a payment into the books. */
export function book(
  state: State,
  { psp_reference, reference, type, amount }: Pick<SimulatedPayment, 'psp_reference' | 'reference' | 'type' | 'amount'>,
  record_type: Booking['record_type'],
  modification = '',
): void {
  state.bookings.push({ at: new Date(), psp_reference, reference, type, record_type, amount, modification });
}

const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';

/** A reference in the provider's format: 16 capitals and digits. */
export function pspReference(): string {
  return Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');
}
