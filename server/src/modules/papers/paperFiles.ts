import { Hono } from 'hono';
import type { Env } from '../../platform/http/env.ts';
import { sendPdf } from '../../platform/http/sendPdf.ts';
import type { Shop } from '../../platform/shop/shop.ts';
import { makePaper } from './makePaper.ts';
import { requireDocument } from './requireDocument.ts';

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
  return app;
}
