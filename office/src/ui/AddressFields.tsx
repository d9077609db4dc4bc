import { addressDistricts } from '@vitrine/contract/places';
import type { AddressField } from '@vitrine/rules/fields/fields';
import { type Country, isLocale } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/calls/call.ts';
import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { isOfField } from '../lib/calls/refusals.ts';
import { useReason } from '../lib/calls/useReason.ts';
import { useText } from '../lib/words/words.tsx';
import { changed, fieldsIn, labelKey, optionsFor, type Values } from './addressForm.ts';
import { useCountryName } from './useCountryName.ts';
import { Select, TextField } from './Field.tsx';

/** What is wrong with a field, in words: the server names a key of the checkout's form. */
function useWrong(refused: ApiError | null): (field: string) => string | null {
  const text = useText('address');
  const reason = useReason();
  return (field) => {
    // The contract names the field within its call's body, the rules of the country by itself.
    const named = Object.keys(refused?.fields ?? {}).find((one) => isOfField(one, field));
    const key = named && refused?.fields[named];
    if (!named || !key) return null;
    if (key.endsWith('required')) return text('wrong.required');
    return reason(refused, named) ?? text(key.endsWith('of_other_place') ? 'wrong.elsewhere' : 'wrong');
  };
}

type Props = {
  readonly country: Country;
  readonly locale: string;
  readonly values: Values;
  readonly onChange: (change: (before: Values) => Values) => void;
  /** What the server said of the address; null before. */
  readonly refused: ApiError | null;
};

/** The fields of an address, by the rules of its country's form. */
export function AddressFields({ country, locale, values, onChange: setValues, refused }: Props) {
  const text = useText('address');
  const nameOf = useCountryName();
  const wrongOf = useWrong(refused);
  const { data: places = { regions: [], cities: [], districts: [], required_for: [] } } = useQuery({
    queryKey: ['places', country, locale],
    queryFn: () => call(addressDistricts, { query: { country, locale: isLocale(locale) ? locale : 'uk_en' } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fieldOf = (field: Exclude<AddressField, 'country_id'>) => {
    const value = values[field] ?? '';
    const common = { label: text(labelKey(country, field)), fault: wrongOf(field), value };
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
        {text('country')}: {nameOf(country)}. {text('country.hint')}
      </p>
      {fieldsIn(country).map(fieldOf)}
    </>
  );
}
