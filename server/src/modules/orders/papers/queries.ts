import type { InvoiceKind } from '@vitrine/contract/orders';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';

type On = Database | Tx;

const invoiceColumns = [
  'invoice_id',
  'seller',
  'kind',
  'increment_id',
  'order_id',
  'return_id',
  'goodwill_id',
  'shipment_id',
  'issued_at',
  'currency',
  'total_amount',
  'tax_amount',
] as const;

export type StoredInvoice = {
  invoice_id: string;
  seller: string;
  kind: string;
  increment_id: string;
  order_id: string;
  return_id: string | null;
  goodwill_id: string | null;
  shipment_id: string | null;
  issued_at: Date;
  currency: string;
  total_amount: number;
  tax_amount: number;
};

export function invoiceById(db: On, invoice_id: string): Promise<StoredInvoice | undefined> {
  return db.selectFrom('invoice').select(invoiceColumns).where('invoice_id', '=', invoice_id).executeTakeFirst();
}

/** The invoices of an order, oldest first; its credit notes name them. */
export function invoicesOf(db: On, order_id: string): Promise<StoredInvoice[]> {
  return db
    .selectFrom('invoice')
    .select(invoiceColumns)
    .where('order_id', '=', order_id)
    .where('kind', '=', 'invoice')
    .orderBy('issued_at')
    .orderBy('number')
    .execute();
}

/** The invoice of a parcel. */
export function invoiceOfShipment(db: On, shipment_id: string): Promise<StoredInvoice | undefined> {
  return db
    .selectFrom('invoice')
    .select(invoiceColumns)
    .where('shipment_id', '=', shipment_id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
}

/** Whether the credit note of a return or a price reduction is issued; without both, that of the order's cancelled rest. */
export async function hasCreditNote(
  db: On,
  order_id: string,
  { return_id, goodwill_id }: Pick<StoredInvoice, 'return_id' | 'goodwill_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .select('invoice_id')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'credit_note')
    .where('return_id', return_id === null ? 'is' : '=', return_id)
    .where('goodwill_id', goodwill_id === null ? 'is' : '=', goodwill_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The units of a parcel, and how many units of the same line earlier invoices have. */
export async function parcelUnits(
  db: On,
  shipment_id: string,
): Promise<{ item_order_id: string; qty: number; before: number }[]> {
  const { rows } = await sql<{ item_order_id: string; qty: number; before: number }>`
    select s.item_order_id, s.qty, coalesce((
      select sum(e.qty) from shipment_line e join invoice i using (shipment_id)
      where e.item_order_id = s.item_order_id), 0)::integer as before
    from shipment_line s where s.shipment_id = ${shipment_id}`.execute(db);
  return rows;
}

/** The order of an accepted return, also of one that refunds nothing. */
export async function orderOfReturn(db: On, return_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('return_request')
    .select('order_id')
    .where('return_id', '=', return_id)
    .where('accepted_at', 'is not', null)
    .where('return_type', '<>', 'exchange')
    .executeTakeFirst();
  return row?.order_id;
}

type NewInvoice = {
  seller: Country;
  kind: InvoiceKind;
  year: number;
  order_id: string;
  return_id: string | null;
  goodwill_id: string | null;
  shipment_id: string | null;
  issued_at: Date;
  currency: string;
  total_amount: number;
  tax_amount: number;
};

/** Inserts an invoice; the database assigns the next number of the seller, kind and year. */
export function addInvoice(tx: Tx, invoice: NewInvoice): Promise<StoredInvoice> {
  return tx
    .insertInto('invoice')
    .values({ ...invoice, number: 0 })
    .returning(invoiceColumns)
    .executeTakeFirstOrThrow();
}

type PaperRow = { paper_id: string; content: string | null; pdf_sha256: Buffer | null };

export function paperOf(db: On, invoice_id: string): Promise<PaperRow | undefined> {
  return db
    .selectFrom('paper')
    .select(['paper_id', 'content', 'pdf_sha256'])
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirst();
}

/** Stores what an invoice says; the first one stays when two views write the paper of an older invoice at once. */
export async function addPaper(
  db: On,
  paper: { invoice_id: string; order_id: string; issued_at: Date; content: string },
): Promise<void> {
  await db
    .insertInto('paper')
    .values(paper)
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .execute();
}

/** Stores the digest of the first PDF, once. Returns the stored one. */
export async function addDigest(db: On, paper_id: string, pdf_sha256: Buffer): Promise<Buffer> {
  const row = await db
    .updateTable('paper')
    .set({ pdf_sha256: sql`coalesce(pdf_sha256, ${pdf_sha256})` })
    .where('paper_id', '=', paper_id)
    .returning('pdf_sha256')
    .executeTakeFirst();
  return row?.pdf_sha256 ?? pdf_sha256;
}

/** Whether a parcel of an order waits for the job of its invoice. */
export async function isInvoiceDue(tx: Tx, order_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (
      select from job j where j.kind = 'issue_invoice' and j.data ->> 'order_id' = ${order_id}
        and not exists (select from invoice i where i.shipment_id::text = j.data ->> 'shipment_id')) as is_due`.execute(
    tx,
  );
  return rows[0]?.is_due ?? false;
}
