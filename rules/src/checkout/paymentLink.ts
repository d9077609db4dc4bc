// A payment link: an order that staff prepares on the telephone and its client pays. decisions/0120.

/** Hours for which a payment link opens the checkout, from when it was made. Spec 3 §6, decisions/0120. */
export const paymentLinkHours = 72;

/** How many kinds of pieces one link holds. Spec 3 §6, decisions/0120. */
export const mostLinkLines = 20;

/** The states of a link, as the office and its client see them. Spec 3 §6, decisions/0120. */
export const paymentLinkStates = ['made', 'sent', 'opened', 'paid', 'withdrawn', 'expired'] as const;
export type PaymentLinkState = (typeof paymentLinkStates)[number];

/** What staff does with a link. Spec 3 §6, decisions/0120. */
export const paymentLinkSteps = ['send', 'withdraw'] as const;
export type PaymentLinkStep = (typeof paymentLinkSteps)[number];

type LinkFacts = {
  readonly sent_at: Date | null;
  readonly opened_at: Date | null;
  readonly paid_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly expires_at: Date;
};

/** The moment at which a link made at `now` ends. Spec 3 §6, decisions/0120. */
export const paymentLinkEnds = (now: Date): Date => new Date(now.getTime() + paymentLinkHours * 3_600_000);

/** The state of a link. A payment counts, also one that began before the end and was done after it. Spec 3 §6, decisions/0120. */
export function paymentLinkState(
  { sent_at, opened_at, paid_at, withdrawn_at, expires_at }: LinkFacts,
  now: Date,
): PaymentLinkState {
  if (paid_at !== null) return 'paid';
  if (withdrawn_at !== null) return 'withdrawn';
  if (expires_at <= now) return 'expired';
  if (opened_at !== null) return 'opened';
  return sent_at === null ? 'made' : 'sent';
}

const isOpenIn = {
  made: true,
  sent: true,
  opened: true,
  paid: false,
  withdrawn: false,
  expired: false,
} as const satisfies Record<PaymentLinkState, boolean>;

/** Whether a link still opens the checkout. Spec 3 §6, decisions/0120. */
export const isPaymentLinkOpen = (state: PaymentLinkState): boolean => isOpenIn[state];

/** What staff may do with a link in a state. Spec 3 §6, decisions/0120. */
export const stepsOfPaymentLink = (state: PaymentLinkState): readonly PaymentLinkStep[] =>
  isOpenIn[state] ? paymentLinkSteps : [];

type Opening = {
  /** Whether a browser has opened it before. */
  readonly was_opened: boolean;
  /** Whether its pieces are in the visitor's own cart. */
  readonly is_here: boolean;
  /** Canonical addresses: of the link, of the visitor's account, and what the visitor typed. */
  readonly mailbox: string;
  readonly account_mailbox: string | null;
  readonly typed_mailbox: string | null;
};

/**
 * Whether a visitor must type the email of the link before it fills in the checkout: the first browser that opens it need not, nor
 * one that has it, nor the account with that email. So a link that is passed on shows no name and no address. Spec 3 §6, decisions/0120.
 */
export const needsLinkEmail = ({ was_opened, is_here, mailbox, account_mailbox, typed_mailbox }: Opening): boolean =>
  was_opened && !is_here && account_mailbox !== mailbox && typed_mailbox !== mailbox;
