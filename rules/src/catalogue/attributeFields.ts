import type { Country } from '../storefronts/storefronts.ts';
import { familyOf, partOf } from './configurator.ts';

/**
 * Fields in which the variants of a catalogue may differ: the product's or the first part's own, the two sizes of a
 * bikini, and those of a set's further parts, which start with the part's number. Spec 2 §3.
 */
export const attributeField = /^(?:color|size|volume|size_top|size_bot|[1-9]\/(?:color|size|volume))$/u;

/** The kind of option that a field of a variant takes; null for a text that is no such field. Spec 2 §3. */
export function optionFieldOf(field: string): 'color' | 'size' | 'volume' | null {
  if (!attributeField.test(field)) return null;
  const family = familyOf(field);
  return family === 'other' ? null : family;
}

/** Countries that show volumes in fluid ounces. */
const countriesUsingOunces: ReadonlySet<Country> = new Set(['us']);

/**
 * The name of a field on the product page, in the specification's words. A colour names its product; volumes are imperial in
 * the United States, else international; a further part's own field keeps its number. Spec 2 §3.
 */
export function shownField(field: string, { country, product }: { country: Country; product: string }): string {
  const name = field.slice(field.lastIndexOf('/') + 1);
  const part = partOf(field);
  const prefix = part === null ? '' : `${part}/`;
  const kind = optionFieldOf(field);
  if (kind === 'color') return `${prefix}field_color_${product}`;
  if (kind === 'size') return `${prefix}field_ref_${name}`;
  if (kind === 'volume') return `${prefix}field_mass_volume_${countriesUsingOunces.has(country) ? 'imp' : 'int'}`;
  return field;
}

const mlPerOunce = 29.5735;

/** The name of a volume in the country's unit: "75 ml" is "2.5 fl. oz." in the United States. Spec 2 §3. */
export function volumeShown(name: string, country: Country): string {
  const ml = countriesUsingOunces.has(country) ? /^(\d{1,6})[ \u00a0]?ml$/u.exec(name)?.[1] : undefined;
  return ml === undefined ? name : `${Number((Number(ml) / mlPerOunce).toFixed(1))}\u00a0fl.\u00a0oz.`;
}
