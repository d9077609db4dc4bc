// Calendar days without a time zone, as ISO texts, which compare and sort as text. Uses Intl for time zones, because a
// date library would be larger than this whole file on the product page.

/** A calendar day, `2026-11-24`. */
export type IsoDay = `${number}-${number}-${number}`;

const dayMs = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}

/** Local day and minutes since midnight at a moment in a time zone. Throws on an unknown zone. Spec 2 §4. */
export function localClock(at: Date, zone: string): { day: IsoDay; minutes: number } {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    day: isoDay(Date.UTC(part('year'), part('month') - 1, part('day'))),
    minutes: part('hour') * 60 + part('minute'),
  };
}

/** The day `days` later, or earlier when negative. Spec 2 §4. */
export function addDays(day: IsoDay, days: number): IsoDay {
  return isoDay(Date.parse(day) + days * dayMs);
}

/** The same day of the month `months` later, or the month's last day where it is shorter. Expectations §2. */
export function addMonths(day: IsoDay, months: number): IsoDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Day of the week, 0 Sunday to 6 Saturday. Spec 2 §4. */
export function weekdayOf(day: IsoDay): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/** A day of milliseconds since 1970 in UTC. Spec 2 §4. */
export function isoDay(utc: number): IsoDay {
  return new Date(utc).toISOString().slice(0, 10) as IsoDay;
}
