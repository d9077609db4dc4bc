// Staff's list of all placed orders, and the rows that show some of them. decisions/0103.
import { openOrderStatuses } from '@vitrine/rules/orders/orderLife';
import type { OrderStatus } from '@vitrine/rules/orders/status';
import { isWhole, type Scope } from '@vitrine/rules/staff/role';
import { type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { orderInScope } from '../../orders/orders/orderScopeFragment.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';

export type OrderFilter = {
  readonly status?: OrderStatus | undefined;
  readonly is_open?: boolean;
  /** The country of the storefront. */
  readonly country?: string | undefined;
  readonly storefront?: Locale | undefined;
  readonly customer_id?: string | undefined;
  /** The boutique in which they are collected. */
  readonly store_id?: string | undefined;
  /** What the member sees, whatever it asks for. */
  readonly scope: Scope;
  /** Days of the placement in `zone`, both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly zone?: string;
  /** A promotion that they were given. */
  readonly promotion?: string | undefined;
  readonly is_not_canceled?: boolean;
};

export type ListedOrder = {
  order_id: string;
  increment_id: string;
  status: string;
  placed_at: Date;
  changed_at: Date;
  country: string;
  locale: string;
  currency: string;
  total: number;
  payment_method: string;
  pickup_store_id: string | null;
  /** Null without the right to see clients, and of a forgotten client. */
  firstname: string | null;
  lastname: string | null;
};

/** As literals: a parameter would hide from the planner that the indexes of open orders serve. */
const openStatuses = sql.join(openOrderStatuses.map((status) => sql.lit(status)));

/** The orders of a promotion are read by an index of what it gave, which has their moments and numbers too. */
const from = ({ promotion }: OrderFilter): RawBuilder<unknown> =>
  promotion === undefined ? sql`shop_order o` : sql`order_promotion g join shop_order o on o.order_id = g.order_id`;
const placedAt = ({ promotion }: OrderFilter): RawBuilder<unknown> =>
  promotion === undefined ? sql`o.placed_at` : sql`g.placed_at`;
const numberOf = ({ promotion }: OrderFilter): RawBuilder<unknown> =>
  promotion === undefined ? sql`o.increment_id` : sql`g.increment_id`;

/** The countries that an order must have at once: that of a storefront too, whose orders the index of its country holds. */
const countriesOf = ({ country, storefront }: OrderFilter): readonly string[] => [
  ...new Set([country, storefront && storefrontOf(storefront).country].filter((one) => one !== undefined)),
];

/** Only the conditions that were asked for, so that each filter has the plan of its own index. */
function matches(asked: OrderFilter): RawBuilder<unknown> {
  const { status, is_open, customer_id, store_id, scope, from: first, until, promotion, is_not_canceled } = asked;
  const { storefront, zone = 'UTC' } = asked;
  const placed_at = placedAt(asked);
  // What is open is little: no index of all orders of a country or status may take the place of its own.
  const equals = is_open === true ? sql`is not distinct from` : sql`=`;
  const conditions = [
    sql`${placed_at} is not null`,
    ...(status === undefined ? [] : [sql`o.status ${equals} ${status}`]),
    ...(is_open === true ? [sql`o.status in (${openStatuses})`] : []),
    ...countriesOf(asked).map((country) => sql`o.store ${equals} ${country}`),
    ...(storefront === undefined ? [] : [sql`o.locale ${equals} ${storefront}`]),
    ...(customer_id === undefined ? [] : [sql`o.customer_id = ${customer_id}::uuid`]),
    ...(store_id === undefined ? [] : [sql`o.pickup_store_id = ${store_id}`]),
    ...(isWhole(scope) ? [] : [orderInScope(scope, is_open === true ? hidden : undefined)]),
    ...(first === undefined ? [] : [sql`${placed_at} >= (${first}::date::timestamp at time zone ${zone})`]),
    ...(until === undefined ? [] : [sql`${placed_at} < ((${until}::date + 1)::timestamp at time zone ${zone})`]),
    ...(promotion === undefined ? [] : [sql`g.promotion_id = ${promotion}::uuid`]),
    ...(is_not_canceled === true ? [sql`o.status <> 'canceled'`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** The columns as expressions, which no index of all orders serves. */
const hidden = { country: sql`(o.store || '')`, store: sql`o.pickup_store_id` };

const columns = (sees_client: boolean) => sql`
  o.order_id, o.increment_id, o.status, o.placed_at, o.store as country, o.locale, o.currency, o.grand_total as total,
  o.payment_method, o.pickup_store_id,
  ${sees_client ? sql`o.billing_address ->> 'firstname'` : sql`null::text`} as firstname,
  ${sees_client ? sql`o.billing_address ->> 'lastname'` : sql`null::text`} as lastname`;

// An order of a release before the events has none.
const changed = sql`coalesce(
  (select e.at from order_event e where e.order_id = o.order_id order by e.event_id desc limit 1), o.placed_at)`;

/** A page of the placed orders of a filter. */
export async function ordersListed(
  db: Database,
  page: PageOf,
  filter: OrderFilter,
  sees_client: boolean,
): Promise<Page<ListedOrder>> {
  const { place, follows, order } = keyset(placedAt(filter), numberOf(filter), page);
  const { rows } = await sql<ListedOrder & { place: string }>`
    select o.*, ${changed} as changed_at
    from (select ${columns(sees_client)}, ${place} from ${from(filter)}
      where ${matches(filter)} and ${follows} ${order}) o`.execute(db);
  return pageOfRows(rows, page);
}

/** How many orders a filter has, counted to `most` and no further. */
export async function countListed(db: Database, filter: OrderFilter, most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (
      select from ${from(filter)} where ${matches(filter)} limit ${most}) o`.execute(db);
  return rows[0]?.found ?? 0;
}

/** The placed orders with some ids, the newest first. */
export async function ordersWith(
  db: Database,
  order_ids: readonly string[],
  sees_client: boolean,
): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    select ${columns(sees_client)}, ${changed} as changed_at from shop_order o
    where o.order_id = any (${order_ids}::uuid[]) and o.placed_at is not null
    order by o.placed_at desc, o.increment_id desc`.execute(db);
  return rows;
}

type FirstLine = { order_id: string; pieces: number; sku: string; name: string; picture: string | null };

/** The first line and the units of some orders. */
export async function firstLines(db: Database, order_ids: readonly string[]): Promise<FirstLine[]> {
  const { rows } = await sql<FirstLine>`
    select order_id, sum(qty)::integer as pieces, (array_agg(sku order by position))[1] as sku,
      (array_agg(piece ->> 'name' order by position))[1] as name,
      (array_agg(piece -> 'image' ->> 'url' order by position))[1] as picture
    from shop_order_line where order_id = any (${order_ids}::uuid[]) group by order_id`.execute(db);
  return rows;
}

/** The name of a promotion. */
export async function promotionName(db: Database, promotion_id: string): Promise<string | null> {
  const row = db.selectFrom('promotion').select('name').where('promotion_id', '=', promotion_id);
  return (await row.executeTakeFirst())?.name ?? null;
}
