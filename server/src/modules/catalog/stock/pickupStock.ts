// Which boutiques can hand over a whole order: of their own stock, or of the online stock by transfer. decisions/0061.
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';

type Asked = {
  skus: readonly string[];
  qtys: readonly number[];
  sources: readonly string[];
  purchase_id: string;
};

// The purchase's own unpaid attempts hold pieces that the next attempt takes over.
const whole = statement<Asked, { source: string }>(
  (at) => sql`
    with own as materialized (
      select e.sku, e.source, sum(e.pieces)::integer as qty
      from shop_order o join stock_entry e on e.cause_id = o.order_id and e.kind = 'held'
      where o.purchase_id = ${at('purchase_id')}::uuid and o.placed_at is null and o.holds_stock
        and not exists (select from stock_entry x where x.ends = e.entry_id)
      group by e.sku, e.source
    )
    select asked.source from unnest(${at('sources')}::text[]) as asked (source)
    where not exists (
      select from unnest(${at('skus')}::text[], ${at('qtys')}::integer[]) as need (sku, qty)
      left join stock s on s.sku = need.sku and s.source = asked.source
      left join own on own.sku = need.sku and own.source = asked.source
      where coalesce(s.qty, 0) + coalesce(own.qty, 0) < need.qty
    )`,
);

/**
 * The sources, `ecom` or a store's id, that have all pieces of a purchase now; pieces that its own unpaid attempts hold
 * count as there. Spec 2 §2, invariant M1.
 */
export async function sourcesWithAll(
  db: Database | Tx,
  pieces: ReadonlyMap<string, number>,
  { sources, purchase_id }: { sources: readonly string[]; purchase_id: string },
): Promise<ReadonlySet<string>> {
  if (pieces.size === 0 || sources.length === 0) return new Set();
  const rows = await whole(db, { skus: [...pieces.keys()], qtys: [...pieces.values()], sources, purchase_id });
  return new Set(rows.map(({ source }) => source));
}
