// The figures of the reports: each is a sum of facts that its list shows. Pure. decisions/0137.

/**
 * What was sold, what came back, how long the first parcel of an order and the answer to a return took, and pieces that ran out online.
 * Expectations §2, decisions/0137.
 */
export const reportFigures = ['sold', 'returned', 'dispatched', 'answered', 'sold_out'] as const;
export type ReportFigure = (typeof reportFigures)[number];

/** Figures of the house's service, with the time that they take. */
export type TimedFigure = Extract<ReportFigure, 'dispatched' | 'answered'>;

/** How long something took, the shortest first. Expectations §2, decisions/0137. */
export const timeBands = ['day', 'two_days', 'three_days', 'week', 'longer'] as const;
export type TimeBand = (typeof timeBands)[number];
/** The minutes at which each band after the first begins. Expectations §2, decisions/0137. */
export const bandMinutes: readonly number[] = [1440, 2880, 4320, 10_080];

/** Orders for a thousand pages that were shown, in tenths; null without a page. Expectations §2, decisions/0137. */
export const ordersForPages = ({ orders, views }: { readonly orders: number; readonly views: number }): number | null =>
  views === 0 ? null : Math.round((orders * 10_000) / views);

/** The mean of some times, in minutes; null of none. Expectations §2, decisions/0137. */
export const meanMinutes = ({
  pieces,
  minutes,
}: {
  readonly pieces: number;
  readonly minutes: number;
}): number | null => (pieces === 0 ? null : Math.round(minutes / pieces));
