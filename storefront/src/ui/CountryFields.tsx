import { titles } from '@vitrine/rules/account/titles';
import { type AddressTree, cityOptions, districtOptions, regionOptions } from '@vitrine/rules/countries/addressTree';
import { hasRegions, loadAddressTree } from '@vitrine/rules/countries/addressData';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { inputMaxLength } from '@vitrine/rules/forms/fieldChecks';
import type { FieldName, FormName } from '@vitrine/rules/forms/fields';
import type { FormErrors, FormValues } from '@vitrine/rules/forms/formErrors';
import { fieldsOf, requirementOf } from '@vitrine/rules/forms/requirement';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { useEffect, useState } from 'react';
import { useStorefront } from '../lib/locale.ts';
import { useText } from '../lib/text.ts';
import { Field, type FieldWidth, Select } from './Field.tsx';

type Props = {
  readonly form: FormName;
  readonly country: Country;
  readonly values: FormValues;
  readonly errors: FormErrors;
  /** What the server said of a field, in its own words. */
  readonly said?: Partial<Record<FieldName, string>> | undefined;
  readonly onChange: (field: FieldName, value: string) => void;
  /** Fields that stand elsewhere on the page. */
  readonly without?: ReadonlySet<FieldName>;
  /** Tells the browser's address book which of two addresses is asked. */
  readonly section?: 'shipping' | 'billing' | undefined;
  /** Keeps ids apart where two forms stand on one page; the error list links to them. */
  readonly prefix?: string;
  readonly help?: Partial<Record<FieldName, string>>;
};

/** What the browser may fill in (expectations §3: right `autocomplete` tokens). */
const autocomplete: Partial<Record<FieldName, string>> = {
  prefix: 'honorific-prefix',
  firstname: 'given-name',
  lastname: 'family-name',
  email: 'email',
  password: 'new-password',
  company: 'organization',
  street1: 'address-line1',
  street2: 'address-line2',
  street3: 'address-line3',
  city: 'address-level2',
  cityselect: 'address-level2',
  region: 'address-level1',
  regiontext: 'address-level1',
  district: 'address-level3',
  postcode: 'postal-code',
  postcode_select: 'postal-code',
  telephone: 'tel',
  phonecode: 'tel-country-code',
  loginphone: 'tel-national',
  country_id: 'country',
  day: 'bday-day',
  month: 'bday-month',
  year: 'bday-year',
};
const widths: Partial<Record<FieldName, FieldWidth>> = {
  prefix: 'third',
  firstname2: 'half',
  lastname2: 'half',
  postcode: 'third-half',
  postcode_select: 'third',
  city: 'twothirds-half',
  cityselect: 'half',
  district_bis_id: 'half',
  phonecode: 'third',
  telephone: 'full',
  loginphone: 'twothirds',
  street_number: 'third',
  day: 'third',
  month: 'third',
  year: 'third',
};
const numeric: ReadonlySet<FieldName> = new Set(['day', 'month', 'year', 'social_security_number']);
const phones: ReadonlySet<FieldName> = new Set(['telephone', 'telephone2', 'loginphone', 'phonecode']);
const names: ReadonlySet<FieldName> = new Set(['firstname', 'lastname']);

/** Title and two names fill a line whatever their order; without a title the names share it. */
function nameWidth(field: FieldName, shown: readonly FieldName[]): FieldWidth | undefined {
  if (!names.has(field)) return undefined;
  if (!shown.includes('prefix')) return 'half';
  return shown.find((name) => names.has(name)) === field ? 'third-wide' : 'third-full';
}

/** Drawn as ticks by the form that uses them. */
const notLines: ReadonlySet<FieldName> = new Set([
  'communication_consent',
  'newsletter',
  'piplOptin',
  'message',
  'subject_list',
  'gender',
  'country_id',
]);

const placeOf = (region_id: string, city_id: string) => ({
  ...(region_id ? { region_id } : {}),
  ...(city_id ? { city_id } : {}),
});

/** The fields of a form as the country asks for them, in its order (spec 1 §5): required, optional, or not there at all. */
export function CountryFields({
  form,
  country,
  values,
  errors,
  said,
  onChange,
  without,
  section,
  prefix = form,
  help,
}: Props) {
  const text = useText('field');
  const titleName = useText('title');
  const messages = useText('form');
  const { language } = useStorefront();
  const options = optionsOf(country);
  // Kept with its country: while another country's regions load, the former ones do not show.
  const [loaded, setLoaded] = useState<{ country: Country; tree: AddressTree } | null>(null);
  useEffect(() => {
    if (!hasRegions(country)) return undefined;
    let isCurrent = true;
    void loadAddressTree(country).then((tree) => (isCurrent ? setLoaded({ country, tree }) : undefined));
    return () => {
      isCurrent = false;
    };
  }, [country]);
  const tree = loaded?.country === country ? loaded.tree : null;
  const valueOf = (field: FieldName): string => {
    const value = values[field];
    return typeof value === 'string' ? value : '';
  };
  const listOf = (field: FieldName): readonly { id: string; name: string }[] | null => {
    if (field === 'prefix') return titles.map((title) => ({ id: title, name: titleName(title) }));
    if (!tree) return null;
    if (field === 'region' && options.region_mode === 'list')
      return regionOptions(tree, language).map(({ region_id, name }) => ({ id: region_id, name }));
    if (field === 'cityselect')
      return cityOptions(tree, language, valueOf('region') || undefined).map(({ city_id, name }) => ({
        id: city_id,
        name,
      }));
    if (field === 'district_bis_id') {
      const found = districtOptions(tree, language, placeOf(valueOf('region'), valueOf('cityselect')));
      return found.map(({ district_bis_id, name }) => ({ id: district_bis_id, name }));
    }
    return null;
  };
  const shown = fieldsOf(country, form).filter((field) => !notLines.has(field) && !without?.has(field));
  return shown.map((field) => {
    const error = errors[field];
    const list = listOf(field);
    const token = autocomplete[field];
    const common = {
      id: `${prefix}-${field}`,
      name: field,
      label: text(field),
      fault: said?.[field] ?? (error ? messages(error) : undefined),
      optional: requirementOf(country, form, field) === 0 ? text('optional') : undefined,
      required: requirementOf(country, form, field) === 1,
      width: nameWidth(field, shown) ?? widths[field],
      help: help?.[field],
      value: valueOf(field),
      autoComplete: token ? `${section ? `${section} ` : ''}${token}` : undefined,
    };
    if (list) {
      return (
        <Select key={field} {...common} onChange={(event) => onChange(field, event.target.value)}>
          <option value="">{text('choose')}</option>
          {list.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      );
    }
    const isDigits = numeric.has(field) || (field === 'postcode' && options.zip_digitsonly);
    return (
      <Field
        key={field}
        {...common}
        type={field === 'password' ? 'password' : field === 'email' ? 'email' : phones.has(field) ? 'tel' : 'text'}
        inputMode={isDigits ? 'numeric' : phones.has(field) ? 'tel' : field === 'email' ? 'email' : undefined}
        maxLength={inputMaxLength(field, options)}
        onChange={(event) => onChange(field, event.target.value)}
      />
    );
  });
}
