import type { Configurator } from './configurator.ts';

/** Whether a field has a choice; a single option is shown without one. Spec 2 §4. */
export function isChoice(configurator: Configurator, field: string): boolean {
  return (configurator.attributes.find((attribute) => attribute.field === field)?.options.length ?? 0) > 1;
}

/** Whether an attribute button is shown: not when its only option is "no size". Spec 2 §5. */
export function isFieldShown(configurator: Configurator, field: string, no_size: string): boolean {
  const attribute = configurator.attributes.find((candidate) => candidate.field === field);
  return (attribute?.options ?? []).some(({ id }) => id !== no_size);
}
