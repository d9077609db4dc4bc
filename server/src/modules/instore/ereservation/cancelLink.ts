import { mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

/** The page on which the customer cancels a reservation; the signed hash behind it is the permission. */
export const cancelPath = '/cancel/reservations';

/** The link of a message that cancels its reservation. Expectations §3. */
export const cancelLink = (shop: Shop, site: string, reservation_id: string): string =>
  `${site}${cancelPath}/${mintDocumentHash(shop, 'reservation_cancel', reservation_id)}`;
