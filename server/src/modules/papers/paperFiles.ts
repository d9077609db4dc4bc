import { Hono } from 'hono';
import type { Env } from '../../platform/http/env.ts';
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
    context.header('content-type', 'application/pdf');
    context.header('content-disposition', `attachment; filename="${name}"`);
    context.header('x-content-type-options', 'nosniff');
    return context.body(new Uint8Array(pdf));
  });
  return app;
}
