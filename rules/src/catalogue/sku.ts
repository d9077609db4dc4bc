// A SKU contains capitals, digits and spaces ("H0612P 26V"); a set's SKU joins several with hyphens. It never contains
// a lower-case letter, so a path segment can hold a lower-case slug and a SKU.

const skuPattern = /^[A-Z][A-Z0-9]*(?:[ ._-][A-Z0-9]+)*$/u;
const longest = 64;

/** Whether a text is a SKU: capitals and digits, starting with a letter, single spaces between. Spec 1 §2. */
export function isSku(text: string): boolean {
  return text.length <= longest && skuPattern.test(text);
}

/** A SKU as in product paths, with the letter v for each space. Spec 1 §2. */
export function skuToPath(sku: string): string {
  return sku.replaceAll(' ', 'v');
}

/** The inverse of `skuToPath`; null when the text is not a SKU in a path. Spec 1 §2. */
export function skuFromPath(text: string): string | null {
  const sku = text.replaceAll('v', ' ');
  return !text.includes(' ') && isSku(sku) ? sku : null;
}

/**
 * A SKU as the stock-by-store call takes it, with hyphens for spaces. Not reversible; look up a stock SKU in this form.
 * Spec 2 §7.
 */
export function skuForStock(sku: string): string {
  return sku.replaceAll(' ', '-');
}

/**
 * SKU of a set: the set's SKU and those of its parts, joined by hyphens. Throws when one is invalid or contains a
 * hyphen, since the result could not be split. Spec 2 §4.
 */
export function joinSkus(skus: readonly string[]): string {
  if (skus.some((sku) => !isSku(sku) || sku.includes('-'))) throw new RangeError('Only plain skus can be joined');
  return skus.join('-');
}
