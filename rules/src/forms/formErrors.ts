// A form's errors for one country. Does not load the country table: pages pass their country's options.
import { calendarDateIn, dateOfBirthError } from '../account/dateOfBirth.ts';
import type { CountryOptions } from '../countries/countryOptions.ts';
import type { Language } from '../storefronts/storefronts.ts';
import { cleanLine } from '../text/cleanLine.ts';
import { hasDirectionControl, hasHiddenControl } from '../text/hiddenControl.ts';
import { plainFigures } from '../text/plainFigures.ts';
import { hasEmoji, plainName } from '../text/plainName.ts';
import { checkboxFields, fieldChecks, fieldMaxLength, selectFields } from './fieldChecks.ts';
import { fieldNames, type FieldName, type FormName, isBirthPart, isPrinted } from '../fields/fields.ts';
import { requirementIn } from './fieldMap.ts';
import type { MessageKey } from '../fields/messageKeys.ts';

export type FormValues = { readonly [Field in FieldName]?: string | boolean | undefined };
export type FormErrors = { [Field in FieldName]?: MessageKey };
/** `edit` ignores the password and rejects the birth year 1900. */
export type FormChoices = { readonly language: Language; readonly action?: 'create' | 'edit' };

/** Names of a person or a company, and free text: the other fields are stored without these characters (`cleanLine`). */
const readFields: ReadonlySet<FieldName> = new Set([
  'firstname',
  'lastname',
  'firstname2',
  'lastname2',
  'company',
  'message',
]);

/** A value for validation: passwords as typed, others cleaned. */
function textOf(field: FieldName, values: FormValues): string {
  const value = values[field];
  if (typeof value !== 'string') return '';
  if (field === 'password') return value;
  // A message may have several lines.
  if (field === 'message') return value.trim();
  if (isBirthPart(field)) return plainFigures(cleanLine(value));
  return isPrinted(field) ? plainName(cleanLine(value)) : cleanLine(value);
}

function emptyMessage(field: FieldName, options: CountryOptions): MessageKey {
  if (checkboxFields.has(field)) return field === 'piplOptin' ? 'pipa_consent_checkbox' : 'checkbox';
  const listed = selectFields.has(field) || (field === 'region' && options.region_mode === 'list');
  return listed ? 'select_required' : 'required';
}

function fieldError(
  form: FormName,
  field: FieldName,
  options: CountryOptions,
  choices: FormChoices,
  values: FormValues,
): MessageKey | null {
  const requirement = requirementIn(options, form, field);
  if (requirement === -1) return null;
  if (field === 'password' && choices.action === 'edit') return null;
  const text = textOf(field, values);
  const filled = checkboxFields.has(field) ? values[field] === true : text !== '';
  if (!filled) return requirement === 1 ? emptyMessage(field, options) : null;
  if (text.length > fieldMaxLength(field)) return 'too_long';
  // Checks the typed value, because cleaning removes these characters.
  const isHidden = field === 'message' ? hasHiddenControl : hasDirectionControl;
  if (readFields.has(field) && isHidden(String(values[field] ?? ''))) return 'direction_control';
  if (isPrinted(field) && hasEmoji(text)) return 'emoji';
  const phone_code = textOf('phonecode', values) || options.phone_code;
  return fieldChecks[field](text, { options, field, phone_code });
}

/**
 * All errors of a form by field; empty when valid. Ignores disabled fields, which `acceptedValues` drops. A date of
 * birth has one error, at the field to correct. Spec 1 §5, §9.
 */
export function formErrors(
  form: FormName,
  options: CountryOptions,
  choices: FormChoices,
  values: FormValues,
  now: Date,
): FormErrors {
  const errors: FormErrors = {};
  for (const field of fieldNames) {
    if (field === 'day' || field === 'month' || field === 'year') continue;
    const error = fieldError(form, field, options, choices, values);
    if (error) errors[field] = error;
  }
  if (requirementIn(options, form, 'year') === -1) return errors;
  const dob = dateOfBirthError(
    { day: textOf('day', values), month: textOf('month', values), year: textOf('year', values) },
    {
      country: options.country,
      language: choices.language,
      required: requirementIn(options, form, 'year') === 1,
      editing: choices.action === 'edit',
      today: calendarDateIn(options.time_zone, now),
    },
  );
  if (dob) errors[dob.field] = dob.message;
  return errors;
}
