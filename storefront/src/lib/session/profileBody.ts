import { isTitle } from '@vitrine/rules/account/titles';
import { type FieldName, type PlaceField, placeFields, type ProfileField } from '@vitrine/rules/fields/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';

/** How each field of the form is sent: as it is, or by the code below or beside the form. A field without a row does not compile. */
const sent = {
  firstname: 'plain',
  lastname: 'plain',
  firstname2: 'plain',
  lastname2: 'plain',
  email: 'plain',
  password: 'plain',
  company: 'plain',
  telephone: 'plain',
  social_security_number: 'plain',
  prefix: 'below',
  phonecode: 'below',
  loginphone: 'below',
  day: 'below',
  month: 'below',
  year: 'below',
  country_id: 'beside',
  gender: 'beside',
  communication_consent: 'beside',
  newsletter: 'beside',
  piplOptin: 'beside',
} as const satisfies Record<Exclude<ProfileField, PlaceField>, 'plain' | 'below' | 'beside'>;

type Plain = { [Name in keyof typeof sent]: (typeof sent)[Name] extends 'plain' ? Name : never }[keyof typeof sent];
const isPlain = (name: keyof typeof sent): name is Plain => sent[name] === 'plain';
const names = Object.keys(sent) as (keyof typeof sent)[];
const plain: readonly (Plain | PlaceField)[] = [...names.filter(isPlain), ...placeFields];

/** Fields that `POST /customer` names otherwise. Spec 1 §3. */
const fieldOf: Readonly<Record<string, string>> = {
  registredphonecode: 'phonecode',
  registredloginphone: 'loginphone',
};

type Body = { [Name in Plain | PlaceField | 'registredphonecode' | 'registredloginphone']?: string } & {
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
