import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

/** The page on which the visitor cancels a visit; the signed hash behind it is the permission. */
export const cancelPath = '/cancel/visits';

/** The link of a mail that cancels its visit. Spec 2 §4. */
export const cancelLink = (shop: Shop, site: string, visit_id: string): string =>
  `${site}${cancelPath}/${mintDocumentHash(shop, 'visit_cancel', visit_id)}`;
