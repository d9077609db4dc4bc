import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import type { printLabel as contract } from '@vitrine/contract/returns';
import { isLocale, type Locale, storefrontOf } from '@vitrine/rules/storefronts/storefronts';
import { Hono } from 'hono';
import { ApiError } from '../../platform/errors/ApiError.ts';
import type { Env } from '../../platform/http/env.ts';
import { textIn } from '../../platform/messages/textIn.ts';
import { mintDocumentHash } from '../../platform/shop/documentHash.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import type { Paper } from '../../platform/typesetting/paper.ts';
import { linesOf, nameOf } from '../customer/savedAddress.ts';
import { addressFields } from '@vitrine/contract/address';
import { wordsOf } from '../orders/piece.ts';
import type { OrderRow } from '../orders/queries.ts';
import { readWholeOrder } from '../orders/readWholeOrder.ts';
import { hasLabel, type HashOf } from '../orders/returnsView.ts';
import { typesetPaper } from '../papers/makePaper.ts';
import { requireDocument } from '../papers/requireDocument.ts';
import * as queries from './queries.ts';

const path = '/labels/:hash';

/** Mints the hashes of labels alone, for views without invoices. */
export const labelHash =
  (shop: Shop): HashOf =>
  (id, document) =>
    document === 'return_label' ? mintDocumentHash(shop, document, id) : null;

/** What the label says: both addresses, the pieces, and the number of the return as a barcode. Spec 3 §7. */
function labelPaper(shop: Shop, order: OrderRow, row: queries.RequestRow): Paper {
  const locale: Locale = isLocale(order.locale) ? order.locale : 'uk_en';
  const { tag, direction, language } = storefrontOf(locale);
  const text = textIn(locale, 'returns');
  const papers = textIn(locale, 'papers');
  const { seller, name } = shop.config.house;
  const from = row.pickup_address === null ? order.shipping_address : addressFields.parse(row.pickup_address);
  return {
    template: 'paper-1',
    language,
    tag,
    direction,
    issued_at: new Date(row.finalized_at ?? row.requested_at).toISOString(),
    title: text('label_title'),
    sender: { name: nameOf(from), lines: linesOf(from, language) },
    facts: [
      [papers('number'), row.increment_id],
      [papers('order'), order.increment_id],
      [text('label_carrier'), row.carrier.toUpperCase()],
    ],
    parties: [{ heading: text('label_to'), lines: seller ? [seller.name, ...seller.address] : [name] }],
    columns: [papers('piece'), papers('quantity')],
    rows: row.lines.flatMap(({ item_order_id, qty }) => {
      const line = order.lines.find((one) => one.item_order_id === item_order_id);
      if (!line) return [];
      const { name: piece, color, size } = wordsOf(line.piece, locale);
      return [{ cells: [piece, String(qty)], details: [[color, size].filter(Boolean).join(', ')].filter(Boolean) }];
    }),
    sums: [],
    taxes: null,
    notes: [text('label_note')],
    code: { kind: 'code128', text: row.increment_id },
    attachment: null,
  };
}

/** The order and the return of a label. Throws not_found once the parcel has arrived, or without a carrier. */
async function labelled(shop: Shop, return_id: string): Promise<{ order: OrderRow; row: queries.RequestRow }> {
  const row = await queries.requestById(shop.db, return_id);
  const order = row && (await readWholeOrder(shop.db, row.order_id));
  if (!row || !order || order.forgotten_at !== null || !hasLabel(row)) throw new ApiError('not_found');
  return { order, row };
}

/** The link of a label by its hash. Throws hash_not_found, hash_expired, not_found. Spec 3 §7, §8. */
export async function printLabel(shop: Shop, { hash }: QueryOf<typeof contract>): Promise<AnswerOf<typeof contract>> {
  const return_id = requireDocument(shop, 'return_label', hash);
  await labelled(shop, return_id);
  return { download_link: path.replace(':hash', mintDocumentHash(shop, 'return_label_file', return_id)) };
}

/** The files behind the links: the log has the route, never the hash, and no cache stores the answer. Invariant S3. */
export function labelFiles(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();
  app.get(path, async (context) => {
    context.set('route', path);
    context.header('cache-control', 'no-store');
    const return_id = requireDocument(shop, 'return_label_file', context.req.param('hash'));
    const { order, row } = await labelled(shop, return_id);
    const pdf = await typesetPaper(labelPaper(shop, order, row));
    context.header('content-type', 'application/pdf');
    context.header('content-disposition', `attachment; filename="${row.increment_id}.pdf"`);
    context.header('x-content-type-options', 'nosniff');
    return context.body(new Uint8Array(pdf));
  });
  return app;
}
