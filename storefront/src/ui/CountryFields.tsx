import { passwordRulesAttribute } from '@vitrine/rules/account/password';
import { titles } from '@vitrine/rules/account/titles';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import { inputMaxLength } from '@vitrine/rules/forms/fieldChecks';
import { autocompleteOf, inputModeOf, isPhoneField } from '@vitrine/rules/forms/fieldInput';
import type { FieldName, FormName } from '@vitrine/rules/forms/fields';
import type { FormErrors, FormValues } from '@vitrine/rules/forms/formErrors';
import { fieldsOf, requirementOf } from '@vitrine/rules/forms/requirement';
import { isFirstOptionDisabled } from '@vitrine/rules/forms/selects';
import type { Country } from '@vitrine/rules/storefronts/storefronts';
import { formatPostcode } from '@vitrine/rules/text/postcode';
import { useFieldLabel } from '../lib/fieldLabel.ts';
import { usePlaces } from '../lib/places.ts';
import { useText } from '../lib/text.ts';
import { useStorefront } from '../lib/locale.ts';
import { textIn } from '../lib/useFormFaults.ts';
import { usePostcodeLookup } from '../lib/usePostcodeLookup.ts';
import { Field, type FieldWidth, Select, Together } from './Field.tsx';

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

const widths: Partial<Record<FieldName, FieldWidth>> = {
  prefix: 'third-half',
  firstname2: 'half',
  lastname2: 'half',
  postcode: 'third-half',
  city: 'twothirds-half',
  cityselect: 'half',
  district_bis_id: 'half',
  phonecode: 'third',
  telephone: 'full',
  loginphone: 'twothirds',
  day: 'third',
  month: 'third',
  year: 'third',
};
const names: ReadonlySet<FieldName> = new Set(['firstname', 'lastname']);

/** Title and two names fill a line whatever their order; without a title the names share it. */
function nameWidth(field: FieldName, shown: readonly FieldName[]): FieldWidth | undefined {
  if (!names.has(field)) return undefined;
  if (!shown.includes('prefix')) return 'half';
  return shown.find((name) => names.has(name)) === field ? 'third-half' : 'third-full';
}

/** Fields that belong on one line, the first of them the narrower; alone, each takes the whole. */
const pairs = [
  ['street_number', 'additional_number', 'third-half', 'twothirds-half'],
  ['postcode', 'postcode_bis', 'half', 'half'],
] as const satisfies readonly (readonly [FieldName, FieldName, FieldWidth, FieldWidth])[];

/**
 * Postcode and city share a line where they follow one another; apart, and a district without a city, each has its own.
 */
function placeWidth(field: FieldName, shown: readonly FieldName[]): FieldWidth | undefined {
  for (const [first, second, narrow, wide] of pairs)
    if (shown.includes(first) && shown.includes(second) && (field === first || field === second))
      return field === first ? narrow : wide;
  if (field === 'district_bis_id') return shown.includes('cityselect') ? undefined : 'full';
  if (field !== 'postcode' && field !== 'city') return undefined;
  return Math.abs(shown.indexOf('postcode') - shown.indexOf('city')) === 1 ? undefined : 'full';
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

const born = ['day', 'month', 'year'] as const;
const isBorn = (field: FieldName): boolean => born.some((part) => part === field);

/** Day, month and year in the order in which the language writes a date. */
function birthOrder(tag: string): FieldName[] {
  const parts = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts(0);
  return parts.flatMap(({ type }) => born.find((part) => part === type) ?? []);
}

/** Fields whose choices come from the country's lists. */
const listed: ReadonlySet<FieldName> = new Set(['region', 'cityselect', 'district_bis_id', 'postcode_select']);
/** What a choice leaves without sense: the fields under it. */
const under: Partial<Record<FieldName, readonly FieldName[]>> = {
  region: ['cityselect', 'district_bis_id', 'postcode_select'],
  cityselect: ['district_bis_id'],
  district_bis_id: ['postcode_select'],
};

/**
 * The fields of a form as the country asks for them, in its order (spec 1 §5): required, optional, or not there at all.
 */
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
  const labelOf = useFieldLabel(country);
  const { tag } = useStorefront();
  const options = optionsOf(country);
  const order = birthOrder(tag);
  const shown = fieldsOf(country, form)
    .filter((field) => !notLines.has(field) && !without?.has(field))
    .map((field) => (isBorn(field) ? (order[born.findIndex((part) => part === field)] ?? field) : field));
  const { places, failed, again } = usePlaces(
    country,
    shown.some((field) => listed.has(field)),
  );
  const tokenOf = autocompleteOf(shown, section);
  const lookup = usePostcodeLookup(country, onChange);
  const valueOf = (field: FieldName) => textIn(values, field);
  const district = places?.districts.find(({ district_bis_id }) => district_bis_id === valueOf('district_bis_id'));
  const listOf = (field: FieldName): readonly { id: string; name: string }[] | null => {
    if (field === 'prefix') return titles.map((title) => ({ id: title, name: titleName(title) }));
    if (field === 'neighborhood' && lookup.neighborhoods.length > 1)
      return lookup.neighborhoods.map((name) => ({ id: name, name }));
    if (field === 'region' && options.region_mode === 'list')
      return (places?.regions ?? []).map(({ region_id, name }) => ({ id: region_id, name }));
    if (field === 'cityselect')
      return (places?.cities ?? [])
        .filter(({ region_id }) => region_id === undefined || region_id === valueOf('region'))
        .map(({ city_id, name }) => ({ id: city_id, name }));
    if (field === 'district_bis_id')
      return (places?.districts ?? [])
        .filter(({ region_id }) => region_id === undefined || region_id === valueOf('region'))
        .filter(({ city_id }) => city_id === undefined || city_id === valueOf('cityselect'))
        .map(({ district_bis_id, name }) => ({ id: district_bis_id, name }));
    if (field === 'postcode_select') return (district?.code ?? []).map((code) => ({ id: code, name: code }));
    return null;
  };
  const change = (field: FieldName, value: string): void => {
    onChange(field, value);
    for (const below of under[field] ?? []) if (shown.includes(below) && valueOf(below)) onChange(below, '');
    if (field === 'district_bis_id') {
      const codes = places?.districts.find((each) => each.district_bis_id === value)?.code ?? [];
      // The district tells the postcode where it has only one.
      const [only] = codes;
      if (only !== undefined && codes.length === 1)
        onChange(shown.includes('postcode_select') ? 'postcode_select' : 'postcode', only);
    }
    if (field === 'postcode') void lookup.look(value, valueOf('street1'));
  };
  const changePostcode = (typed: string): void => {
    // Separators come while typing, not while taking away.
    const isLonger = typed.length > valueOf('postcode').length;
    change('postcode', isLonger && options.zip_delta > 0 ? formatPostcode(options, typed) : typed);
  };
  // Who only passes through has changed nothing.
  const writePostcode = (): void => {
    const written = formatPostcode(options, valueOf('postcode'));
    if (written !== valueOf('postcode')) onChange('postcode', written);
  };
  const faultOf = (field: FieldName): string | undefined => {
    const error = errors[field];
    if (said?.[field]) return said[field];
    if (field === 'postcode' && lookup.unknown) return messages('postcode_unknown');
    return error ? messages(error) : undefined;
  };
  const retry = failed ? (
    <button className="link linkTarget" type="button" onClick={again}>
      {messages('lists_again')}
    </button>
  ) : null;
  const firstListed = shown.find((field) => listed.has(field));
  const drawn = (field: FieldName) => {
    const list = listOf(field);
    const common = {
      id: `${prefix}-${field}`,
      name: field,
      label: labelOf(field),
      fault: faultOf(field),
      optional: requirementOf(country, form, field) === 0 && !isBorn(field),
      required: requirementOf(country, form, field) === 1,
      width: nameWidth(field, shown) ?? placeWidth(field, shown) ?? widths[field],
      help:
        (field === firstListed && retry) ||
        (field === 'postcode' && lookup.failed ? messages('lookup_failed') : help?.[field]),
      value: valueOf(field),
      autoComplete: tokenOf(field),
    };
    if (list) {
      return (
        <Select key={field} {...common} onChange={(event) => change(field, event.target.value)}>
          <option value="" disabled={isFirstOptionDisabled(field, '')}>
            {text('choose')}
          </option>
          {list.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      );
    }
    if (field === 'region' && options.region_mode === 'disabled') {
      // The postcode says it; only the name shows.
      const name = places?.regions.find(({ region_id }) => region_id === valueOf('region'))?.name ?? '';
      return <Field key={field} {...common} value={name} readOnly disabled />;
    }
    return (
      <Field
        key={field}
        {...common}
        type={field === 'password' ? 'password' : field === 'email' ? 'email' : isPhoneField(field) ? 'tel' : 'text'}
        passwordrules={field === 'password' ? passwordRulesAttribute('create_profile') : undefined}
        inputMode={inputModeOf(field, options)}
        maxLength={inputMaxLength(field, options)}
        onChange={(event) => (field === 'postcode' ? changePostcode : change.bind(null, field))(event.target.value)}
        {...(field === 'postcode' ? { onBlur: writePostcode } : {})}
      />
    );
  };
  const birth = shown.filter(isBorn);
  return shown.map((field) => {
    if (!isBorn(field)) return drawn(field);
    if (field !== birth[0]) return null;
    const optional = requirementOf(country, form, 'year') === 0;
    return (
      <Together key="birth" label={text('birth')} optional={optional}>
        {birth.map(drawn)}
      </Together>
    );
  });
}
