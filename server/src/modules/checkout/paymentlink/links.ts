// The links, for the office. decisions/0120.
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { linkAddress, linkToken, tokenHash } from './linkToken.ts';
import * as queries from './linkQueries.ts';

export { linkById, linkOfOrder, linksListed, type ListedLink } from './linkQueries.ts';

/** The address of a link, for a message of the house's own. */
export async function showAddress(shop: Shop, link_id: string, locale: Locale): Promise<string> {
  await queries.noteToken(shop.db, link_id, tokenHash(linkToken(shop, link_id)));
  return linkAddress(shop, link_id, locale);
}
