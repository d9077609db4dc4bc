/** Payload of add-to-cart. Spec 2 §4. */
export type CartRequest = {
  readonly sku: string;
  readonly container_id: string | null;
  readonly image: string | null;
  readonly category: string | null;
};

/** Error when nothing is selected, in the specification's words. Spec 1 §5. */
export const undefinedSkuError = 'Cant undefined SKU to cart';

/** Builds the payload of add-to-cart, or returns the error when there is no SKU. Spec 1 §5, spec 2 §4. */
export function cartRequest(
  wanted: Partial<Record<keyof CartRequest, string | null>>,
): { request: CartRequest } | { error: typeof undefinedSkuError } {
  const { sku, container_id = null, image = null, category = null } = wanted;
  if (!sku) return { error: undefinedSkuError };
  return { request: { sku, container_id, image, category } };
}
