import { type Configurator, familyOf, matching, partHas, type Selection, type Variant } from './configurator.ts';
import { splitSkus } from './sku.ts';

export type Choice = {
  readonly selection: Selection;
  /** Size fields whose choice was lost, to be said aloud and asked again. */
  readonly reset: readonly string[];
  /** False when the field has no such option: the selection is then unchanged. */
  readonly accepted: boolean;
};

/** Chooses what leaves no choice: a field whose matching variants all have one value. */
function withOnlyValues(configurator: Configurator, selection: Selection): Selection {
  const filled: Record<string, string | null> = { ...selection };
  for (const { field } of configurator.attributes) {
    if ((filled[field] ?? null) !== null) continue;
    const values = configurator.parts
      .filter((part) => partHas(part, field))
      .flatMap((part) => matching(part, filled).map((variant) => variant.attributes[field] ?? null));
    const [only = null] = values;
    filled[field] = values.every((value) => value === only) ? only : null;
  }
  return filled;
}

function fieldsWith(configurator: Configurator, color: string): string[] {
  const parts = configurator.parts.filter((part) => partHas(part, color));
  return configurator.attributes
    .map((attribute) => attribute.field)
    .filter((field) => familyOf(field) === 'size' && parts.some((part) => partHas(part, field)));
}

/**
 * Chooses an option. A new colour resets the sizes of the parts it colours (and only those); a size that is the only
 * one left is chosen again at once, and is then no loss to speak of. Spec 2 §4.
 */
export function chooseOption(configurator: Configurator, selection: Selection, field: string, id: string): Choice {
  const parts = configurator.parts.filter((part) => partHas(part, field));
  const exists = parts.length > 0 && parts.every((part) => part.some((variant) => variant.attributes[field] === id));
  if (!exists) return { selection, reset: [], accepted: false };
  if (selection[field] === id) return { selection, reset: [], accepted: true };
  const next: Record<string, string | null> = { ...selection, [field]: id };
  const sizes = familyOf(field) === 'color' ? fieldsWith(configurator, field) : [];
  for (const size of sizes) next[size] = null;
  const filled = withOnlyValues(configurator, next);
  const reset = sizes.filter((size) => (selection[size] ?? null) !== null && filled[size] !== selection[size]);
  return { selection: filled, reset, accepted: true };
}

/**
 * The selection a page opens with. A sku the visitor asked for is taken whole; the targeted or default variant gives
 * all but the sizes, which a visitor chooses knowingly. What leaves no choice is chosen. Spec 2 §2.
 */
export function openingSelection(
  configurator: Configurator,
  opening: { selected_sku?: string | null; targeted_variant?: string | null; default_variant?: string | null },
): Selection {
  const selection: Record<string, string | null> = Object.fromEntries(
    configurator.attributes.map(({ field }) => [field, null]),
  );
  const find = (part: readonly Variant[], sku: string | null | undefined) => {
    const skus = sku ? [sku, ...splitSkus(sku)] : [];
    return part.find((variant) => skus.includes(variant.sku));
  };
  for (const part of configurator.parts) {
    const asked = find(part, opening.selected_sku);
    const start = asked ?? find(part, opening.targeted_variant) ?? find(part, opening.default_variant);
    for (const [field, id] of Object.entries(start?.attributes ?? {})) {
      if (asked || familyOf(field) !== 'size') selection[field] = id;
    }
  }
  return withOnlyValues(configurator, selection);
}
