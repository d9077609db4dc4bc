// The days of a report, and its rows: days, or months of a longer range. decisions/0137.
import { mostDays, takingStep } from '@vitrine/rules/books/months';
import { addDays, type IsoDay } from '@vitrine/rules/calendar/localDay';
import { dayAt, houseBooks } from '../../../platform/shop/houseBooks.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { type Days, daysAsked } from './days.ts';

type Step = 'day' | 'month';

/** The days of a query, without them the last thirty, on the clock of the house. Throws payload_refused. */
export function reportDays(
  shop: Shop,
  query: { readonly from?: string | undefined; readonly until?: string | undefined },
) {
  const books = houseBooks(shop.config.house);
  const today = dayAt(shop.now(), books);
  const days = daysAsked(query, { from: addDays(today, -29), until: today }, mostDays.takings);
  return { zone: books.zone, days, step: takingStep(days.from, days.until) };
}

/** The row of a day: its own, or its month's within the range. */
export const stepOf = (day: IsoDay, { from }: Days, step: Step): IsoDay => {
  if (step === 'day') return day;
  const first = `${day.slice(0, 7)}-01` as IsoDay;
  return first < from ? from : first;
};

/** Every row of a range, the first day of each. */
export function everyStep(days: Days, step: Step): IsoDay[] {
  const found = new Set<IsoDay>();
  for (let day = days.from; day <= days.until; day = addDays(day, 1)) found.add(stepOf(day, days, step));
  return [...found];
}
