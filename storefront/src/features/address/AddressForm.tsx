import { useQuery } from '@tanstack/react-query';
import { type AddressFields, availableCountries, type SavedAddress } from '@vitrine/contract/address';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { FieldName } from '@vitrine/rules/forms/fields';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { fieldsOf } from '@vitrine/rules/forms/requirement';
import { countriesOffered, needsShippingNote } from '@vitrine/rules/forms/shippingCountries';
import { validateForm } from '@vitrine/rules/forms/validate';
import { countries, type Country } from '@vitrine/rules/storefronts/storefronts';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { countryNames } from '../../lib/countryNames.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { useText } from '../../lib/text.ts';
import { useTitlePrefix } from '../../lib/titlePrefix.ts';
import { closeTray, useTrayGuard } from '../../lib/trays.ts';
import { faultsIn, useFormFaults } from '../../lib/useFormFaults.ts';
import { useTellFailedQuery } from '../../lib/useTellFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { CountryFields } from '../../ui/CountryFields.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Ledger, Select } from '../../ui/Field.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import { Tick } from '../../ui/Tick.tsx';
import css from './address.module.css';
import { useAddressBook } from './useAddressBook.tsx';
import { useAddressNotice } from './useAddressNotice.ts';

const isCountry = (text: string): text is Country => countries.some((country) => country === text);

/** What is written in the fields that the country shows; the others do not travel. */
function typed(values: FormValues, country: Country): AddressFields {
  const shown = new Set<string>(fieldsOf(country, 'shipping'));
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && shown.has(entry[0]),
  );
  return { ...Object.fromEntries(texts), country_id: country };
}

function useAvailable(): readonly Country[] | null {
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['available-countries', locale],
    queryFn: ({ signal }) => call(availableCountries, { query: { locale }, signal }),
  });
  useTellFailedQuery(error, refetch);
  return data ? data.available_countries.map(({ country_id }) => country_id) : null;
}

type Props = { readonly held: SavedAddress | null; readonly given: AddressFields | null };

/** The address form: fields by country, all errors at once, what was typed stays. Spec 1 §5, spec 2 §5, §8. */
export function AddressForm({ held, given }: Props) {
  const text = useText('address');
  const field = useText('field');
  const form = useText('form');
  const { country: store, language, tag } = useStorefront();
  const available = useAvailable();
  const [country, setCountry] = useState<Country>(given?.country_id ?? store);
  const [values, setValues] = useState<FormValues>(given ?? {});
  const [isShipping, setShipping] = useState(held?.is_default_shipping ?? false);
  const [isBilling, setBilling] = useState(held?.is_default_billing ?? false);
  const [isTouched, setTouched] = useState(false);
  const [isDone, setDone] = useState(false);
  const { save, remove } = useAddressBook(() => setDone(true));
  const noticeOf = useAddressNotice();
  const [refused, setRefused] = useState<string | null>(null);
  const { faults, list, show } = useFormFaults(country, fieldsOf(country, 'shipping'), 'address', values);
  useTitlePrefix(refused ? form('error_prefix') : null);
  useTrayGuard({ unsaved: isTouched && !isDone });
  useEffect(() => {
    if (isDone) closeTray();
  }, [isDone]);
  const put = (name: FieldName, value: string) => {
    setTouched(true);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const choose = (chosen: string) => {
    if (!isCountry(chosen)) return;
    setTouched(true);
    setCountry(chosen);
    show({});
    // Places belong to their country; a name, a street and a number may stay.
    setValues(({ region: _r, cityselect: _c, district_bis_id: _d, postcode_select: _p, city: _t, ...rest }) => rest);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(null);
    if (show(validateForm('shipping', country, { language }, { ...values, country_id: country }, new Date()))) return;
    try {
      await save.mutateAsync({
        address_id: held?.address_id ?? null,
        address: typed(values, country),
        is_default_shipping: isShipping,
        is_default_billing: isBilling,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const named = faultsIn(error);
      show(named);
      if (Object.keys(named).length === 0 && error.status !== 401) setRefused(noticeOf(error));
      return;
    }
    notify({ variant: 'address', title: text('saved') });
    setDone(true);
  };
  const names = countryNames(tag);
  const offered = countriesOffered(store, optionsOf(store), countries).toSorted((a, b) =>
    names[a].localeCompare(names[b], tag),
  );
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <FaultList faults={list} />
      {refused && <p role="alert">{refused}</p>}
      <Ledger>
        <Select
          id="address-country_id"
          name="country_id"
          label={field('country_id')}
          autoComplete="country"
          value={country}
          help={available && needsShippingNote(country, available) ? form('shipping_note') : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          {(offered.includes(country) ? offered : [country, ...offered]).map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </Select>
        <CountryFields
          form="shipping"
          prefix="address"
          country={country}
          values={values}
          errors={faults}
          help={{ telephone: text('phone') }}
          onChange={put}
        />
      </Ledger>
      <div className={css.ticks}>
        {/* A mark moves to another address; it is never just taken off. */}
        <Tick
          checked={isShipping}
          disabled={held?.is_default_shipping}
          onChange={(event) => setShipping(event.target.checked)}
        >
          {text('default_shipping')}
        </Tick>
        <Tick
          checked={isBilling}
          disabled={held?.is_default_billing}
          onChange={(event) => setBilling(event.target.checked)}
        >
          {text('default_billing')}
        </Tick>
      </div>
      <Button type="submit" wide busy={save.isPending}>
        {text('save')}
      </Button>
      {held && (
        <TextButton className={css.remove} onClick={() => remove.mutate(held.address_id)}>
          {text('remove')}
        </TextButton>
      )}
    </form>
  );
}
