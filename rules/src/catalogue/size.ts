/** The size of what has no size. Spec 2 §5, spec 3 §9. */
export const noSize = 'SANS_TAILLE';

/** A size to show, or null when the piece has none. Spec 2 §5. */
export function sizeShown(size: string | null): string | null {
  return size === noSize || size === '' ? null : size;
}
