import { addressDistricts } from '@vitrine/contract/places';
import type { AddressField } from '@vitrine/rules/fields/fields';
import { type Country, isLocale } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/calls/call.ts';
import { isOfField, isReason, reasons } from '../lib/calls/refusals.ts';
import { useText } from '../lib/words/words.tsx';
import { changed, fieldsIn, labelKey, optionsFor, type Values } from './addressForm.ts';
import { Select, TextField } from './Field.tsx';

/** What is wrong with a field, in words: the server names a key of the checkout's form. */
function useWrong(): (key: string | undefined) => string | null {
  const text = useText('address');
  const fault = useText('fault');
  return (key) => {
    if (key === undefined) return null;
    if (key.endsWith('required')) return text('wrong.required');
    if (isReason(key)) return fault(reasons[key]);
    return text(key.endsWith('of_other_place') ? 'wrong.elsewhere' : 'wrong');
  };
}

type Props = {
  readonly country: Country;
  readonly locale: string;
  readonly values: Values;
  readonly onChange: (change: (before: Values) => Values) => void;
  /** The server's key of each wrong field. */
  readonly wrong: Readonly<Record<string, string>>;
};

/** The fields of an address, by the rules of its country's form. */
export function AddressFields({ country, locale, values, onChange: setValues, wrong }: Props) {
  const text = useText('address');
  const wrongOf = useWrong();
  const { data: places = { regions: [], cities: [], districts: [], required_for: [] } } = useQuery({
    queryKey: ['places', country, locale],
    queryFn: () => call(addressDistricts, { query: { country, locale: isLocale(locale) ? locale : 'uk_en' } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fieldOf = (field: Exclude<AddressField, 'country_id'>) => {
    const value = values[field] ?? '';
    // The contract names the field within its call's body, the rules of the country by itself.
    const named = Object.keys(wrong).find((one) => isOfField(one, field));
    const common = { label: text(labelKey(country, field)), fault: wrongOf(named && wrong[named]), value };
    const options = optionsFor(field, country, places, values);
    const onChange = (typed: string) => setValues((before) => changed(before, field, typed));
    if (!options) return <TextField key={field} {...common} onChange={onChange} />;
    const known = options.some((option) => option.value === value);
    const none = { value: known ? '' : value, name: known || value === '' ? text('field.choose') : value };
    return <Select key={field} {...common} choices={[none, ...options]} onChange={onChange} />;
  };
  return (
    <>
      <p>
        {text('country')}: {country.toUpperCase()}. {text('country.hint')}
      </p>
      {fieldsIn(country).map(fieldOf)}
    </>
  );
}
