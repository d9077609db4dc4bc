import { familyOf } from './configurator.ts';

type Named = {
  readonly field: string;
  readonly options: readonly { readonly id: string; readonly attr_display: string }[];
};

/** Whether a field is read as a colour; volumes and others are sizes. Spec 2 §3. */
export function propertyOf(field: string): 'color' | 'size' {
  return familyOf(field) === 'color' ? 'color' : 'size';
}

/** The names of a variant's colours and sizes; those of a set's parts together. Spec 2 §3. */
export function namedOptions(
  attributes: readonly Named[],
  chosen: Readonly<Record<string, string | null>>,
): { color?: string; size?: string } {
  const named: { color?: string; size?: string } = {};
  for (const { field, options } of attributes) {
    const name = options.find(({ id }) => id === chosen[field])?.attr_display;
    const property = propertyOf(field);
    if (name) named[property] = [named[property], name].filter(Boolean).join(' / ');
  }
  return named;
}
