import type { Receptor } from '@vitrine/rules/cfdi/cfdi';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Batch } from '../../../platform/jobs/eachDue.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import type { CfdiFacts } from './comprobante.ts';

type On = Database | Tx;

/** What a CFDI bills, and its paper without the stamp; frozen with its invoice. */
export type CfdiDraft = { readonly facts: CfdiFacts; readonly paper: Paper };

export type StoredCfdi = {
  cfdi_id: string;
  order_id: string;
  /** The country of the sale. */
  store: string;
  type: 'I' | 'E';
  replaces: string | null;
  receptor: Receptor | null;
  draft: CfdiDraft | null;
  xml: string | null;
  uuid: string | null;
  cancelled_at: Date | null;
};
type Row = Omit<StoredCfdi, 'draft'> & { draft: string | null };

const whole = sql`
  select c.cfdi_id, c.order_id, o.store, c.type, c.replaces, c.receptor, c.draft, c.xml, c.uuid, c.cancelled_at
  from cfdi c join shop_order o using (order_id)`;
const read = ({ draft, ...row }: Row): StoredCfdi => ({
  ...row,
  draft: draft === null ? null : (JSON.parse(draft) as CfdiDraft),
});

export async function cfdiById(db: On, cfdi_id: string): Promise<StoredCfdi | undefined> {
  const { rows } = await sql<Row>`${whole} where c.cfdi_id = ${cfdi_id}`.execute(db);
  return rows[0] && read(rows[0]);
}

/** The CFDI of an order, income before refunds, the oldest first. */
export async function cfdisOf(db: On, order_id: string): Promise<StoredCfdi[]> {
  const { rows } = await sql<Row>`
    ${whole} where c.order_id = ${order_id} order by c.type desc, c.created_at, c.replaces is not null, c.cfdi_id`.execute(
    db,
  );
  return rows.map(read);
}

/** What the buyer of an order asked for. */
export async function receptorOfOrder(db: On, order_id: string): Promise<Receptor | undefined> {
  const row = await db
    .selectFrom('cfdi_receptor')
    .select('receptor')
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return row?.receptor as Receptor | undefined;
}

export async function addReceptor(
  tx: Tx,
  { receptor, ...request }: { order_id: string; receptor: Receptor; requested_at: Date },
): Promise<void> {
  await tx
    .insertInto('cfdi_receptor')
    .values({ ...request, receptor: JSON.stringify(receptor) })
    .execute();
}

/** Stores a CFDI without its stamp. */
export async function addCfdi(
  tx: Tx,
  {
    receptor,
    draft,
    ...row
  }: {
    order_id: string;
    invoice_id: string;
    type: 'I' | 'E';
    receptor: Receptor;
    draft: CfdiDraft;
    created_at: Date;
  },
): Promise<string> {
  const { cfdi_id } = await tx
    .insertInto('cfdi')
    .values({ ...row, receptor: JSON.stringify(receptor), draft: JSON.stringify(draft) })
    .returning('cfdi_id')
    .executeTakeFirstOrThrow();
  return cfdi_id;
}

/** Stores one in the place of another, with what that one bills. */
export async function addReplacement(tx: Tx, replaced: string, receptor: Receptor, now: Date): Promise<string> {
  const { rows } = await sql<{ cfdi_id: string }>`
    insert into cfdi (order_id, invoice_id, type, replaces, receptor, draft, created_at)
    select order_id, invoice_id, type, cfdi_id, ${JSON.stringify(receptor)}::jsonb, draft, ${now}
    from cfdi where cfdi_id = ${replaced}
    returning cfdi_id`.execute(tx);
  if (!rows[0]) throw new Error('no CFDI to replace');
  return rows[0].cfdi_id;
}

/** Stores the sealed document, once: a repeated stamping sends the same. Returns what is stored. */
export async function setSealed(db: Database, cfdi_id: string, xml: string): Promise<string> {
  const row = await db
    .updateTable('cfdi')
    .set({ xml: sql`coalesce(xml, ${xml})` })
    .where('cfdi_id', '=', cfdi_id)
    .returning('xml')
    .executeTakeFirstOrThrow();
  return row.xml ?? xml;
}

/** Takes a sealed document back that the provider refuses as too old, so that the next one has a new date. */
export async function dropSealed(db: Database, cfdi_id: string, xml: string): Promise<void> {
  await db
    .updateTable('cfdi')
    .set({ xml: null })
    .where('cfdi_id', '=', cfdi_id)
    .where('xml', '=', xml)
    .where('uuid', 'is', null)
    .execute();
}

/** Stores the stamp with the stamped document and its paper, once. Returns whether this call did. */
export async function setStamped(
  tx: Tx,
  cfdi_id: string,
  { xml, ...stamped }: { uuid: string; stamped_at: Date; xml: string; paper: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cfdi')
    .set({ ...stamped, xml, xml_sha256: sql`sha256(convert_to(${xml}, 'UTF8'))` })
    .where('cfdi_id', '=', cfdi_id)
    .where('uuid', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setCancelled(db: Database, cfdi_id: string, cancelled_at: Date): Promise<void> {
  await db
    .updateTable('cfdi')
    .set({ cancelled_at })
    .where('cfdi_id', '=', cfdi_id)
    .where('cancelled_at', 'is', null)
    .execute();
}

/**
 * Takes a request back, one of whose documents the provider refuses: unless another one is stamped, or the refusal is late and
 * the buyer has corrected the data since.
 */
export async function dropRequest(tx: Tx, order_id: string, refused: string): Promise<void> {
  const open = await tx.selectFrom('cfdi').select('cfdi_id').where('cfdi_id', '=', refused).executeTakeFirst();
  if (!open) return;
  const stamped = await tx
    .selectFrom('cfdi')
    .select('cfdi_id')
    .where('order_id', '=', order_id)
    .where('replaces', 'is not', null)
    .where('uuid', 'is not', null)
    .executeTakeFirst();
  if (stamped) return;
  await tx.deleteFrom('cfdi').where('order_id', '=', order_id).where('replaces', 'is not', null).execute();
  await tx.deleteFrom('cfdi_receptor').where('order_id', '=', order_id).execute();
}

/** Orders with a CFDI that waits for its stamp, or for the cancellation after its replacement, the oldest first. */
export async function pendingOrders(
  db: Database,
  before: Date,
  { limit, skipped }: Batch,
): Promise<{ order_id: string }[]> {
  const { rows } = await sql<{ order_id: string }>`
    select c.order_id from cfdi c
    where c.created_at < ${before} and ((c.uuid is null and c.draft is not null) or (c.uuid is not null
      and c.cancelled_at is null and exists (
        select from cfdi n where n.replaces = c.cfdi_id and n.uuid is not null and n.created_at < ${before})))
    group by c.order_id order by min(c.created_at), c.order_id limit ${limit} offset ${skipped}`.execute(db);
  return rows;
}

export async function xmlOf(db: Database, cfdi_id: string): Promise<{ uuid: string; xml: string } | undefined> {
  const row = await db.selectFrom('cfdi').select(['uuid', 'xml']).where('cfdi_id', '=', cfdi_id).executeTakeFirst();
  return row && row.uuid !== null && row.xml !== null ? { uuid: row.uuid, xml: row.xml } : undefined;
}

/** The paper of a CFDI: null before its stamp and after an erasure. */
export type CfdiPaper = { cfdi_id: string; paper: string | null; pdf_sha256: Buffer | null };
const paperColumns = ['cfdi_id', 'paper', 'pdf_sha256'] as const;

export function paperOfCfdi(db: Database, cfdi_id: string): Promise<CfdiPaper | undefined> {
  return db.selectFrom('cfdi').select(paperColumns).where('cfdi_id', '=', cfdi_id).executeTakeFirst();
}

/** The paper of an invoice's valid CFDI; undefined for an invoice without one. */
export function paperOfInvoice(db: Database, invoice_id: string): Promise<CfdiPaper | undefined> {
  return db
    .selectFrom('cfdi')
    .select(paperColumns)
    .where('invoice_id', '=', invoice_id)
    .orderBy(sql`uuid is null`)
    .orderBy('stamped_at', 'desc')
    .orderBy(sql`replaces is null`)
    .executeTakeFirst();
}

/** Stores the digest of the first PDF, once. Returns the stored one. */
export async function addDigest(db: Database, cfdi_id: string, pdf_sha256: Buffer): Promise<Buffer> {
  const row = await db
    .updateTable('cfdi')
    .set({ pdf_sha256: sql`coalesce(pdf_sha256, ${pdf_sha256})` })
    .where('cfdi_id', '=', cfdi_id)
    .returning('pdf_sha256')
    .executeTakeFirst();
  return row?.pdf_sha256 ?? pdf_sha256;
}
