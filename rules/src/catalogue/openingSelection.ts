import { type Configurator, familyOf, matching, partHas, type Selection, type Variant } from './configurator.ts';
import { splitSkus } from './sku.ts';

/** Selects every field whose matching variants all have the same value. Spec 2 §4. */
export function withOnlyValues(configurator: Configurator, selection: Selection): Selection {
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

/**
 * Initial selection of a page. A SKU in the request is selected completely; the targeted or default variant without its
 * sizes, which the visitor must choose. Fields with a single value are selected. Spec 2 §2.
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
