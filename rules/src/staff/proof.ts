// Which steps of staff need its second factor again, because money leaves by them. decisions/0107.
import type { OrderStep } from '../orders/orderLife.ts';
import type { HouseStep } from '../returns/houseSteps.ts';
import type { WithdrawalStep } from '../returns/withdrawalDuty.ts';
import type { KeyStep } from './apiKeys.ts';
import type { OwnExport } from './newsletterExport.ts';

/** Milliseconds for which a sign-in is proven after its code. Spec 3 §6, decisions/0107. */
export const proofMs = 10 * 60_000;

type ProvenSteps = {
  readonly order: readonly OrderStep[];
  readonly review: readonly ('accept' | 'refuse')[];
  readonly return: readonly HouseStep[];
  readonly refund: readonly ('again' | 'transfer')[];
  readonly withdrawal: readonly (WithdrawalStep | 'declare')[];
  readonly client: readonly ('erase' | 'ask_merge' | 'carry_out')[];
  readonly goodwill: readonly 'grant'[];
  readonly settlement: readonly ('book' | 'ignore')[];
  readonly reconciliation: readonly ('look' | 'apply')[];
  readonly export: readonly OwnExport[];
  readonly period: readonly 'close'[];
  readonly passkey: readonly ('add' | 'remove')[];
  readonly device: readonly ('enrol' | 'pin')[];
  readonly key: readonly ('add' | KeyStep)[];
  readonly approval: readonly ('approved' | 'declined')[];
};
export type ProvenSubject = keyof ProvenSteps;

/** The steps by which money leaves, or is noted as gone, by what they are taken of. Spec 3 §6, decisions/0107. */
export const provenSteps: ProvenSteps = {
  // What is asked for before anything was packed is granted by the shop itself.
  order: ['ask_cancel', 'cancel', 'cancel_rest', 'cancel_units'],
  review: ['refuse'],
  return: ['accept', 'give_up'],
  refund: ['again', 'transfer'],
  // A withdrawal before dispatch cancels its order.
  withdrawal: ['refund', 'declare'],
  // They cannot be undone, and a merge gives the orders of one account to another.
  client: ['erase', 'ask_merge', 'carry_out'],
  goodwill: ['grant'],
  settlement: ['book'],
  // It cancels and refunds at the provider what differs.
  reconciliation: ['apply'],
  // A file leaves the house for good: a browser left open must not give the list of its orders away.
  export: ['orders', 'newsletter', 'journal', 'report'],
  // A closed month is never opened again.
  period: ['close'],
  // A passkey opens the account alone, so a browser left open must not add one.
  passkey: ['add', 'remove'],
  // An enrolled device is the second factor of those that sign in by PIN. decisions/0116.
  device: ['enrol', 'pin'],
  // A key opens the shop without its member for months. To revoke one needs no code: it is urgent, and takes rights away.
  key: ['add', 'renew'],
  approval: ['approved'],
};

/** Whether a step needs a code of the last ten minutes. Spec 3 §6. */
export const needsProof = (subject: ProvenSubject, step: string): boolean =>
  provenSteps[subject].some((one) => one === step);

/** Whether a sign-in is proven at a moment; `proved_at` null for one without a code. Both in milliseconds. Spec 3 §6, decisions/0107. */
export const isProven = (proved_at: number | null, now: number): boolean =>
  proved_at !== null && now - proved_at < proofMs;
