// A stamped CFDI of an order, as the provider left it.
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Adds an invoice with its CFDI, whose every text names the buyer, and the buyer's request. */
export async function addStampedCfdi(db: Database, order_id: string, name: string): Promise<void> {
  const receptor = JSON.stringify({ rfc: 'CACX7605101P8', name, regime: '605', use: 'S01', postcode: '36257' });
  const xml = `<cfdi:Comprobante Nombre="${name}"/>`;
  await sql`insert into cfdi_receptor (order_id, receptor, requested_at) values (${order_id}, ${receptor}, now())`.execute(
    db,
  );
  const { rows } = await sql<{ invoice_id: string }>`
    insert into invoice (seller, kind, year, number, order_id, issued_at, currency, total_amount, tax_amount)
    values ('mx', 'invoice', 2026, 0, ${order_id}, now(), 'MXN', 100, 0) returning invoice_id`.execute(db);
  await sql`
    insert into cfdi (order_id, invoice_id, type, receptor, draft, xml, created_at, uuid, stamped_at, xml_sha256, paper)
    values (${order_id}, ${rows[0]?.invoice_id}, 'I', ${receptor}, ${xml}, ${xml}, now(), gen_random_uuid(), now(),
      sha256(convert_to(${xml}, 'UTF8')), ${xml})`.execute(db);
}
