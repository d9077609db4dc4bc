// The token of a payment link. decisions/0120.
import { createHash, createHmac } from 'node:crypto';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { publicUrl } from '../../../platform/http/securityHeaders.ts';
import type { Shop } from '../../../platform/shop/shop.ts';

/**
 * The token, 256 bits: made of the link's id by the shop's secret, so that no table and no queue of mails holds it, and the office can
 * show it again. The database has its hash. Invariant A8.
 */
export const linkToken = (shop: Pick<Shop, 'secret'>, link_id: string): string =>
  createHmac('sha256', shop.secret).update(`payment link\0${link_id}`).digest('base64url');

/** What the database knows of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The address of a link. The token is in the fragment, which browsers send to no server and in no referrer. Invariant S16. */
export const linkAddress = (shop: Shop, link_id: string, locale: Locale, site = publicUrl(shop.config)): string =>
  `${site}/${locale}/payment-link/#token=${linkToken(shop, link_id)}`;
