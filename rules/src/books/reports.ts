// The figures of the reports: each is a sum of facts that its list shows. Pure. decisions/0137.

/**
 * The orders, what was sold of them, what came back, how long the first parcel of an order and the answer to a return took, and pieces that ran out online.
 * Expectations §2, decisions/0137.
 */
export const reportFigures = ['ordered', 'sold', 'returned', 'dispatched', 'answered', 'sold_out'] as const;
export type ReportFigure = (typeof reportFigures)[number];

/** Figures of the house's service, with the time that they take. */
export type TimedFigure = Extract<ReportFigure, 'dispatched' | 'answered'>;

/** How long something took, the shortest first. Expectations §2, decisions/0137. */
export const timeBands = ['day', 'two_days', 'three_days', 'week', 'longer'] as const;
export type TimeBand = (typeof timeBands)[number];
/** The minutes at which each band after the first begins. Expectations §2, decisions/0137. */
export const bandMinutes: readonly number[] = [1440, 2880, 4320, 10_080];

/** The mean of some times, in minutes; null of none. Expectations §2, decisions/0137. */
export const meanMinutes = ({
  pieces,
  minutes,
}: {
  readonly pieces: number;
  readonly minutes: number;
}): number | null => (pieces === 0 ? null : Math.round(minutes / pieces));
