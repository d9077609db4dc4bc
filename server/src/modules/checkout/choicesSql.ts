// A shopper's checkout choices, for the statements of more than one module.
import { sql } from 'kysely';

/** The choices at the checkout of a basket `b`; null where there are none. */
export const choicesOf = sql`(select to_jsonb(c) from checkout c where c.basket_id = b.basket_id)`;
