// What an erasure takes out of orders that stay for the books. decisions/0014, 0161.
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { deleteRows } from './queries.ts';

type BooksRow = { order_id: string; shipping_address: unknown; billing_address: unknown };

/**
 * Removes all personal data from forgotten orders, with their rows of the tables `gone`; keeps amounts, taxes and their places for
 * accounting.
 */
export async function eraseOrders(
  tx: Tx,
  orders: readonly BooksRow[],
  { gone, now }: { readonly gone: readonly string[]; readonly now: Date },
): Promise<void> {
  await sql`
    update shop_order o set erased_at = ${now}, email = '', gift = null, slot = null, slot_day = null, collector = null,
      track_number = null, tracking_url = null,
      shipping_address = b.shipping_address, billing_address = b.billing_address,
      cc_owner = null, cc_last4 = null, cc_exp_month = null, cc_exp_year = null
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as b (order_id uuid, shipping_address jsonb, billing_address jsonb)
    where o.order_id = b.order_id`.execute(tx);
  const order_ids = orders.map(({ order_id }) => order_id);
  // Engraved or embroidered text may be a name.
  await sql`
    update shop_order_line set options = '{}', options_hash = 'none', workshop = null
    where order_id = any (${order_ids}::uuid[])`.execute(tx);
  await sql`
    update return_request set pickup_address = null, request_notes = null, exchange_track_number = null,
      exchange_tracking_url = null, pickup_confirmation = null, refusal_note = null
    where order_id = any (${order_ids}::uuid[])`.execute(tx);
  await sql`
    update shipment set track_number = null, tracking_url = null
    where order_id = any (${order_ids}::uuid[])`.execute(tx);
  // A label shows the address, and scans where it is.
  await sql`
    delete from carrier_label l using shipment s
    where s.shipment_id = l.shipment_id and s.order_id = any (${order_ids}::uuid[])`.execute(tx);
  await sql`
    delete from carrier_label l using return_request r
    where r.return_id = l.return_id and r.order_id = any (${order_ids}::uuid[])`.execute(tx);
  await sql`
    delete from carrier_scan c using shipment s
    where s.shipment_id = c.shipment_id and s.order_id = any (${order_ids}::uuid[])`.execute(tx);
  await sql`
    delete from carrier_scan c using return_request r
    where r.return_id = c.return_id and r.order_id = any (${order_ids}::uuid[])`.execute(tx);
  await sql`update paper set content = null where order_id = any (${order_ids}::uuid[])`.execute(tx);
  await sql`
    update return_line set inspection_reason = null, photo_id = null
    where order_id = any (${order_ids}::uuid[]) and condition is not null`.execute(tx);
  // The SAT keeps the stamped file; the folio, which finds it there, stays.
  await sql`
    update cfdi set receptor = null, draft = null, xml = null, paper = null
    where order_id = any (${order_ids}::uuid[])`.execute(tx);
  await eraseWords(tx, order_ids);
  for (const table of gone)
    // oxlint-disable-next-line no-await-in-loop -- statements of one transaction follow one after the other
    await deleteRows(tx, table, sql`t.order_id = any (${order_ids}::uuid[])`);
}

/** In the place of erased words, where a constraint asks for some. */
const noWords = '–';

/** Removes what staff typed beside the steps of orders: a reason may name the client. The steps themselves stay. */
async function eraseWords(tx: Tx, order_ids: readonly string[]): Promise<void> {
  await sql`
    update approval set body = body - 'reason' - 'note' - 'refusal_note', reason = case when reason is null then null else ${noWords} end
    where order_id = any (${order_ids}::uuid[])`.execute(tx);
  await sql`
    update refund f set settled_reason = ${noWords} from payment_attempt a
    where a.attempt_id = f.attempt_id and a.order_id = any (${order_ids}::uuid[]) and f.settled_reason is not null`.execute(
    tx,
  );
  await sql`
    update parcel_check set reason = ${noWords} where order_id = any (${order_ids}::uuid[]) and reason <> ''`.execute(
    tx,
  );
  await sql`update missing_piece set note = '' where order_id = any (${order_ids}::uuid[])`.execute(tx);
}
