// A sku is written in capitals, figures and spaces ("H0612P 26V"); a set's sku joins several with hyphens. It never
// holds a small letter, and that is what lets a path hold slug and sku in one word: the slug is all small letters.

const skuPattern = /^[A-Z][A-Z0-9]*(?:[ ._-][A-Z0-9]+)*$/u;
const longest = 64;

/** Whether a text is a sku: capitals and figures, starting with a letter, single spaces within. Spec 1 §2. */
export function isSku(text: string): boolean {
  return text.length <= longest && skuPattern.test(text);
}

/** A sku as product paths write it: the letter v for each space. Spec 1 §2. */
export function skuToPath(sku: string): string {
  return sku.replaceAll(' ', 'v');
}

/** The inverse of `skuToPath`; null when the text is no sku in a path. Spec 1 §2. */
export function skuFromPath(text: string): string | null {
  const sku = text.replaceAll('v', ' ');
  return !text.includes(' ') && isSku(sku) ? sku : null;
}

/**
 * A sku as the stock-by-store call takes it: hyphens for spaces. One way only; look a stock sku up as written so. Spec
 * 2 §7.
 */
export function skuForStock(sku: string): string {
  return sku.replaceAll(' ', '-');
}

/**
 * The sku of pieces sold as one: set sku and each piece's, joined by hyphens. Throws when one is no sku or holds a
 * hyphen itself, as the whole could then not be taken apart. Spec 2 §4.
 */
export function joinSkus(skus: readonly string[]): string {
  if (skus.some((sku) => !isSku(sku) || sku.includes('-'))) throw new RangeError('Only plain skus can be joined');
  return skus.join('-');
}

/** The inverse of `joinSkus`: one sku for a single piece. Spec 2 §4. */
export function splitSkus(sku: string): string[] {
  return sku.split('-');
}
