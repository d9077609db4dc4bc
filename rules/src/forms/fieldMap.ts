// Field map of one country, for pages that have its options and do not load the other 34.
import type { CountryFacts } from '../countries/countryOptions.ts';
import { orderedFields } from '../fields/fieldOrder.ts';
import {
  defaultRequirements,
  formNames,
  forms,
  isPlace,
  type FieldName,
  type Form,
  type FormName,
  type Requirement,
} from '../fields/fields.ts';

type Facts = Pick<CountryFacts, 'requirements' | 'place_order' | 'form_name_order'>;

/**
 * Whether a form has a field: 1 required, 0 optional, -1 disabled. In order of precedence: the country's setting for
 * the form, for all forms, the form's own, the form whose required places it offers, the default. Spec 1 §5.
 */
export function requirementIn(facts: Facts, form: FormName, field: FieldName): Requirement {
  if (!forms[form].fields.has(field)) return -1;
  const { requirements } = facts;
  const { offers, requirements: ofForm }: Form = forms[form];
  const named = requirements[form]?.[field] ?? requirements.all?.[field] ?? ofForm[field];
  const offered = offers && isPlace(field) && requirementIn(facts, offers, field) === 1 ? 0 : undefined;
  return named ?? offered ?? defaultRequirements[field] ?? -1;
}

/** Fields of a form, in the country's order. Spec 1 §5. */
export function fieldsIn(facts: Facts, form: FormName): readonly FieldName[] {
  return orderedFields(facts.place_order, facts.form_name_order).filter(
    (field) => requirementIn(facts, form, field) !== -1,
  );
}

/** Forms that require a field: `required_for` of the districts call. Spec 1 §7, spec 2 §3. */
export function formsRequiring(facts: Facts, field: FieldName): readonly FormName[] {
  return formNames.filter((form) => requirementIn(facts, form, field) === 1);
}
