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

/** Catalogue field → field of the product page, where the specification names it. Spec 2 §3. */
const shownNames: Readonly<Record<string, string>> = {
  size_top: 'field_ref_size_top',
  size_bot: 'field_ref_size_bot',
};

/** The name of a field on the product page: volumes are imperial in the United States, else international. Spec 2 §3. */
export function shownField(field: string, country: Country): string {
  if (optionFieldOf(field) !== 'volume') return shownNames[field] ?? field;
  const shown = countriesUsingOunces.has(country) ? 'field_mass_volume_imp' : 'field_mass_volume_int';
  const part = partOf(field);
  return part === null ? shown : `${part}/${shown}`;
}

const mlPerOunce = 29.5735;

/** The name of a volume in the country's unit: "75 ml" is "2.5 fl. oz." in the United States. Spec 2 §3. */
export function volumeShown(name: string, country: Country): string {
  const ml = countriesUsingOunces.has(country) ? /^(\d{1,6})[ \u00a0]?ml$/u.exec(name)?.[1] : undefined;
  return ml === undefined ? name : `${Number((Number(ml) / mlPerOunce).toFixed(1))}\u00a0fl.\u00a0oz.`;
}
