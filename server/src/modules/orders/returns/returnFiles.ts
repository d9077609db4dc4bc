import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type {
  printDetails as detailsCall,
  printLabel as labelCall,
  proforma as proformaCall,
} from '@vitrine/contract/returns';
import type { Context } from 'hono';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { bytesOf } from '../../../platform/http/bytesOf.ts';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import type { Env } from '../../../platform/http/env.ts';
import { sendFile, sendPdf } from '../../../platform/http/sendPdf.ts';
import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import type { OrderRow } from '../orders/orderRows.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { hasDetails, hasLabel, type HashOf, photoPath } from '../orders/returnsView.ts';
import { typesetPaper } from '../papers/makePaper.ts';
import { networkLine } from '../papers/networkLine.ts';
import { requireDocument } from '../../../platform/shop/requireDocument.ts';
import { labelOf, type StoredLabel } from '../parcels/labels.ts';
import { labelReturn } from './carrierReturns.ts';
import * as queries from './queries.ts';
import { detailsPaper, hasProforma, labelPaper, proformaPaper, type ReturnPaper } from './returnPapers.ts';

type WholeReturn = { readonly order: OrderRow; readonly row: queries.RequestRow };

/** The order and the return of a paper. Throws not_found for one that was not sent off, was cancelled or was forgotten. */
async function sentOff(shop: Shop, return_id: string): Promise<WholeReturn> {
  const row = await queries.requestById(shop.db, return_id);
  const order = row && (await readWholeOrder(shop.db, row.order_id));
  if (!row || !order || order.forgotten_at !== null || !hasDetails(row)) throw new ApiError('not_found');
  return { order, row };
}

/** The order and the return of a label. Throws not_found once the parcel has arrived, or without a carrier. */
async function labelled(shop: Shop, return_id: string): Promise<WholeReturn> {
  const whole = await sentOff(shop, return_id);
  if (!hasLabel(whole.row)) throw new ApiError('not_found');
  return whole;
}

type File = {
  readonly path: string;
  readonly purpose: 'return_label_file' | 'return_proforma_file' | 'return_details_file';
  /** The return, while the file can be downloaded. */
  readonly find: (shop: Shop, return_id: string) => Promise<WholeReturn>;
  readonly paper: ReturnPaper;
  readonly name: (increment_id: string) => string;
};
const label: File = {
  path: '/labels/:hash',
  purpose: 'return_label_file',
  find: labelled,
  paper: labelPaper,
  name: (increment_id) => `${increment_id}.pdf`,
};
const proforma: File = {
  path: '/proformas/:hash',
  purpose: 'return_proforma_file',
  find: labelled,
  paper: proformaPaper,
  name: (increment_id) => `${increment_id}-pro-forma.pdf`,
};

const details: File = {
  path: '/return-details/:hash',
  purpose: 'return_details_file',
  find: sentOff,
  paper: detailsPaper,
  name: (increment_id) => `${increment_id}-details.pdf`,
};

/** The path of an inspection's photo, for half an hour. */
export const photoOfReturn = (shop: Shop, photo_id: string): string =>
  photoPath(mintDocumentHash(shop, 'return_photo', photo_id));

/** Mints the hashes of a return's papers and photos alone, for views without invoices. */
export const labelHash =
  (shop: Shop): HashOf =>
  (id, document) =>
    document === 'return_label' || document === 'return_details' || document === 'return_photo'
      ? mintDocumentHash(shop, document, id)
      : null;

const linkOf = (shop: Shop, { path, purpose }: File, return_id: string) => ({
  download_link: path.replace(':hash', mintDocumentHash(shop, purpose, return_id)),
});

/**
 * The link of a label by its hash. Throws hash_not_found, hash_expired, not_found, and unavailable while the carrier that
 * issues it does not answer. Spec 3 §7, §8.
 */
export async function printLabel(shop: Shop, { hash }: QueryOf<typeof labelCall>): Promise<AnswerOf<typeof labelCall>> {
  const return_id = requireDocument(shop, 'return_label', hash);
  await labelled(shop, return_id);
  // The carrier may not have answered the job yet; then this call asks it, for the same label.
  await labelReturn(shop, { return_id }).catch((error: unknown) => {
    shop.log.warn({ err: error, return_id }, 'a carrier did not answer with a label');
    throw new ApiError('unavailable');
  });
  return linkOf(shop, label, return_id);
}

/**
 * The link of a customs pro-forma by the same hash. Throws hash_not_found, hash_expired, not_found, and no_invoice for a
 * return that crosses no customs border. Spec 3 §7, §8.
 */
export async function printProforma(
  shop: Shop,
  { hash }: QueryOf<typeof proformaCall>,
): Promise<AnswerOf<typeof proformaCall>> {
  const return_id = requireDocument(shop, 'return_label', hash);
  const { order } = await labelled(shop, return_id);
  if (!hasProforma(order)) throw new ApiError('no_invoice', { fields: { hash: 'not_needed' } });
  return linkOf(shop, proforma, return_id);
}

/** The link of a return's details by their hash. Throws hash_not_found, hash_expired, not_found. Spec 3 §2, §8. */
export async function printDetails(
  shop: Shop,
  { hash }: QueryOf<typeof detailsCall>,
): Promise<AnswerOf<typeof detailsCall>> {
  const return_id = requireDocument(shop, 'return_details', hash);
  await sentOff(shop, return_id);
  return linkOf(shop, details, return_id);
}

const types = { pdf: 'application/pdf', png: 'image/png', zpl: 'application/octet-stream' } as const;

/** The label as its carrier issued it. */
function sendIssued(context: Context<Env>, increment_id: string, { format, file }: StoredLabel): Response {
  if (format === null || file === null) throw new Error('a label without a file');
  return sendFile(context, `${increment_id}.${format}`, types[format], file);
}

/** The files behind the links: the log has the route, never the hash, and no cache stores the answer. Invariant S3. */
export function returnFiles(shop: Shop): PlainRoutes {
  const plainRoutes = new PlainRoutes(shop);
  for (const { path, purpose, find, paper, name } of [label, proforma, details])
    plainRoutes.get(path, 'link', async (context) => {
      context.header('cache-control', 'no-store');
      const { order, row } = await find(shop, requireDocument(shop, purpose, context.req.param('hash') ?? ''));
      const issued = purpose === label.purpose ? await labelOf(shop.db, { return_id: row.return_id }) : undefined;
      if (issued?.file) return sendIssued(context, row.increment_id, issued);
      const number = issued?.track_number ?? row.increment_id;
      const pdf = await typesetPaper(paper(shop, order, row, number), networkLine(shop, context));
      return sendPdf(context, name(row.increment_id), pdf);
    });
  const photo = photoPath(':hash');
  plainRoutes.get(photo, 'link', async (context) => {
    context.header('cache-control', 'no-store');
    const bytes = await queries.photoOf(
      shop.db,
      requireDocument(shop, 'return_photo', context.req.param('hash') ?? ''),
    );
    if (!bytes) throw new ApiError('not_found');
    return context.body(bytesOf(bytes), 200, { 'content-type': 'image/jpeg' });
  });
  return plainRoutes;
}
