import { localesIn, type Scope } from '@vitrine/rules/staff/role';
import { type RawBuilder, sql } from 'kysely';
import { storeInScope } from '../../catalog/stores/storeScopeFragment.ts';

/**
 * Whether a client `c` is in a scope: by the storefront of the account, and for boutiques by an order that is collected there or a
 * reservation. decisions/0111.
 */
export function clientInScope(scope: Scope): RawBuilder<unknown> {
  const { stores } = scope;
  const storefronts = localesIn(scope);
  const conditions = [
    ...(storefronts === null ? [] : [sql`c.store = any (${[...storefronts]}::text[])`]),
    ...(stores === null
      ? []
      : [
          sql`(exists (select from shop_order s where s.customer_id = c.customer_id and s.placed_at is not null
            and s.pickup_store_id = any (${[...stores]}::text[]))
          or exists (select from reservation r where r.customer_id = c.customer_id and ${storeInScope(scope, sql`r.store_id`)}))`,
        ]),
  ];
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
