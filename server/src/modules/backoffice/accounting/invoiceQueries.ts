// Invoices and credit notes, by the day that their paper states: that of their country's clock. decisions/0124.
import type { InvoiceKind } from '@vitrine/contract/orders';
import type { IsoDay } from '@vitrine/rules/calendar/localDay';
import { calendars } from '@vitrine/rules/calendar/workingDays';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keyset, type Page, type PageOf, pageOfRows } from '../../../platform/db/keyset.ts';
import { inDays } from './dayFragment.ts';
import type { Days } from './days.ts';

const zones = JSON.stringify(
  Object.fromEntries(Object.entries(calendars).map(([country, { zone }]) => [country, zone])),
);
/** The clock of each country. */
const clocks = sql`jsonb_each_text(${zones}::jsonb) as clock(seller, zone)`;

/** Whether an invoice `i` is of some days of its clock. The outer bounds are for the index: no clock is a day apart. */
const issuedIn = (days: Days): RawBuilder<unknown> => sql`(
  i.issued_at >= ${days.from}::date - interval '1 day' and i.issued_at < ${days.until}::date + interval '2 days'
  and ${inDays(sql`i.issued_at`, days, sql`clock.zone`)})`;

type InvoiceFilter = {
  readonly number?: string | undefined;
  readonly country?: string | undefined;
  readonly kind?: InvoiceKind | undefined;
  readonly days: Days | null;
};

type InvoiceRow = {
  number: string;
  kind: InvoiceKind;
  country: string;
  day: IsoDay;
  order_number: string;
  currency: string;
  total_amount: number;
  tax_amount: number;
};

function conditionsOf({ number, country, kind, days }: InvoiceFilter): RawBuilder<unknown> {
  const numbered = number?.toUpperCase();
  const conditions = [
    ...(country === undefined ? [] : [sql`i.seller = ${country}`]),
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(days === null ? [] : [issuedIn(days)]),
    // Its own number, or that of its order.
    ...(numbered === undefined
      ? []
      : [
          sql`i.invoice_id = any (array(
            select invoice_id from invoice where increment_id = ${numbered} union all
            select n.invoice_id from invoice n join shop_order b using (order_id) where b.increment_id = ${numbered}))`,
        ]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** A page of the invoices, the newest first. No personal data. */
export async function invoiceList(db: Database, filter: InvoiceFilter, page: PageOf): Promise<Page<InvoiceRow>> {
  const { place, follows, order } = keyset(sql`i.issued_at`, sql`i.increment_id`, { ...page, newest_first: true });
  const { rows } = await sql<InvoiceRow & { place: string }>`
    select i.increment_id as number, i.kind, i.seller as country, (i.issued_at at time zone clock.zone)::date::text as day,
      o.increment_id as order_number, i.currency, i.total_amount, i.tax_amount, ${place}
    from invoice i join ${clocks} on clock.seller = i.seller join shop_order o using (order_id)
    where ${conditionsOf(filter)} and ${follows} ${order}`.execute(db);
  return pageOfRows(rows, page);
}

/** The invoice of a number, and the number of its order. */
export async function invoiceNumbered(
  db: Database,
  increment_id: string,
): Promise<{ invoice_id: string; order_number: string } | undefined> {
  return db
    .selectFrom('invoice')
    .innerJoin('shop_order', 'shop_order.order_id', 'invoice.order_id')
    .select(['invoice_id', 'shop_order.increment_id as order_number'])
    .where('invoice.increment_id', '=', increment_id)
    .executeTakeFirst();
}

export type VatSums = {
  country: string;
  region: string | null;
  is_collected: boolean;
  kind: InvoiceKind;
  currency: string;
  tax_rate: number;
  taxes_delivery: boolean;
  documents: number;
  total_amount: number;
  goods_net: number;
  goods_tax: number;
  delivery_net: number;
  delivery_tax: number;
  kept: number;
};

/**
 * What each invoice `i` bills of the delivery, and what each credit note gives back, as their papers say (`invoiceTotals`, `refundTaxes`):
 * the first invoice of an order bills its delivery.
 */
const documents = (days: Days): RawBuilder<unknown> => sql`
  select i.seller as country, case when i.seller in ('us', 'ca') then o.shipping_address ->> 'region' end as region,
    o.pickup_store_id is not null as is_collected, i.kind, i.currency, o.tax_rate, o.shipping_tax_amount > 0 as taxes_delivery,
    i.total_amount,
    case when r.return_id is not null then r.total_items
      when i.kind = 'credit_note' and i.goodwill_id is null then 0
      else i.total_amount - i.tax_amount - first.net end as goods_net,
    case when r.return_id is not null then r.total_tax else i.tax_amount - first.tax end as goods_tax,
    case when r.return_id is not null then r.total_shipping
      when i.kind = 'credit_note' and i.goodwill_id is null then i.total_amount - i.tax_amount
      else first.net end as delivery_net,
    first.tax as delivery_tax, coalesce(r.adjustement_negative, 0) as kept
  from invoice i join ${clocks} on clock.seller = i.seller join shop_order o using (order_id)
  left join return_request r on r.return_id = i.return_id
  cross join lateral (
    select case when is_first then o.shipping_amount else 0 end as net, case when is_first then o.shipping_tax_amount else 0 end as tax
    from (select i.kind = 'invoice' and not exists (
      select from invoice e where e.order_id = i.order_id and e.kind = 'invoice'
        and (e.issued_at, e.year, e.number) < (i.issued_at, i.year, i.number)) as is_first) f) first
  where ${issuedIn(days)}`;

/** Sums over the documents of some days that are taxed alike. No personal data. */
export async function vatSums(db: Database, days: Days): Promise<VatSums[]> {
  const { rows } = await sql<VatSums>`
    select country, region, is_collected, kind, currency, tax_rate, taxes_delivery, count(*)::integer as documents,
      sum(total_amount)::bigint as total_amount, sum(goods_net)::bigint as goods_net, sum(goods_tax)::bigint as goods_tax,
      sum(delivery_net)::bigint as delivery_net, sum(delivery_tax)::bigint as delivery_tax, sum(kept)::bigint as kept
    from (${documents(days)}) d group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}
