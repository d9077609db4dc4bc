import { fold } from './fold.ts';

const separators = /[\s._-]+/gu;
const looksLikeSku = /^[a-z]{1,3}\d[a-z0-9]*$/u;

/** Forms of a SKU in the search index: bare, and with the v of product paths. Spec 1 §2. */
export function skuIndexForms(sku: string): string[] {
  const bare = fold(sku).replace(separators, '');
  const inPath = fold(sku).replace(/\s/gu, 'v').replace(separators, '');
  return [...new Set([bare, inPath])];
}

/**
 * The prefix to search among `skuIndexForms` when a text may be a SKU, however typed or pasted: "H0612P 26V",
 * "h0612p-26v", "H0612Pv26V". Null for words. Spec 1 §2.
 */
export function skuQuery(text: string): string | null {
  const bare = fold(text.trim()).replace(separators, '');
  return looksLikeSku.test(bare) ? bare : null;
}
