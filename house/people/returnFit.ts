// What the dates and the type of an invented return must be for its status, as the database's own checks require.
import { type ReturnStatus, returnStages } from '@vitrine/rules/returns/returnStatus';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';

/** Statuses that apply only to refunds, and only to exchanges. */
const refundOnly: ReadonlySet<ReturnStatus> = new Set(['credit_ok', 'credit_ko', 'credit_refunded']);
const exchangeOnly: ReadonlySet<ReturnStatus> = new Set(['complete']);

/** Whether a kind of return can have a status: an exchange has no refund, a refund no replacement. */
export function fitsType(return_type: ReturnType, status: ReturnStatus): boolean {
  return !(return_type === 'exchange' ? refundOnly : exchangeOnly).has(status);
}

/** Whether the house has accepted the items of a return. */
export const isAccepted = (status: ReturnStatus): boolean =>
  returnStages[status] === 'accepted' || returnStages[status] === 'settled';

/** Dates of a return's steps; null until the step is done. */
export type ReturnMoments = {
  readonly requested_at: string;
  /** When the parcel arrived at the house. */
  readonly arrived_at: string | null;
  /** When the house accepted the items. */
  readonly accepted_at: string | null;
  /** When the refund was paid, the replacement shipped, or the return was given up. */
  readonly closed_at: string | null;
};

/** Whether a return's dates match its status and are in order. */
export function momentsFit(status: ReturnStatus, moments: ReturnMoments): boolean {
  const { requested_at, arrived_at, accepted_at, closed_at } = moments;
  const stage = returnStages[status];
  const has_ended = stage === 'settled' || stage === 'given_up';
  const fits =
    (closed_at !== null) === has_ended &&
    (accepted_at !== null) === isAccepted(status) &&
    (arrived_at !== null) === (isAccepted(status) || status === 'received');
  const dates = [requested_at, arrived_at, accepted_at, closed_at].flatMap((at) =>
    at === null ? [] : [Date.parse(at)],
  );
  return fits && dates.every((at, index) => at >= (dates[index - 1] ?? at));
}
