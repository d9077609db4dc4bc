import type { Client } from 'pg';
import type { Row } from './table.ts';

type Figures = {
  sku: string;
  left: number;
  reservations: number;
  customers: number;
  holds: number;
  sum: number;
  gaps: number;
  came: number;
};

/**
 * What the database holds after a rush, against what the servers answered: none over, none lost, and a ledger that explains
 * each figure. `numbers`: the reservations that answers named. `came`: the pieces of each SKU that came in. Invariants M1, M2, M17.
 */
export async function bookRows(
  client: Client,
  { skus, store, numbers, came }: { skus: readonly string[]; store: string; numbers: readonly string[]; came: number },
): Promise<Row[]> {
  const { rows: figures } = await client.query<Figures>(
    `select s.sku, s.qty as left,
       (select count(*)::integer from reservation r where r.sku = s.sku and r.store_id = s.source) as reservations,
       (select count(distinct customer_id)::integer from reservation r where r.sku = s.sku and r.store_id = s.source) as customers,
       (select count(*)::integer from stock_entry e join reservation r on r.reservation_id = e.cause_id
          where e.sku = s.sku and e.source = s.source and e.kind = 'reserved' and e.change = -1
            and not exists (select from stock_entry x where x.ends = e.entry_id)) as holds,
       e.sum, e.gaps, e.came
     from stock s join lateral (
       select sum(change)::integer as sum, (max(number) - min(number) + 1 - count(*))::integer as gaps,
         (sum(change) filter (where kind <> 'reserved'))::integer as came
       from stock_entry e where e.sku = s.sku and e.source = s.source
     ) e on true
     where s.source = $1 and s.sku = any ($2) order by s.sku`,
    [store, skus],
  );
  const { rows: lost } = await client.query<{ unknown: number; unnamed: number; mailless: number; most: number }>(
    `with named as (select unnest($1::text[]) as increment_id)
     select
       (select count(*)::integer from named where not exists (
          select from reservation r where r.increment_id = named.increment_id)) as unknown,
       (select count(*)::integer from reservation r where not exists (
          select from named where named.increment_id = r.increment_id)) as unnamed,
       (select count(*)::integer from reservation r where 2 <> (
          select count(*) from mail_outbox m where m.dedupe_key in (
            'reservation_requested ' || r.reservation_id || ' requested',
            'reservation_store ' || r.reservation_id || ' requested'))) as mailless,
       (select coalesce(max(count), 0)::integer from (
          select count(*) from reservation group by customer_id) c) as most`,
    [numbers],
  );
  const { unknown = -1, unnamed = -1, mailless = -1, most = -1 } = lost[0] ?? {};
  const reserved = figures.reduce((sum, figure) => sum + figure.reservations, 0);
  const all = (field: keyof Figures): string => figures.map((figure) => figure[field]).join(' ');
  return [
    {
      claim: 'afterwards: none over',
      measured: `${all('reservations')} reserved of ${came} each, ${all('left')} left; at most ${most} per customer`,
      wanted: 'all reserved, none below zero; one per customer and product, three per customer',
      passed:
        figures.length === skus.length &&
        figures.every(
          (one) => one.left >= 0 && one.reservations + one.left === came && one.customers === one.reservations,
        ) &&
        most <= 3,
    },
    {
      claim: 'afterwards: none lost',
      measured: `${numbers.length} confirmed, ${unknown} of them not stored; ${reserved} stored, ${unnamed} of them not confirmed, ${mailless} without both mails`,
      wanted: 'each confirmed one is stored with its mails, and no other',
      passed:
        numbers.length > 0 &&
        unknown === 0 &&
        unnamed === 0 &&
        mailless === 0 &&
        new Set(numbers).size === numbers.length,
    },
    {
      claim: 'afterwards: the ledger explains all',
      measured: `entries sum to ${all('sum')}, figures ${all('left')}, ${all('gaps')} gaps; ${all('holds')} holds`,
      wanted: 'equal, no gap, a hold per reservation',
      passed: figures.every(
        (one) => one.sum === one.left && one.gaps === 0 && one.holds === one.reservations && one.came === came,
      ),
    },
  ];
}
