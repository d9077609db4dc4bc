import { type PlaceField, placeFields } from '@vitrine/rules/fields/fields';
import type { CustomerRow } from './customerRows.ts';

type Place = { [Field in PlaceField]?: string };

/** The place fields among the values that contain text; ignores all others. Spec 1 §3. */
export function placeIn(values: Readonly<Record<string, unknown>>): Place {
  return Object.fromEntries(
    placeFields.flatMap((field) => {
      const value = values[field];
      return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
    }),
  );
}

/** The place stored with a profile; ignores anything else in the column. */
export function placeOf({ place }: Pick<CustomerRow, 'place'>): Place {
  return typeof place !== 'object' || place === null || Array.isArray(place) ? {} : placeIn(place);
}
