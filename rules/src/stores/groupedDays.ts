import { type Span, type Weekday, weekdays } from './openingHours.ts';

/** Consecutive days with the same hours: positions in the week from 0 (Monday), both included. */
export type DayGroup = { readonly from: number; readonly to: number; readonly spans: readonly Span[] };

/** Groups the consecutive days of a week that have the same hours. Spec 2 §3. */
export function groupedDays(hours: Readonly<Partial<Record<Weekday, readonly Span[]>>>): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [place, day] of weekdays.entries()) {
    const spans = hours[day] ?? [];
    const last = groups.at(-1);
    if (last && JSON.stringify(last.spans) === JSON.stringify(spans))
      groups[groups.length - 1] = { ...last, to: place };
    else groups.push({ from: place, to: place, spans });
  }
  return groups;
}
