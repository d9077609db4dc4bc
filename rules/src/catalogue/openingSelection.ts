import { type Configurator, familyOf, matching, type Selection } from './configurator.ts';

/** Selects every field whose matching variants all have the same value. Spec 2 §4. */
export function withOnlyValues({ attributes, variants }: Configurator, selection: Selection): Selection {
  const filled: Record<string, string | null> = { ...selection };
  for (const { field } of attributes) {
    if ((filled[field] ?? null) !== null) continue;
    const values = matching(variants, filled).map((variant) => variant.attributes[field] ?? null);
    const [only = null] = values;
    filled[field] = values.every((value) => value === only) ? only : null;
  }
  return filled;
}

/** The SKUs that a page opens with. Spec 2 §2. */
export type Opening = {
  readonly selected_sku?: string | null;
  readonly targeted_variant?: string | null;
  readonly default_variant?: string | null;
};

/**
 * Initial selection of a page. A SKU in the request is selected completely; of the targeted or default variant only the colours:
 * the visitor must choose sizes and volumes. Fields with a single value are selected. Spec 2 §2.
 */
export function openingSelection(configurator: Configurator, opening: Opening): Selection {
  const find = (sku: string | null | undefined) => configurator.variants.find((variant) => variant.sku === sku);
  const asked = find(opening.selected_sku);
  const start = (asked ?? find(opening.targeted_variant) ?? find(opening.default_variant))?.attributes ?? {};
  const selection = Object.fromEntries(
    configurator.attributes.map(({ field }) => [
      field,
      asked || familyOf(field) === 'color' ? (start[field] ?? null) : null,
    ]),
  );
  return withOnlyValues(configurator, selection);
}
