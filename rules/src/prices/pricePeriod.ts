// Prices with an end: from when until when they hold, and what comes after. decisions/0150.
import type { Country } from '../storefronts/storefronts.ts';
import { localMoment, type LocalTime } from './localMoment.ts';

/** The fields of a row as JSON; null where there is none. */
type Row = Readonly<Record<string, unknown>> | null;

/** From a moment on, and until the one at which it is over, both in milliseconds. */
export type Period = { readonly from: number; readonly until: number };

/** Why a period is refused: its end is over, or not after its beginning. Expectations §2, decisions/0150. */
export type PeriodProblem = 'end_passed' | 'end_before_start';

/**
 * The period on a country's clock; without a start it begins now. A change of clocks may leave nothing between two times of one night. Throws on
 * an invalid day or time. Expectations §2, decisions/0150.
 */
export function periodIn(
  country: Country,
  { start, end }: { readonly start: LocalTime | undefined; readonly end: LocalTime },
  now: number,
): Period | PeriodProblem {
  const until = localMoment(country, end);
  if (until <= now) return 'end_passed';
  const from = start === undefined ? now : localMoment(country, start);
  return from < until ? { from, until } : 'end_before_start';
}

/** A stored price in minor units. With `until` it holds until then; after it `regular` does, and the piece leaves sale where that is null. */
export type StoredPrice = {
  readonly amount: number;
  readonly until: Date | null;
  readonly regular: number | null;
};

/**
 * The price that the house has set apart from periods: what comes back at the end of one, and what imports and members change while it runs. Null
 * where the piece is not sold without it. Expectations §2, decisions/0150.
 */
export function regularPrice(price: StoredPrice | null): number | null {
  if (price === null) return null;
  return price.until === null ? price.amount : price.regular;
}

const amountIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A price from a row as JSON; null for no row. Expectations §2, decisions/0150. */
export function storedPrice(row: Row): StoredPrice | null {
  const { amount, until, regular } = row ?? {};
  if (typeof amount !== 'number') return null;
  return { amount, until: typeof until === 'string' ? new Date(until) : null, regular: amountIn(regular) };
}

/** The end that a change has given a price: it put a period in place. Null for another change. Expectations §2, decisions/0150. */
export function endGiven({ after }: { readonly after: Row }): Date | null {
  const until = after?.['until'];
  return typeof until === 'string' ? new Date(until) : null;
}
