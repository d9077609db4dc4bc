import { type Configurator, familyOf, partOf } from './configurator.ts';

/** The colour field of a part; without one, the colour that the parts share. Empty for a product without. Spec 2 §3. */
export function colorFieldOf({ attributes }: Pick<Configurator, 'attributes'>, part: number | null = null): string {
  const colors = attributes.filter(({ field }) => familyOf(field) === 'color');
  return (
    (colors.find(({ field }) => partOf(field) === part) ?? colors.find(({ field }) => partOf(field) === null))?.field ??
    ''
  );
}
