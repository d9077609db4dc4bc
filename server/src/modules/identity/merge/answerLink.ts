// The links by which a client says that two accounts are hers. decisions/0119.
import type { mergeQuestion as contract } from '@vitrine/contract/accountMerge';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { maskedEmail } from '@vitrine/rules/account/merge';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { hashOf } from '../../customers/newsletter/links.ts';
import * as queries from './queries.ts';
import { isOpen } from './state.ts';

/** The open request of a link. Throws hash_not_found, or hash_expired for one that has ended. */
async function openRequest(shop: Shop, hash: string) {
  const row = await queries.requestByHash(shop.db, hashOf(hash));
  if (!row) throw new ApiError('hash_not_found');
  if (!isOpen(row, shop.now())) throw new ApiError('hash_expired');
  return row;
}

/** Which accounts a link asks about. Throws hash_not_found or hash_expired. */
export async function readQuestion(shop: Shop, hash: string): Promise<AnswerOf<typeof contract>> {
  const row = await openRequest(shop, hash);
  return {
    side: row.side,
    stays: maskedEmail(row.stays_email),
    goes: maskedEmail(row.goes_email),
    is_confirmed: row.side === 'stays' ? row.stays_confirmed : row.goes_confirmed,
    expires_at: row.expires_at.toISOString(),
  };
}

/** Confirms for the mailbox of the link; again it changes nothing. Throws hash_not_found or hash_expired. */
export async function confirmMerge(shop: Shop, hash: string): Promise<{ success: true }> {
  const { request_id, side } = await openRequest(shop, hash);
  if (!(await queries.confirm(shop.db, request_id, side, shop.now()))) throw new ApiError('hash_expired');
  return { success: true };
}

/** Ends the request, also after a confirmation. Throws hash_not_found or hash_expired. */
export async function declineMerge(shop: Shop, hash: string): Promise<{ success: true }> {
  const { request_id } = await openRequest(shop, hash);
  if (!(await queries.close(shop.db, request_id, 'declined', shop.now()))) throw new ApiError('hash_expired');
  return { success: true };
}
