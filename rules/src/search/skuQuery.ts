import { fold } from './fold.ts';

const separators = /[\s._-]+/gu;
const looksLikeSku = /^[a-z]{1,3}\d[a-z0-9]*$/u;

/** How a sku is stored for search: bare, and with the v of product paths. Spec 1 §2. */
export function skuIndexForms(sku: string): string[] {
  const bare = fold(sku).replace(separators, '');
  const inPath = fold(sku).replace(/\s/gu, 'v').replace(separators, '');
  return [...new Set([bare, inPath])];
}

/**
 * What to look for among `skuIndexForms`, as a beginning, when a text may be a sku however it is typed or pasted:
 * "H0612P 26V", "h0612p-26v", "H0612Pv26V". Null for words. Spec 1 §2.
 */
export function skuQuery(text: string): string | null {
  const bare = fold(text.trim()).replace(separators, '');
  return looksLikeSku.test(bare) ? bare : null;
}
