import { createHash } from 'node:crypto';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { Paper } from '../../../platform/typesetting/paper.ts';
import type { PaperLine } from '../../../platform/typesetting/paperQueue.ts';
import { createTypesetter } from '../../../platform/typesetting/typesetter.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { addPaper } from './addPaper.ts';
import { invoicePaper } from './invoicePaper.ts';
import { allPieces } from './invoicedPieces.ts';
import * as cfdi from '../cfdi/cfdiPaper.ts';
import * as queries from './queries.ts';

/** One process for all shops of this server; it starts with the first paper and ends when idle. */
const typesetter = createTypesetter();

/** A stored paper: its content, the digest of the first PDF, and how that is stored. */
type Stored = {
  readonly id: string;
  readonly content: string;
  readonly sha: Buffer | null;
  readonly addDigest: (digest: Buffer) => Promise<Buffer>;
};

/** The paper of a CFDI. Throws no_invoice before its stamp and after an erasure. */
function paperOfCfdi(shop: Shop, found: cfdi.CfdiPaper | undefined): Stored {
  if (!found || found.paper === null) throw new ApiError('no_invoice');
  const { cfdi_id: id, paper: content, pdf_sha256: sha } = found;
  return { id, content, sha, addDigest: (digest) => cfdi.addDigest(shop, id, digest) };
}

/**
 * What an invoice says: with a CFDI, what its valid one says. An invoice of a release before papers gets its paper with the
 * first view. Throws no_invoice when there is no seller to name, before the stamp of a CFDI, or after an erasure.
 */
async function storedPaper(shop: Shop, invoice_id: string): Promise<Stored> {
  const stamped = await cfdi.paperOfInvoice(shop, invoice_id);
  if (stamped) return paperOfCfdi(shop, stamped);
  const known = (await queries.paperOf(shop.db, invoice_id)) ?? (await writePaper(shop, invoice_id));
  if (!known || known.content === null) throw new ApiError('no_invoice');
  const { paper_id: id, content, pdf_sha256: sha } = known;
  return { id, content, sha, addDigest: (digest) => queries.addDigest(shop.db, id, digest) };
}

async function writePaper(shop: Shop, invoice_id: string): ReturnType<typeof queries.paperOf> {
  const invoice = await queries.invoiceById(shop.db, invoice_id);
  const order = invoice && (await readWholeOrder(shop.db, invoice.order_id));
  const { seller } = shop.config.house;
  if (!invoice || !order || !seller || order.erased_at !== null) return undefined;
  const credited = invoice.kind === 'credit_note' ? await queries.invoicesOf(shop.db, invoice.order_id) : [];
  const content = JSON.stringify(invoicePaper(order, invoice, seller, allPieces(order), credited));
  const { order_id, issued_at } = invoice;
  await shop.db.transaction().execute((tx) => addPaper(tx, { invoice_id, order_id, issued_at, content }));
  return queries.paperOf(shop.db, invoice_id);
}

/**
 * A PDF, made again from what was stored, and compared with the first one. A difference is a fault of the release (another
 * engine, font or layout): it is logged as fatal and not sent.
 */
async function makeAgain(
  shop: Shop,
  { id, content, sha, addDigest }: Stored,
  line: PaperLine,
): Promise<{ name: string; pdf: Buffer }> {
  const paper = JSON.parse(content) as Paper;
  const pdf = await typesetter.typeset(paper, line);
  const digest = createHash('sha256').update(pdf).digest();
  // Another server may have stored the first one meanwhile.
  if (!digest.equals(sha ?? (await addDigest(digest)))) {
    shop.log.fatal(
      { paper_id: id },
      'a paper is made with other bytes than when it was issued: go back to the release before',
    );
    throw new Error(`paper ${id} is made with other bytes than when it was issued`);
  }
  return { name: `${paper.facts[0]?.[1] ?? 'invoice'}.pdf`, pdf };
}

/** The PDF of an invoice or credit note. Throws no_invoice, overloaded. */
export const makePaper = async (
  shop: Shop,
  invoice_id: string,
  line: PaperLine,
): Promise<{ name: string; pdf: Buffer }> => makeAgain(shop, await storedPaper(shop, invoice_id), line);

/** The PDF of a CFDI. Throws no_invoice, overloaded. */
export const makeCfdi = async (shop: Shop, cfdi_id: string, line: PaperLine): Promise<{ name: string; pdf: Buffer }> =>
  makeAgain(shop, paperOfCfdi(shop, await cfdi.paperOfCfdi(shop, cfdi_id)), line);

/** Typesets a paper that is not stored, because it may change: a label. Throws overloaded. */
export const typesetPaper = (paper: Paper, line: PaperLine): Promise<Buffer> => typesetter.typeset(paper, line);

/** Binds PDFs and pictures to one PDF, in their order. Throws overloaded. */
export const bindPapers = (
  files: readonly { readonly format: string; readonly bytes: Buffer }[],
  line: PaperLine,
): Promise<Buffer> =>
  typesetter.typeset(
    { template: 'bound', files: files.map(({ format, bytes }) => ({ format, base64: bytes.toString('base64') })) },
    line,
  );

/** Starts the engine before a paper is asked for; a failure is that of the first paper. decisions/0115. */
export function warmTypesetter({ log }: Pick<Shop, 'log'>): void {
  typesetter.warm().catch((error: unknown) => log.warn({ err: error }, 'the typesetting process is not ready'));
}

/** Checks that an invoice has a paper, before its link is answered. Throws no_invoice. */
export async function assertPaper(shop: Shop, invoice_id: string): Promise<void> {
  await storedPaper(shop, invoice_id);
}
