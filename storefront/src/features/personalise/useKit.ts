import type { KitProduct } from '@vitrine/contract/personalisation';
import { containerTypes, fitsTogether, isContainerType } from '@vitrine/rules/catalogue/personalisation';
import { useState } from 'react';

/** Width of a belt's container type in millimetres; null for another kit. */
export const widthOf = (type: string): number | null => (isContainerType(type) ? containerTypes[type].width_mm : null);

export type KitState = ReturnType<typeof useKit>;

/** The choice of a kit's two pieces: its type (a belt's width), its base, and a container that fits. Spec 2 §3, §9. */
export function useKit(pieces: readonly KitProduct[], sku: string) {
  const own = pieces.find((piece) => piece.sku === sku);
  const [type, setType] = useState(own?.container_type ?? pieces[0]?.container_type ?? '');
  const [chosen, setChosen] = useState<Readonly<Record<KitProduct['container_role'], string | null>>>({
    base: own?.container_role === 'base' ? own.sku : null,
    container: own?.container_role === 'container' ? own.sku : null,
  });
  const ofType = pieces.filter((piece) => piece.container_type === type);
  const bases = ofType.filter(({ container_role }) => container_role === 'base');
  const containers = ofType.filter(({ container_role }) => container_role === 'container');
  const base = bases.find((piece) => piece.sku === chosen.base && piece.in_stock);
  const container = containers.find((piece) => piece.sku === chosen.container && piece.in_stock);
  return {
    types: [...new Set(pieces.map(({ container_type }) => container_type))].toSorted(
      (one, other) => (widthOf(one) ?? 0) - (widthOf(other) ?? 0),
    ),
    type,
    bases,
    containers,
    base,
    container,
    whole: base && container && fitsTogether(base, container) ? { base, container } : null,
    choose: (piece: KitProduct) => setChosen((now) => ({ ...now, [piece.container_role]: piece.sku })),
    /** Another width keeps the colours that were chosen, where it has them. */
    setType: (next: string) => {
      const same = (piece: KitProduct | undefined) =>
        pieces.find(
          (other) =>
            piece &&
            other.container_type === next &&
            other.container_role === piece.container_role &&
            other.name === piece.name &&
            other.color === piece.color,
        )?.sku ?? null;
      setChosen({ base: same(base), container: same(container) });
      setType(next);
    },
  };
}
