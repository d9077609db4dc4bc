// Unpaid reserved stock by person and by network, for the statements that begin a payment (invariant S19).
import type { OpenElsewhere } from '@vitrine/rules/payment/unpaidHolds';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../../platform/db/database.ts';
import { type Places, statement } from '../../../../platform/db/statement.ts';
import { buyerOfBasket, mailboxOf, placeOf } from '../locks/personFragment.ts';
import { piecesOfLine } from '../../../catalog/stock/leftFragment.ts';
import { unreachedRefusal } from '../shared/refusal.ts';

/** The network and the /48 that a payment comes from, as keyed hashes; no address is stored. */
export type PayNetwork = { network_hash: Buffer; site_hash: Buffer | null };

/** Stock reserved by other purchases of the same person, and when the earliest reservation ends (ISO). */
export type ReservedElsewhere = OpenElsewhere & { own_until: string | null; typed_until: string | null };

const unpaid = sql`o.holds_stock and o.placed_at is null`;

/** `ReservedElsewhere` for the buyer of the basket `b`. */
export const reservedElsewhere = (at: Places<PayNetwork>) => sql`
  (select jsonb_build_object(
      'own', count(*) filter (where h.is_own), 'own_until', min(h.expires_at) filter (where h.is_own),
      'typed', count(*) filter (where h.is_typed),
      'typed_here', count(*) filter (where h.is_typed and h.network_hash = ${at('network_hash')}::bytea),
      'typed_until', min(h.expires_at) filter (where h.is_typed))
    from (
      select a.network_hash, a.expires_at, coalesce(o.customer_id = b.customer_id, false) as is_own,
        coalesce(${mailboxOf(sql`o.email`)} = who.mailbox, false)
          or coalesce(${placeOf(sql`case when o.pickup_store_id is null then o.shipping_address else o.billing_address end`)} = who.place, false) as is_typed
      from (${buyerOfBasket}) who, shop_order o join payment_attempt a on a.order_id = o.order_id
      where ${unpaid} and o.purchase_id <> b.purchase_id
    ) h)`;

/**
 * A variant with unpaid reserved stock: the quantity left, reserved in total, and reserved elsewhere by the network and
 * its /48.
 */
export type ReservedPieceRow = {
  sku: string;
  source: string;
  left: number;
  all: number;
  network: number;
  site: number;
  until: string | null;
};

const reservedRows = (
  at: Places<PayNetwork>,
  purchase_id: RawBuilder<unknown>,
  skus: RawBuilder<unknown>,
) => sql<ReservedPieceRow>`
  select piece.sku, o.stock_source as source, sum(piece.qty)::integer as "all",
    coalesce((select s.qty from stock s where s.sku = piece.sku and s.source = o.stock_source), 0) as "left",
    coalesce(sum(piece.qty) filter (where a.network_hash = ${at('network_hash')}::bytea and o.purchase_id <> ${purchase_id}), 0)::integer as network,
    coalesce(sum(piece.qty) filter (where a.site_hash = ${at('site_hash')}::bytea and o.purchase_id <> ${purchase_id}), 0)::integer as site,
    to_jsonb(min(a.expires_at) filter (where a.network_hash = ${at('network_hash')}::bytea or a.site_hash = ${at('site_hash')}::bytea)) #>> '{}' as until
  from shop_order o join payment_attempt a on a.order_id = o.order_id 
    -- By each order's own lines: joined as tables, the planner reads the whole one.
    cross join lateral (select sku, qty, parts from shop_order_line where order_id = o.order_id offset 0) l
    ${piecesOfLine}
  where ${unpaid} and (a.network_hash = ${at('network_hash')}::bytea or a.site_hash = ${at('site_hash')}::bytea
    or piece.sku in (${skus}))
  group by piece.sku, o.stock_source`;

/** The `ReservedPieceRow`s of the basket `b` and of the network's other reservations. */
export const reservedPieces = (at: Places<PayNetwork>) => sql`
  (select jsonb_agg(to_jsonb(h)) from (
    ${reservedRows(
      at,
      sql`b.purchase_id`,
      sql`
      select coalesce(n.part_sku, w.sku) from basket_line w
      left join lateral (select part_sku from set_part where sku = w.sku offset 0) n on true
      where w.basket_id = b.basket_id`,
    )}) h)`;

type Again = PayNetwork & { purchase_id: string; skus: readonly string[] };
const reservedNow = statement<Again, ReservedPieceRow>((at) =>
  reservedRows(at, sql`${at('purchase_id')}::uuid`, sql`select unnest(${at('skus')}::text[])`),
);

/** The reservations including this transaction's. The stock rows are locked, so the numbers are exact. */
export function reservedAfterwards(tx: Tx, asked: Again): Promise<ReservedPieceRow[]> {
  return reservedNow(tx, asked);
}

// A request that never reached the provider tried no card: an outage must not lock a network out.
const isRefused = (alias: string) =>
  sql`(${sql.ref(`${alias}.status`)} = 'failed' and ${sql.ref(`${alias}.refusal`)} is distinct from ${sql.lit(unreachedRefusal)})`;

// Pending requests to the provider count too, or concurrent attempts would all pass the limit.
const isTried = sql`(${isRefused('a')} or (a.status = 'pending' and a.turn = 'provider'))`;

/** Cards refused or pending since a moment: of the network, of its /48, and of the purchase of `b`. */
export type TriedCards = { network: number; site: number; purchase: number; since: string | null };

export const triedCards = (at: Places<PayNetwork & { cards_since: Date }>) => sql`
  (select jsonb_build_object(
      'network', count(*) filter (where t.is_network), 'site', count(*) filter (where t.is_site),
      'purchase', (select count(*) from payment_attempt p where p.purchase_id = b.purchase_id
        and ${isRefused('p')}),
      'since', min(t.created_at))
    from (
      select a.created_at, true as is_network, false as is_site from payment_attempt a
      where a.network_hash = ${at('network_hash')}::bytea and a.created_at > ${at('cards_since')}::timestamptz
        and ${isTried} and a.purchase_id <> b.purchase_id
      union all
      select a.created_at, a.network_hash = ${at('network_hash')}::bytea, false from payment_attempt a
      where a.purchase_id = b.purchase_id and a.created_at > ${at('cards_since')}::timestamptz
        and ${isRefused('a')}
      union all
      select a.created_at, false, true from payment_attempt a
      where a.site_hash = ${at('site_hash')}::bytea and a.created_at > ${at('cards_since')}::timestamptz
        and ${isTried}
    ) t)`;

/** Reservation data that the statement that begins a payment reads with the basket. */
export type ReservedBeside = {
  elsewhere: ReservedElsewhere;
  reserved: ReservedPieceRow[] | null;
  cards: TriedCards;
};

/** Deletes the networks of payments that began before a moment, because no limit counts them after that. */
export async function forgetNetworks(db: Database, before: Date): Promise<void> {
  await sql`
    update payment_attempt set network_hash = null, site_hash = null
    where network_hash is not null and created_at < ${before}`.execute(db);
}
