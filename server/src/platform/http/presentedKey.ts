import type { Endpoint } from '@vitrine/contract/endpoint';
import { keyScopeOf } from '@vitrine/contract/keyCalls';
import { keyPrefix } from '@vitrine/rules/staff/apiKeys';
import type { Context } from 'hono';
import { ApiError } from '../errors/ApiError.ts';
import type { Shop } from '../shop/shop.ts';
import { addressOf } from './address.ts';
import type { PresentedKey } from './route.ts';

const bearer = new RegExp(`^bearer ${keyPrefix}`, 'iu');

/**
 * The key that a program sends in the place of cookies, unverified; null without one. A browser sends no such header by itself, so a call
 * with a key needs no anti-forgery token, and its cookies do not count. Throws key_not_allowed at a call that takes no key.
 */
export function presentedKey(shop: Shop, endpoint: Endpoint, context: Context): PresentedKey | null {
  const header = context.req.header('authorization');
  if (header === undefined || !bearer.test(header)) return null;
  const scope = keyScopeOf(endpoint);
  if (scope === null) throw new ApiError('key_not_allowed', { fields: { scope: 'closed' } });
  return { raw: header.slice('bearer '.length), scope, address: addressOf(shop, context) };
}
