/** Size code of products without sizes. Spec 2 §5, spec 3 §9. */
export const noSize = 'SANS_TAILLE';

/** The size to show, or null for a product without sizes. Spec 2 §5. */
export function sizeShown(size: string | null): string | null {
  return size === noSize || size === '' ? null : size;
}
