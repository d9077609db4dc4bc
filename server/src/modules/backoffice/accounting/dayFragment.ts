import { type RawBuilder, sql } from 'kysely';
import type { Days } from './days.ts';

/** Whether a moment is on one of some days of a zone; both ends are. An index of the moment serves it. */
export const inDays = (
  moment: RawBuilder<unknown>,
  { from, until }: Days,
  zone: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`${moment} >= (${from}::date::timestamp at time zone ${zone})
    and ${moment} < ((${until}::date + 1)::timestamp at time zone ${zone})`;
