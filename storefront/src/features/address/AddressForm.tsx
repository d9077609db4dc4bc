import { useQuery } from '@tanstack/react-query';
import { type AddressFields, availableCountries, type SavedAddress } from '@vitrine/contract/address';
import { optionsOf } from '@vitrine/rules/countries/countryTable';
import type { FormValues } from '@vitrine/rules/forms/formErrors';
import { countriesOffered, needsShippingNote } from '@vitrine/rules/forms/shippingCountries';
import { countries, type Country, isCountry } from '@vitrine/rules/storefronts/storefronts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { countryNames } from '../../lib/words/countryNames.ts';
import { useFieldLabel } from '../../lib/forms/fieldLabel.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { personValues } from '../../lib/addresses/personValues.ts';
import { usePresentFailedQuery } from '../../lib/calls/presentError.ts';
import { useText } from '../../lib/words/text.ts';
import { useSession } from '../../lib/session/session.ts';
import { closeTray, useTrayGuard } from '../../lib/layers/trays.ts';
import { typedAddress } from '../../lib/addresses/typedAddress.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useValidation } from '../../lib/forms/validation.ts';
import { Button } from '../../ui/links/Button.tsx';
import { CountryFields } from '../../ui/addresses/CountryFields.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup, Select } from '../../ui/fields/Field.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tick } from '../../ui/fields/Tick.tsx';
import css from './address.module.css';
import { useAddressBook } from './useAddressBook.tsx';
import { useAddressWords } from './useAddressWords.ts';

function useAvailable(): readonly Country[] | null {
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ['available-countries', locale],
    queryFn: ({ signal }) => call(availableCountries, { query: { locale }, signal }),
  });
  usePresentFailedQuery(error, refetch);
  return data ? data.available_countries.map(({ country_id }) => country_id) : null;
}

type CountryProps = { readonly country: Country; readonly onChoose: (country: Country) => void };

/** The country of the address, among those that the storefront's book may hold, by name. */
function CountrySelect({ country, onChoose }: CountryProps) {
  const field = useText('field');
  const form = useText('form');
  const { country: store, tag } = useStorefront();
  const available = useAvailable();
  const names = countryNames(tag);
  const offered = countriesOffered(store, optionsOf(store), countries).toSorted((a, b) =>
    names[a].localeCompare(names[b], tag),
  );
  return (
    <Select
      id="address-country_id"
      name="country_id"
      label={field('country_id')}
      autoComplete="country"
      value={country}
      help={available && needsShippingNote(country, available) ? form('shipping_note') : undefined}
      onChange={({ target }) => {
        if (isCountry(target.value)) onChoose(target.value);
      }}
    >
      {(offered.includes(country) ? offered : [country, ...offered]).map((each) => (
        <option key={each} value={each}>
          {names[each]}
        </option>
      ))}
    </Select>
  );
}

/** Places belong to their country; a name, a street and a number are kept. */
const noPlace = {
  region: undefined,
  cityselect: undefined,
  district_bis_id: undefined,
  postcode_select: undefined,
  city: undefined,
};

type Typed = FormValues & { readonly is_default_shipping: boolean; readonly is_default_billing: boolean };
type Props = { readonly savedAddress: SavedAddress | null; readonly given: AddressFields | null };

/** The form of a new or saved address; the tray closes once it is saved or removed. */
function useAddressForm({ savedAddress, given }: Props) {
  const text = useText('address');
  const { country: store } = useStorefront();
  const [country, setCountry] = useState<Country>(given?.country_id ?? store);
  const labelOf = useFieldLabel(country);
  const { user } = useSession();
  const validate = useValidation();
  const [isDone, setDone] = useState(false);
  const { save, remove } = useAddressBook(() => setDone(true));
  const words = useAddressWords();
  const { is_default_shipping = false, is_default_billing = false } = savedAddress ?? {};
  const form = useShopForm<Typed>({
    prefix: 'address',
    start: () => ({
      ...(given ?? (user ? personValues(user, country) : {})),
      country_id: country,
      is_default_shipping,
      is_default_billing,
    }),
    labelOf: (name) => (name === 'is_default_shipping' || name === 'is_default_billing' ? '' : labelOf(name)),
    check: ({ is_default_shipping: _shipping, is_default_billing: _billing, ...values }) =>
      validate('shipping', country, values),
    send: async (values) => {
      await save.mutateAsync({
        address_id: savedAddress?.address_id ?? null,
        address: typedAddress('shipping', country, values),
        is_default_shipping: values.is_default_shipping,
        is_default_billing: values.is_default_billing,
      });
      notify({ variant: 'address', title: text('saved') });
      setDone(true);
    },
    refused: () => ({ words }),
  });
  useTrayGuard({ unsaved: form.isChanged && !isDone });
  useEffect(() => {
    if (isDone) closeTray();
  }, [isDone]);
  const choose = (chosen: Country) => {
    setCountry(chosen);
    form.put({ ...noPlace, country_id: chosen });
    form.show({});
  };
  return { form, country, choose, remove };
}

/** The address form: fields by country, all errors at once, typed values are kept. Spec 1 §5, spec 2 §5, §8. */
export function AddressForm(props: Props) {
  const text = useText('address');
  const { savedAddress } = props;
  const { form, country, choose, remove } = useAddressForm(props);
  return (
    <form className={css.form} {...form.attributes}>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <CountrySelect country={country} onChoose={choose} />
        <CountryFields
          form="shipping"
          prefix="address"
          country={country}
          values={form.values}
          faults={form.faults}
          help={{ telephone: text('phone') }}
          onChange={form.set}
        />
      </FieldGroup>
      <div className={css.ticks}>
        {/* The default mark can move to another address but cannot be removed. */}
        <Tick {...form.tick('is_default_shipping')} disabled={savedAddress?.is_default_shipping}>
          {text('default_shipping')}
        </Tick>
        <Tick {...form.tick('is_default_billing')} disabled={savedAddress?.is_default_billing}>
          {text('default_billing')}
        </Tick>
      </div>
      <Button type="submit" wide busy={form.isBusy}>
        {text('save')}
      </Button>
      {savedAddress && (
        <TextButton className={css.remove} onClick={() => remove.mutate(savedAddress.address_id)}>
          {text('remove')}
        </TextButton>
      )}
    </form>
  );
}
