import { Hono } from 'hono';
import type { Env } from '../../../platform/http/env.ts';
import { sendPdf } from '../../../platform/http/sendPdf.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { cfdiPaths } from '../orders/cfdiPaths.ts';
import { makeCfdi, makePaper } from './makePaper.ts';
import { requireDocument } from '../../../platform/shop/requireDocument.ts';

const path = '/papers/:hash';

export const fileLink = (hash: string): string => path.replace(':hash', hash);

/**
 * The files behind download links. The log has the route, never the hash, and no cache stores the answer. Invariants S3,
 * S16.
 */
export function paperFiles(shop: Shop): Hono<Env> {
  const app = new Hono<Env>();
  app.get(path, async (context) => {
    context.set('route', path);
    context.header('cache-control', 'no-store');
    const { name, pdf } = await makePaper(shop, requireDocument(shop, 'invoice_file', context.req.param('hash')));
    return sendPdf(context, name, pdf);
  });
  app.get(cfdiPaths.pdf, async (context) => {
    context.set('route', cfdiPaths.pdf);
    context.header('cache-control', 'no-store');
    const { name, pdf } = await makeCfdi(shop, requireDocument(shop, 'cfdi_pdf', context.req.param('hash')));
    return sendPdf(context, name, pdf);
  });
  return app;
}
