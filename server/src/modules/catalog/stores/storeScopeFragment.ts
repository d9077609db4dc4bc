import type { Scope } from '@vitrine/rules/staff/role';
import { type RawBuilder, sql } from 'kysely';

/** Whether a column names a boutique of a scope, as `seesStore` of the rules; without a condition for a scope of all. decisions/0111. */
export function storeInScope({ countries, stores }: Scope, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const conditions = [
    ...(stores === null ? [] : [sql`${column} = any (${[...stores]}::text[])`]),
    ...(countries === null
      ? []
      : [sql`${column} in (select store_id from store where country = any (${[...countries]}::text[]))`]),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
