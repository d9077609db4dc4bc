import { createHash } from 'node:crypto';
import type { ItemOptions } from '@vitrine/contract/basket';

const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Hashes options independently of the order of their fields. Sku and hash identify a basket line. */
export function optionsHash(options: ItemOptions): string {
  const text = JSON.stringify(options, inOrder);
  return text === '{}' ? 'none' : createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
