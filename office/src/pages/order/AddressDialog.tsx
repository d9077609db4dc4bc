import type { AddressFields } from '@vitrine/contract/address';
import { addressDistricts } from '@vitrine/contract/places';
import { staffOrderAddress } from '@vitrine/contract/staffChanges';
import type { AddressField } from '@vitrine/rules/fields/fields';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError } from '../../lib/calls/call.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { addressOf, changed, fieldsIn, labelKey, optionsFor, type Values } from './addressForm.ts';

/** What is wrong with a field, in words: the server names a key of the checkout's form. */
function useWrong(): (key: string | undefined) => string | null {
  const text = useText('address');
  return (key) => {
    if (key === undefined) return null;
    if (key.endsWith('required')) return text('wrong.required');
    return text(key.endsWith('of_other_place') ? 'wrong.elsewhere' : 'wrong');
  };
}

/** Both taxes, where the new address has another one. */
function TaxNotice({ refused }: { readonly refused: CallError | null }) {
  const text = useText('address');
  const { money } = useFormats();
  const tax = refused?.detail.tax;
  if (!tax) return null;
  const { paid, there, currency } = tax;
  return <Notice tone="warn">{text('tax', { paid: money(paid, currency), there: money(there, currency) })}</Notice>;
}

type Props = {
  readonly increment_id: string;
  readonly locale: string;
  readonly address: AddressFields;
  readonly onClose: (isDone: boolean) => void;
};

/** The delivery address of an order that has not left, by the rules of its country's form. */
export function AddressDialog({ increment_id, locale, address, onClose }: Props) {
  const text = useText('address');
  const wrong = useWrong();
  const country = address.country_id;
  const [values, setValues] = useState<Values>(address);
  const [refused, setRefused] = useState<CallError | null>(null);
  const { data: places = { regions: [], cities: [], districts: [], required_for: [] } } = useQuery({
    queryKey: ['places', country, locale],
    queryFn: () => call(addressDistricts, { query: { country, locale: isLocale(locale) ? locale : 'uk_en' } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const send = (key: string): Promise<unknown> => {
    setRefused(null);
    const body = { address: addressOf(country, address, values) };
    return call(staffOrderAddress, { params: { increment_id }, key, body }).catch((error: unknown) => {
      if (error instanceof CallError) setRefused(error);
      throw error;
    });
  };
  const fieldOf = (field: Exclude<AddressField, 'country_id'>) => {
    const value = values[field] ?? '';
    const common = { label: text(labelKey(country, field)), fault: wrong(refused?.fields[field]), value };
    const options = optionsFor(field, country, places, values);
    const onChange = (typed: string) => setValues((before) => changed(before, field, typed));
    if (!options) return <TextField key={field} {...common} onChange={onChange} />;
    const known = options.some((option) => option.value === value);
    const none = { value: known ? '' : value, name: known || value === '' ? text('field.choose') : value };
    return <Select key={field} {...common} choices={[none, ...options]} onChange={onChange} />;
  };
  return (
    <StepDialog
      title={text('title')}
      effect={text('effect')}
      confirm={text('confirm')}
      effects={<TaxNotice refused={refused} />}
      onConfirm={send}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            {text('country')}: {country.toUpperCase()}. {text('country.hint')}
          </p>
          {fieldsIn(country).map(fieldOf)}
        </>
      )}
    </StepDialog>
  );
}
