import type { Scope } from '@vitrine/rules/staff/role';
import { type RawBuilder, sql } from 'kysely';

type Columns = { readonly country: RawBuilder<unknown>; readonly store: RawBuilder<unknown> };
const own: Columns = { country: sql`o.store`, store: sql`o.pickup_store_id` };

/** One value is compared alone, so that an index with a second column serves the order of a list. */
const isOneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any (${[...values]}::text[])`;

/** Whether an order `o` is in a scope, as `seesOrder` of the rules; without a condition for a scope of all. decisions/0111. */
export function orderInScope({ countries, stores }: Scope, { country, store }: Columns = own): RawBuilder<unknown> {
  const conditions = [
    ...(countries === null ? [] : [isOneOf(country, countries)]),
    ...(stores === null ? [] : [isOneOf(store, stores)]),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
