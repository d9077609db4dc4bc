import { type Configurator, familyOf, partHas, type Selection } from './configurator.ts';
import { withOnlyValues } from './openingSelection.ts';

export type Choice = {
  readonly selection: Selection;
  /** Size fields whose choice was lost, to be said aloud and asked again. */
  readonly reset: readonly string[];
  /** False when the field has no such option: the selection is then unchanged. */
  readonly accepted: boolean;
};

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
