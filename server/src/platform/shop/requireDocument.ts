import { ApiError } from '../errors/ApiError.ts';
import { type DocumentPurpose, documentOf } from './documentHash.ts';
import type { Shop } from './shop.ts';

/** The document of a hash. Throws hash_expired or hash_not_found. Spec 3 §8. */
export function requireDocument(shop: Shop, purpose: DocumentPurpose, hash: string): string {
  const found = documentOf(shop, purpose, hash);
  if (found === null) throw new ApiError('hash_not_found');
  if (found === 'expired') throw new ApiError('hash_expired');
  return found.id;
}
