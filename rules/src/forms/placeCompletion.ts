import type { RegionOption } from '../countries/addressTree.ts';
import type { CountryOptions } from '../countries/countryOptions.ts';
import type { FieldName } from '../fields/fields.ts';

/** Letters from which places are suggested; shorter texts have too many. Spec 1 §9. */
export const fewestPlaceLetters = 2;

type Completing = Pick<CountryOptions, 'autocomplete_address' | 'autocomplete_region' | 'autocomplete_field'>;

/** Whether a country's forms complete places from the gazetteer. Spec 1 §3, §9, spec 2 §5. */
export function completesPlaces(options: Completing): boolean {
  return options.autocomplete_address && options.autocomplete_region;
}

/** The field whose text is completed by suggestions; null where none of the shown fields is. Spec 1 §3. */
export function completedField(options: Completing, shown: readonly FieldName[]): FieldName | null {
  const { autocomplete_field: field } = options;
  return completesPlaces(options) && field === 'city' && shown.includes(field) ? field : null;
}

/** The region of a place, by its code and its name. */
export type PlaceRegion = { readonly code: string; readonly name: string };

/**
 * The entry of a form's list that a place's region means: by its name where the country's addresses write the name, else
 * by its code. Null for a region that the list does not hold. Spec 1 §3 (region-mapping).
 */
export function listedRegion(
  { region_mapping }: Pick<CountryOptions, 'region_mapping'>,
  regions: readonly RegionOption[],
  { code, name }: PlaceRegion,
): string | null {
  const isIt = (region: RegionOption): boolean =>
    region_mapping === 'long_name' ? region.name === name : region.region_id === code;
  return regions.find(isIt)?.region_id ?? null;
}

/**
 * Whether a completion may fill a field: it is empty, or holds what an earlier completion filled. What the shopper typed or
 * chose stays. Spec 1 §5.
 */
export function mayFill(value: string, filled_earlier: string | undefined): boolean {
  return value.trim() === '' || value === filled_earlier;
}
