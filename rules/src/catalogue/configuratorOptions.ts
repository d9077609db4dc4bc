import type { Configurator } from './configurator.ts';

/** Whether a field leaves anything to choose; a single option is shown, not asked. Spec 2 §4. */
export function isChoice(configurator: Configurator, field: string): boolean {
  return (configurator.attributes.find((attribute) => attribute.field === field)?.options.length ?? 0) > 1;
}

/** Whether an attribute button is shown: not when it leaves no choice but the size of what has none. Spec 2 §5. */
export function isFieldShown(configurator: Configurator, field: string, no_size: string): boolean {
  const attribute = configurator.attributes.find((candidate) => candidate.field === field);
  return (attribute?.options ?? []).some(({ id }) => id !== no_size);
}
