// The field map of one country, for pages that hold its options already and need not know the other 34.
import type { CountryFacts } from '../countries/countryOptions.ts';
import { orderedFields } from './fieldOrder.ts';
import { defaultRequirements, formNames, forms, type FieldName, type FormName, type Requirement } from './fields.ts';

type Facts = Pick<CountryFacts, 'requirements' | 'place_order' | 'form_name_order'>;

/**
 * Whether a form asks for a field: 1 required, 0 optional, -1 disabled. The country's word for this form counts
 * first, then its word for all forms, then the form's, then the default map. Spec 1 §5.
 */
export function requirementIn(facts: Facts, form: FormName, field: FieldName): Requirement {
  if (!forms[form].fields.has(field)) return -1;
  const { requirements } = facts;
  const ofForm: { readonly [Field in FieldName]?: Requirement } = forms[form].requirements;
  return requirements[form]?.[field] ?? requirements.all?.[field] ?? ofForm[field] ?? defaultRequirements[field] ?? -1;
}

/** The fields a form shows, in the country's order. Spec 1 §5. */
export function fieldsIn(facts: Facts, form: FormName): readonly FieldName[] {
  return orderedFields(facts.place_order, facts.form_name_order).filter(
    (field) => requirementIn(facts, form, field) !== -1,
  );
}

/** The forms in which a field is required: `required_for` of the districts call. Spec 1 §7, spec 2 §3. */
export function formsRequiring(facts: Facts, field: FieldName): readonly FormName[] {
  return formNames.filter((form) => requirementIn(facts, form, field) === 1);
}
