import { ApiError } from '../../../platform/errors/ApiError.ts';
import { PlainRoutes } from '../../../platform/http/plainRoutes.ts';
import { sendFile } from '../../../platform/http/sendPdf.ts';
import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { cfdiPath, cfdiPaths } from '../orders/cfdiPaths.ts';
import { requireDocument } from '../../../platform/shop/requireDocument.ts';
import * as queries from './queries.ts';

/** The links to the PDF and the XML of a CFDI. Invariant S3. */
export const cfdiLinks = (shop: Shop, cfdi_id: string): { pdf_url: string; xml_url: string } => ({
  pdf_url: cfdiPath('pdf', mintDocumentHash(shop, 'cfdi_pdf', cfdi_id)),
  xml_url: cfdiPath('xml', mintDocumentHash(shop, 'cfdi_xml', cfdi_id)),
});

/** The XML behind those links; the papers serve the PDF. No cache stores the answer. Invariants S3, S16. */
export function cfdiFiles(shop: Shop): PlainRoutes {
  return new PlainRoutes(shop).get(cfdiPaths.xml, 'link', async (context) => {
    context.header('cache-control', 'no-store');
    const found = await queries.xmlOf(shop.db, requireDocument(shop, 'cfdi_xml', context.req.param('hash')));
    if (!found) throw new ApiError('no_invoice');
    return sendFile(context, `${found.uuid}.xml`, 'application/xml', Buffer.from(found.xml));
  });
}
