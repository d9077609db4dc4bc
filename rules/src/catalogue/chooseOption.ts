import { type Configurator, familyOf, type Selection, sizesOf } from './configurator.ts';
import { withOnlyValues } from './openingSelection.ts';

export type OptionChoice = {
  readonly selection: Selection;
  /** Size fields whose choice was removed: the page announces it and asks for the size again. */
  readonly reset: readonly string[];
  /** Size fields set to another size, the only one that the new colour has. */
  readonly replaced: readonly string[];
  /** False when the field has no such option: the selection is then unchanged. */
  readonly accepted: boolean;
};

/**
 * Chooses an option. A new colour resets the sizes of the parts it colours (and only those); a size that is the only
 * one left is chosen at once: the same size needs no announcement, another one is `replaced`. Spec 2 §4.
 */
export function chooseOption(
  configurator: Configurator,
  selection: Selection,
  field: string,
  id: string,
): OptionChoice {
  if (!configurator.variants.some((variant) => variant.attributes[field] === id))
    return { selection, reset: [], replaced: [], accepted: false };
  if (selection[field] === id) return { selection, reset: [], replaced: [], accepted: true };
  const next: Record<string, string | null> = { ...selection, [field]: id };
  const sizes = familyOf(field) === 'color' ? sizesOf(configurator, field) : [];
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
