import { countryTable } from '../countries/countryTable.ts';
import type { Country } from '../storefronts/storefronts.ts';
import { fieldsIn, requirementIn } from './fieldMap.ts';
import type { FieldName, FormName, Requirement } from '../fields/fields.ts';

/** `requirementIn` for a country. Spec 1 §5. */
export function requirementOf(country: Country, form: FormName, field: FieldName): Requirement {
  return requirementIn(countryTable[country], form, field);
}

/** `fieldsIn` for a country. Spec 1 §5. */
export function fieldsOf(country: Country, form: FormName): readonly FieldName[] {
  return fieldsIn(countryTable[country], form);
}
