import type { Shop } from '../../../platform/shop/shop.ts';
import * as queries from './queries.ts';

export type { CfdiPaper } from './queries.ts';

/** The paper of a CFDI; undefined for an unknown one. */
export const paperOfCfdi = (shop: Shop, cfdi_id: string): Promise<queries.CfdiPaper | undefined> =>
  queries.paperOfCfdi(shop.db, cfdi_id);

/** The paper of an invoice's valid CFDI; undefined for an invoice without one. */
export const paperOfInvoice = (shop: Shop, invoice_id: string): Promise<queries.CfdiPaper | undefined> =>
  queries.paperOfInvoice(shop.db, invoice_id);

/** Stores the digest of a CFDI's first PDF, once. Returns the stored one. */
export const addDigest = (shop: Shop, cfdi_id: string, digest: Buffer): Promise<Buffer> =>
  queries.addDigest(shop.db, cfdi_id, digest);
