/** Error when nothing is selected, in the specification's words. Spec 1 §5. */
export const undefinedSkuError = 'Cant undefined SKU to cart';
