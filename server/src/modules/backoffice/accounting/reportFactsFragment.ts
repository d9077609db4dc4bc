// The facts behind the figures of the reports, row by row. Each has a moment that never changes. decisions/0137.
import { bandMinutes, type ReportFigure, timeBands } from '@vitrine/rules/books/reports';
import { type RawBuilder, sql } from 'kysely';
import { type DaysFrom, inDays } from './dayFragment.ts';

/** A fact of some days: `at`, `id`, `country`, `part`, `currency`, `order_number`, `return_number`, `sku`, `pieces`, `minutes`, `amount`. */
type Facts = (days: DaysFrom, zone: RawBuilder<unknown>) => RawBuilder<unknown>;

const none = sql`null::text`;
const minutesBetween = (from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch from ${until} - ${from}) / 60)::bigint`;
const bandBetween = (from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.lit(`{${timeBands.join(',')}}`)}::text[])[1 + width_bucket(${minutesBetween(from, until)}::numeric,
    ${sql.lit(`{${bandMinutes.join(',')}}`)}::numeric[])]`;

/** The category at the top of a SKU `l`: the first of its own in the order of the shop. Empty without one. */
export const topCategory = sql`coalesce((
  select r.code from variant v join product_category p on p.code = v.code join category c on c.code = p.category
    join category r on r.path = split_part(c.path, '/', 1)
  where v.sku = l.sku order by r.position, r.code limit 1), '')`;

export const factsOf: Readonly<Record<ReportFigure, Facts>> = {
  // Those that the books sold: the same entries as the orders of the takings.
  ordered: (days, zone) => sql`
    select e.at, e.entry_id::text as id, o.store as country, o.locale as part, e.currency, o.increment_id as order_number,
      ${none} as return_number, ${none} as sku, 1::bigint as pieces, 0::bigint as minutes, o.grand_total as amount
    from book_entry e join shop_order o using (order_id)
    where e.posting = 'sale' and e.account = 'goods' and ${inDays(sql`e.at`, days, zone)}`,
  sold: (days, zone) => sql`
    select e.at, e.entry_id::text || ':' || l.item_order_id::text as id, o.store as country, ${topCategory} as part, e.currency,
      o.increment_id as order_number, ${none} as return_number, l.sku, l.qty::bigint as pieces, 0::bigint as minutes,
      l.row_incl_tax - l.row_tax as amount
    from book_entry e join shop_order o using (order_id) join shop_order_line l on l.order_id = o.order_id
    where e.posting = 'sale' and e.account = 'goods' and ${inDays(sql`e.at`, days, zone)}`,
  returned: (days, zone) => sql`
    select r.accepted_at as at, r.return_id::text || ':' || l.item_order_id::text as id, o.store as country,
      l.return_reason as part, ${none} as currency, o.increment_id as order_number, r.increment_id as return_number, s.sku,
      l.qty::bigint as pieces, 0::bigint as minutes, 0::bigint as amount
    from return_request r join return_line l using (return_id) join shop_order o on o.order_id = r.order_id
      join shop_order_line s on s.order_id = r.order_id and s.item_order_id = l.item_order_id
    where ${inDays(sql`r.accepted_at`, days, zone)}`,
  dispatched: (days, zone) => sql`
    select s.shipped_at as at, s.shipment_id::text as id, o.store as country,
      ${bandBetween(sql`o.placed_at`, sql`s.shipped_at`)} as part, ${none} as currency, o.increment_id as order_number,
      ${none} as return_number, ${none} as sku, 1::bigint as pieces, ${minutesBetween(sql`o.placed_at`, sql`s.shipped_at`)} as minutes,
      0::bigint as amount
    from shipment s join shop_order o using (order_id)
    where s.return_id is null and o.placed_at is not null and ${inDays(sql`s.shipped_at`, days, zone)}
      and not exists (select from shipment b where b.order_id = s.order_id and b.return_id is null
        and (b.shipped_at, b.shipment_id) < (s.shipped_at, s.shipment_id))`,
  answered: (days, zone) => sql`
    select r.accepted_at as at, r.return_id::text as id, o.store as country,
      ${bandBetween(sql`r.finalized_at`, sql`r.accepted_at`)} as part, ${none} as currency, o.increment_id as order_number,
      r.increment_id as return_number, ${none} as sku, 1::bigint as pieces,
      ${minutesBetween(sql`r.finalized_at`, sql`r.accepted_at`)} as minutes, 0::bigint as amount
    from return_request r join shop_order o using (order_id)
    where r.return_type <> 'exchange' and r.finalized_at is not null and ${inDays(sql`r.accepted_at`, days, zone)}`,
  sold_out: (days, zone) => sql`
    select e.at, e.entry_id::text as id, '' as country, '' as part, ${none} as currency, ${none} as order_number,
      ${none} as return_number, e.sku, 1::bigint as pieces, 0::bigint as minutes, 0::bigint as amount
    from stock_entry e
    where e.source = 'ecom' and e.balance = 0 and e.change < 0 and ${inDays(sql`e.at`, days, zone)}`,
};
