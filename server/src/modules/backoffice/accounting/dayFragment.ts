import { type RawBuilder, sql } from 'kysely';
import type { Days } from './days.ts';

/** Days whose first one may be read by the statement itself. */
export type DaysFrom = Pick<Days, 'until'> & { readonly from: Days['from'] | RawBuilder<unknown> };

/** Whether a moment is on one of some days of a zone; both ends are. An index of the moment serves it. */
export const inDays = (
  moment: RawBuilder<unknown>,
  { from, until }: DaysFrom,
  zone: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`${moment} >= (${from}::date::timestamp at time zone ${zone})
    and ${moment} < ((${until}::date + 1)::timestamp at time zone ${zone})`;
