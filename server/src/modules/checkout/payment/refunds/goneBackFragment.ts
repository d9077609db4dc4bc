import { sql } from 'kysely';

/**
 * What of the payment `a` has gone back, or is on its way: as reported, or as was asked for units that were cancelled before the order
 * was and for price reductions, whichever is more. A whole payment gives back the rest. Invariant M10.
 */
export const goneBack = sql`greatest(a.refunded, coalesce((
  select sum(f.amount) from refund f where f.attempt_id = a.attempt_id and f.cause in ('units', 'goodwill')), 0))::bigint`;
