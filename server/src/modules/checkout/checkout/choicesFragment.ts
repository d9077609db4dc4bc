// A shopper's checkout choices, for statements of several modules.
import { sql } from 'kysely';

/** The checkout choices of a basket `b`; null where there are none. */
export const choicesOf = sql`(select to_jsonb(c) from checkout c where c.basket_id = b.basket_id)`;
