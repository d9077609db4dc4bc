import { type Configurator, familyOf, partHas, type Selection } from './configurator.ts';
import { withOnlyValues } from './openingSelection.ts';

export type Choice = {
  readonly selection: Selection;
  /** Size fields whose choice was removed: the page announces it and asks for the size again. */
  readonly reset: readonly string[];
  /** Size fields set to another size, the only one that the new colour has. */
  readonly replaced: readonly string[];
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
 * one left is chosen at once: the same size needs no announcement, another one is `replaced`. Spec 2 §4.
 */
export function chooseOption(configurator: Configurator, selection: Selection, field: string, id: string): Choice {
  const parts = configurator.parts.filter((part) => partHas(part, field));
  const exists = parts.length > 0 && parts.every((part) => part.some((variant) => variant.attributes[field] === id));
  if (!exists) return { selection, reset: [], replaced: [], accepted: false };
  if (selection[field] === id) return { selection, reset: [], replaced: [], accepted: true };
  const next: Record<string, string | null> = { ...selection, [field]: id };
  const sizes = familyOf(field) === 'color' ? fieldsWith(configurator, field) : [];
  for (const size of sizes) next[size] = null;
  const filled = withOnlyValues(configurator, next);
  const changed = sizes.filter((size) => (selection[size] ?? null) !== null && filled[size] !== selection[size]);
  return {
    selection: filled,
    reset: changed.filter((size) => (filled[size] ?? null) === null),
    replaced: changed.filter((size) => (filled[size] ?? null) !== null),
    accepted: true,
  };
}
