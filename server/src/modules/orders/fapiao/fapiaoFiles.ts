import { ApiError } from '../../../platform/errors/ApiError.ts';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import { sendPdf } from '../../../platform/http/sendPdf.ts';
import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { fapiaoPaths, pathOf } from '../orders/fapiaoPaths.ts';
import { requireDocument } from '../../../platform/shop/requireDocument.ts';
import * as queries from './queries.ts';

/** The links to the PDF of a tax invoice, and to the picture of the code that opens it on a phone. Invariant S3. */
export function fapiaoLinks(shop: Shop, fapiao_id: string): { pdf_url: string; qr_url: string } {
  return {
    pdf_url: pathOf('file', mintDocumentHash(shop, 'fapiao_file', fapiao_id)),
    qr_url: pathOf('code', mintDocumentHash(shop, 'fapiao_code', fapiao_id)),
  };
}

/** The files behind those links. The log has the route, never the hash, and no cache stores the answer. Invariants S3, S16. */
export function fapiaoFiles(shop: Shop): PlainRoutes {
  const plainRoutes = new PlainRoutes(shop);
  plainRoutes.get(fapiaoPaths.file, 'link', async (context) => {
    context.header('cache-control', 'no-store');
    const found = await queries.fileOf(shop.db, requireDocument(shop, 'fapiao_file', context.req.param('hash')));
    if (!found) throw new ApiError('no_invoice');
    return sendPdf(context, `fapiao-${found.number}.pdf`, found.pdf);
  });
  plainRoutes.get(
    fapiaoPaths.code,
    { no_database: 'the code holds the address that was asked for' },
    async (context) => {
      context.header('cache-control', 'no-store');
      const fapiao_id = requireDocument(shop, 'fapiao_code', context.req.param('hash'));
      const text = publicUrl(shop.config) + fapiaoLinks(shop, fapiao_id).pdf_url;
      // The library is 2 MB, and most servers draw no code.
      const { default: bwip } = await import('bwip-js/node');
      context.header('content-type', 'image/svg+xml');
      context.header('x-content-type-options', 'nosniff');
      return context.body(bwip.toSVG({ bcid: 'qrcode', text, padding: 2 }));
    },
  );
  return plainRoutes;
}
