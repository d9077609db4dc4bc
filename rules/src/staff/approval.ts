// Which steps need a second person, and who may be it. decisions/0112.
import { inEuroCents } from '../money/reference.ts';

/** What can be proposed. Spec 3 §6, decisions/0112. */
export const approvalKinds = [
  'order',
  'review',
  'return',
  'refund',
  'withdrawal',
  'declaration',
  'goodwill',
  'write_off',
  'export',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Hours for which an approved file may be asked for, once. Spec 3 §6, decisions/0139. */
export const approvedExportHours = 24;

/** How a proposal ends. Spec 3 §6, decisions/0112. */
export const approvalVerdicts = ['approved', 'declined'] as const;

/** Days after which a proposal that no one has decided is over. Spec 3 §6, decisions/0112. */
export const approvalDays = 7;

type Effect = {
  readonly kind: 'captured' | 'released' | 'refunded';
  readonly amount: number;
  readonly currency: string;
};

/**
 * By how much the effects of a step lower what the house has, in euro cents: refunds, and what is released of payments. Infinite for a
 * currency that the shop does not know: no limit allows it. Spec 3 §6, decisions/0112.
 */
export const loweredBy = (money: readonly Effect[]): number =>
  money
    .filter(({ kind }) => kind !== 'captured')
    .reduce((sum, { amount, currency }) => sum + (inEuroCents(amount, currency) ?? Infinity), 0);

/** What pieces that are written off are worth, in euro cents: by the highest price of all countries. Infinite without a price. Spec 3 §6, decisions/0112. */
export function worthOf(
  pieces: number,
  prices: readonly { readonly amount: number; readonly currency: string }[],
): number {
  const values = prices.map(({ amount, currency }) => inEuroCents(amount, currency) ?? Infinity);
  return values.length === 0 ? Infinity : pieces * Math.max(...values);
}

/**
 * Whether a step of some amount needs a second person: with what the member has moved alone before of the same order, or of the same place
 * on the same day, it is above the limit. All in euro cents; null for no limit. Spec 3 §6, decisions/0112.
 */
export const needsSecond = (
  limit: number | null,
  { before, amount }: { readonly before: number; readonly amount: number },
): boolean => limit !== null && amount > 0 && before + amount > limit;

/**
 * Whether a file that names clients needs a second person: with those that the member has asked for alone in the last 24 hours it has
 * more rows than a member takes out alone. Spec 3 §6, decisions/0139.
 */
export const exportNeedsSecond = (
  most: number,
  { before, rows }: { readonly before: number; readonly rows: number },
): boolean => rows > 0 && before + rows > most;

/**
 * How many rows that name clients a member takes out alone: the value of the setting, but no more than its standard for the member that has set
 * it, which would otherwise be its own second person. Spec 3 §6, decisions/0147.
 */
export const exportRowsAlone = (
  value: number,
  { standard, is_own }: { readonly standard: number; readonly is_own: boolean },
): number => (is_own ? Math.min(value, standard) : value);

/** Why a member does not decide a proposal. */
export type ApprovalRefusal =
  | 'own_proposal'
  | 'above_limit'
  | 'decided'
  | 'expired'
  | 'order_changed'
  | 'proposer_gone';

type Proposal = {
  readonly is_own: boolean;
  readonly is_decided: boolean;
  /** Whether its time is over. */
  readonly is_over: boolean;
  /** In euro cents; null where no price is known. */
  readonly amount: number | null;
  /** What the member has moved alone or approved before of the same order, or of the same place on the same day, in euro cents. */
  readonly before: number;
};

/** Why a member with a limit does not approve a proposal; null where it does. Spec 3 §6, decisions/0112. */
export function approveRefusal(
  { is_own, is_decided, is_over, amount, before }: Proposal,
  limit: number | null,
): ApprovalRefusal | null {
  if (is_decided) return 'decided';
  if (is_over) return 'expired';
  if (is_own) return 'own_proposal';
  return needsSecond(limit, { before, amount: amount ?? Infinity }) ? 'above_limit' : null;
}

/** Why a member does not decline a proposal; its own it takes back. Spec 3 §6, decisions/0112. */
export const declineRefusal = ({ is_decided }: Pick<Proposal, 'is_decided'>): ApprovalRefusal | null =>
  is_decided ? 'decided' : null;
