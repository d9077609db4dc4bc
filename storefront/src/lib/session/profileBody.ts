import { isTitle } from '@vitrine/rules/account/titles';
import { type FieldName, placeFields } from '@vitrine/rules/fields/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';

const plain = [
  'firstname',
  'lastname',
  'firstname2',
  'lastname2',
  'email',
  'password',
  'company',
  'telephone',
  'social_security_number',
  ...placeFields,
] as const satisfies readonly FieldName[];

/** Fields that `POST /customer` names otherwise. Spec 1 §3. */
const fieldOf: Readonly<Record<string, string>> = {
  registredphonecode: 'phonecode',
  registredloginphone: 'loginphone',
};

type Body = { [Name in (typeof plain)[number] | 'registredphonecode' | 'registredloginphone']?: string } & {
  prefix?: 'Ms.' | 'Mrs.' | 'Mr.' | 'Miss' | 'Dr' | 'Prof' | 'Honorable';
  dob?: { day: string; month: string; year: string };
};

/**
 * A profile form's values as `POST /customer` takes them; `empties` also sends emptied fields, so that the server deletes their
 * values.
 */
export function profileBody(values: FormValues, { empties = false } = {}): Body {
  const text = (name: FieldName): string | undefined => {
    const value = values[name];
    return typeof value === 'string' && (empties || value !== '') ? value : undefined;
  };
  const body: Body = {};
  for (const name of plain) {
    const value = text(name);
    if (value !== undefined) body[name] = value;
  }
  const [phonecode, loginphone, prefix] = [text('phonecode'), text('loginphone'), text('prefix')];
  if (phonecode !== undefined) body.registredphonecode = phonecode;
  if (loginphone !== undefined) body.registredloginphone = loginphone;
  if (prefix !== undefined && isTitle(prefix)) body.prefix = prefix;
  const [day, month, year] = [text('day'), text('month'), text('year')];
  if (day !== undefined && month !== undefined && year !== undefined) body.dob = { day, month, year };
  return body;
}

/** The form's name of a field that `POST /customer` names. Spec 1 §3, §8. */
export const profileFieldOf = (name: string): string => fieldOf[name] ?? name;
