import { placeFields } from '@vitrine/rules/forms/fields';
import type { CustomerRow } from './queries.ts';

type Place = { [Field in (typeof placeFields)[number]]?: string };

/** The place stored with a profile; whatever else stands in the column is not read. */
export function placeOf({ place }: Pick<CustomerRow, 'place'>): Place {
  if (typeof place !== 'object' || place === null || Array.isArray(place)) return {};
  return Object.fromEntries(
    placeFields.flatMap((field) => {
      const value = place[field];
      return typeof value === 'string' ? [[field, value] as const] : [];
    }),
  );
}
