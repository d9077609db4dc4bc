import { ApiError } from '../../../platform/errors/ApiError.ts';
import { type DocumentPurpose, mintDocumentHash } from '../../../platform/shop/documentHash.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { generationOf } from './storeLinkQueries.ts';

/** The pages that a store opens by the link of a mail, without a sign-in. */
export type StorePurpose = Extract<DocumentPurpose, 'reservation' | 'pickup' | 'boutique_returns'>;

/** The hash of a store's page, in the generation that its links have now. decisions/0056, decisions/0061. */
export async function mintStoreLink(shop: Shop, purpose: StorePurpose, id: string, store_id: string): Promise<string> {
  return mintDocumentHash(shop, purpose, id, await generationOf(shop.db, store_id));
}

/** Throws hash_expired for a link from before the store's links were revoked. */
export async function requireGeneration(shop: Shop, store_id: string | undefined, generation: number): Promise<void> {
  if (store_id !== undefined && generation < (await generationOf(shop.db, store_id)))
    throw new ApiError('hash_expired');
}
