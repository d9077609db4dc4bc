import * as contract from '@vitrine/contract/papers';
import { type Route, route } from '../../../platform/http/route.ts';
import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { fileLink } from './paperFiles.ts';
import { assertPaper } from './makePaper.ts';
import { requireDocument } from '../../../platform/shop/requireDocument.ts';

export const paperRoutes = (shop: Shop): Route[] => [
  route(contract.invoiceLink, async ({ query: { hash } }) => {
    const invoice_id = requireDocument(shop, 'invoice', hash);
    await assertPaper(shop, invoice_id);
    return { download_link: fileLink(mintDocumentHash(shop, 'invoice_file', invoice_id)) };
  }),
];
