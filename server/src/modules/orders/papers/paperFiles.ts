import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { sendPdf } from '../../../platform/http/sendPdf.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { cfdiPaths } from '../orders/cfdiPaths.ts';
import { makeCfdi, makePaper } from './makePaper.ts';
import { networkLine } from './networkLine.ts';
import { requireDocument } from '../../../platform/shop/requireDocument.ts';

const path = '/papers/:hash';

export const fileLink = (hash: string): string => path.replace(':hash', hash);

/**
 * The files behind download links. The log has the route, never the hash, and no cache stores the answer. Invariants S3,
 * S16.
 */
export function paperFiles(shop: Shop): PlainRoutes {
  const plainRoutes = new PlainRoutes(shop);
  plainRoutes.get(path, 'link', async (context) => {
    context.header('cache-control', 'no-store');
    const { name, pdf } = await makePaper(
      shop,
      requireDocument(shop, 'invoice_file', context.req.param('hash')),
      networkLine(shop, context),
    );
    return sendPdf(context, name, pdf);
  });
  plainRoutes.get(cfdiPaths.pdf, 'link', async (context) => {
    context.header('cache-control', 'no-store');
    const { name, pdf } = await makeCfdi(
      shop,
      requireDocument(shop, 'cfdi_pdf', context.req.param('hash')),
      networkLine(shop, context),
    );
    return sendPdf(context, name, pdf);
  });
  return plainRoutes;
}
