import type { Store } from '@vitrine/contract/stores';
import { storeAddressLines } from '@vitrine/rules/stores/storeAddress';
import { useEffect, useRef, useState } from 'react';
import { countryNames } from '../../lib/words/countryNames.ts';
import { useFocusBack } from '../../lib/browser/useFocusBack.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { useStores } from '../../lib/stores/stores.ts';
import { useText } from '../../lib/words/text.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { AddressLines } from '../../ui/addresses/AddressLines.tsx';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup, Select } from '../../ui/fields/Field.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './account.module.css';
import { useFavouriteShop } from '../../lib/stores/useFavouriteShop.ts';
import { useProfile } from '../../lib/session/useProfile.ts';

/** The stores by country, the storefront's own first, then by the countries' names in its language. */
function useCountries(stores: readonly Store[]) {
  const { country, tag } = useStorefront();
  const names: Readonly<Record<string, string>> = countryNames(tag);
  const nameOf = (code: string): string => names[code] ?? code.toUpperCase();
  return [...Map.groupBy(stores, (store) => store.country)]
    .map(([code, countryStores]) => ({ code, name: nameOf(code), stores: countryStores }))
    .toSorted((a, b) => Number(b.code === country) - Number(a.code === country) || a.name.localeCompare(b.name, tag));
}

type ChoiceProps = {
  readonly stores: readonly Store[];
  readonly chosen: string;
  readonly onChoose: (store_id: string) => Promise<void>;
  readonly onCancel: () => void;
};

function Choice({ stores, chosen, onChoose, onCancel }: ChoiceProps) {
  const text = useText('account');
  const field = useText('field');
  const words = useText('form');
  const countries = useCountries(stores);
  const form = useShopForm({
    prefix: 'favourite',
    start: { store_id: chosen },
    labelOf: () => text('shop'),
    check: ({ store_id }) => (store_id === '' ? { store_id: words('select_required') } : {}),
    send: ({ store_id }) => onChoose(store_id),
  });
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  return (
    <form className={css.shop} {...form.attributes}>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <Select ref={select} {...form.field('store_id')} name="favorite_shop_code" label={text('shop')} required>
          <option value="" disabled>
            {field('choose')}
          </option>
          {countries.map((each) => (
            <optgroup key={each.code} label={each.name}>
              {each.stores.map((store) => (
                <option key={store.store_id} value={store.store_id}>
                  {`${store.city} – ${store.short_title}`}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </FieldGroup>
      <div className={css.ways}>
        <Button type="submit" look="quiet" low busy={form.isBusy}>
          {text('shop_keep')}
        </Button>
        <TextButton onClick={onCancel}>{text('shop_cancel')}</TextButton>
      </div>
    </form>
  );
}

function Address({ store }: { readonly store: Store }) {
  const { store_phone_number } = store;
  return (
    <address className={css.lines}>
      {/* Aligns each line to the page's own side, whatever the direction of its letters. */}
      <span className="name">
        <bdi>{store.short_title}</bdi>
      </span>
      <AddressLines lines={storeAddressLines(store)} />
      {store_phone_number ? <PhoneLink number={store_phone_number} /> : null}
    </address>
  );
}

type WaysProps = {
  readonly opener: React.Ref<HTMLButtonElement>;
  readonly hasStore: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
};

/** The controls that choose and remove a store. */
function Ways({ opener, hasStore, isBusy, onChoose, onRemove }: WaysProps) {
  const text = useText('account');
  return (
    <div className={css.ways}>
      <TextButton ref={opener} onClick={onChoose}>
        {text(hasStore ? 'shop_change' : 'shop_choose')}
      </TextButton>
      {hasStore ? (
        <TextButton aria-disabled={isBusy || undefined} onClick={() => (isBusy ? undefined : onRemove())}>
          {text('remove')}
        </TextButton>
      ) : null}
    </div>
  );
}

/** The customer's favourite store: shown, chosen, changed and removed (spec 2 §6, §7). */
export function FavouriteShop() {
  const text = useText('account');
  const words = useText('form');
  const { data: profile } = useProfile();
  const { data: stores, isError, refetch } = useStores(profile !== undefined);
  const keep = useFavouriteShop();
  const present = usePresentError();
  const [isChoosing, setChoosing] = useState(false);
  const [statusText, setStatusText] = useState('');
  const opener = useFocusBack(isChoosing);
  if (!profile || (!stores && !isError)) return <div className={css.waiting} aria-busy="true" data-coming />;
  const code = profile.favorite_shop_code;
  // A store that has closed since is not shown.
  const store = stores?.find(({ store_id }) => store_id === code);
  const choose = async (store_id: string): Promise<void> => {
    setStatusText('');
    await keep.mutateAsync(store_id);
    setStatusText(text('shop_kept'));
    setChoosing(false);
  };
  const remove = async (): Promise<void> => {
    setStatusText('');
    try {
      await keep.mutateAsync(null);
      setStatusText(text('shop_gone'));
      opener.current?.focus();
    } catch (error) {
      present(error, { again: () => void remove() });
    }
  };
  return (
    <div className={css.shop}>
      {store && !isChoosing ? <Address store={store} /> : null}
      {!store && !isChoosing && !isError ? <p className="note">{text('shop_none')}</p> : null}
      {isError ? (
        <p className={css.fault} role="alert">
          {text('card_failed')} <TextButton onClick={() => void refetch()}>{words('again')}</TextButton>
        </p>
      ) : null}
      {isChoosing && stores ? (
        <Choice stores={stores} chosen={store?.store_id ?? ''} onChoose={choose} onCancel={() => setChoosing(false)} />
      ) : null}
      {!isChoosing && stores ? (
        <Ways
          opener={opener}
          hasStore={store !== undefined}
          isBusy={keep.isPending}
          onChoose={() => setChoosing(true)}
          onRemove={() => void remove()}
        />
      ) : null}
      <p className="visuallyHidden" role="status">
        {statusText}
      </p>
    </div>
  );
}
