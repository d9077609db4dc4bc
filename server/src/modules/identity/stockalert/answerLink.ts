import { alertDays } from '@vitrine/rules/stock/backInStock';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { hashOf } from '../../customers/newsletter/links.ts';
import * as queries from './queries.ts';

/** Confirms an alert by the hash of its link, any number of times. Throws hash_expired or hash_not_found. */
export async function confirmAlert(shop: Shop, hash: string): Promise<{ success: true }> {
  const now = shop.now();
  const confirm_hash = hashOf(hash);
  const until = new Date(now.getTime() + alertDays.wait * 86_400_000);
  if (await queries.confirmAlert(shop.db, confirm_hash, now, until)) return { success: true };
  throw new ApiError((await queries.isKnown(shop.db, confirm_hash)) ? 'hash_expired' : 'hash_not_found');
}

/** Deletes an alert by the hash of its link. Throws hash_not_found, also for one that is deleted already. */
export async function stopAlert(shop: Shop, hash: string): Promise<{ success: true }> {
  if (!(await queries.dropAlert(shop.db, hashOf(hash)))) throw new ApiError('hash_not_found');
  return { success: true };
}
