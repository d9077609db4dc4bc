import { createHash } from 'node:crypto';
import { ApiError } from '../../platform/errors/ApiError.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import type { Paper } from '../../platform/typesetting/paper.ts';
import { createTypesetter } from '../../platform/typesetting/typesetter.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { invoicePaper } from './invoicePaper.ts';
import { allPieces } from './invoicedPieces.ts';
import * as queries from './queries.ts';

/** One process for all shops of this server; it starts with the first paper and ends when idle. */
const typesetter = createTypesetter();

/**
 * What an invoice says. An invoice of a release before papers gets its paper with the first view. Throws no_invoice when
 * there is no seller to name, or after an erasure.
 */
async function storedPaper(
  shop: Shop,
  invoice_id: string,
): Promise<{ paper_id: string; content: string; sha: Buffer | null }> {
  const known = (await queries.paperOf(shop.db, invoice_id)) ?? (await writePaper(shop, invoice_id));
  if (!known || known.content === null) throw new ApiError('no_invoice');
  return { paper_id: known.paper_id, content: known.content, sha: known.pdf_sha256 };
}

async function writePaper(shop: Shop, invoice_id: string): ReturnType<typeof queries.paperOf> {
  const invoice = await queries.invoiceById(shop.db, invoice_id);
  const order = invoice && (await readWholeOrder(shop.db, invoice.order_id));
  const { seller } = shop.config.house;
  if (!invoice || !order || !seller || order.erased_at !== null) return undefined;
  const credited = invoice.kind === 'credit_note' ? await queries.invoicesOf(shop.db, invoice.order_id) : [];
  const content = JSON.stringify(invoicePaper(order, invoice, seller, allPieces(order), credited));
  const { order_id, issued_at } = invoice;
  await queries.addPaper(shop.db, { invoice_id, order_id, issued_at, content });
  return queries.paperOf(shop.db, invoice_id);
}

/**
 * The PDF of an invoice or credit note, made again from what was stored, and compared with the first one. A difference is
 * a fault of the release (another engine, font or layout) and is not sent. Throws no_invoice, overloaded.
 */
export async function makePaper(shop: Shop, invoice_id: string): Promise<{ name: string; pdf: Buffer }> {
  const { paper_id, content, sha } = await storedPaper(shop, invoice_id);
  const paper = JSON.parse(content) as Paper;
  const pdf = await typesetter.typeset(paper);
  const digest = createHash('sha256').update(pdf).digest();
  if (sha === null) await queries.addDigest(shop.db, paper_id, digest);
  else if (!digest.equals(sha)) throw new Error(`paper ${paper_id} is made with other bytes than when it was issued`);
  return { name: `${paper.facts[0]?.[1] ?? 'invoice'}.pdf`, pdf };
}

/** Typesets a paper that is not stored, because it may change: a label. Throws overloaded. */
export const typesetPaper = (paper: Paper): Promise<Buffer> => typesetter.typeset(paper);

/** Checks that an invoice has a paper, before its link is answered. Throws no_invoice. */
export async function assertPaper(shop: Shop, invoice_id: string): Promise<void> {
  await storedPaper(shop, invoice_id);
}
