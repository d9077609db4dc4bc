import type { Store } from '@vitrine/contract/stores';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { countryNames } from '../../lib/countryNames.ts';
import { useStorefront } from '../../lib/locale.ts';
import { useStores } from '../../lib/stores.ts';
import { useText } from '../../lib/text.ts';
import { AddressLines } from '../../ui/AddressLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { Ledger, Select } from '../../ui/Field.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import css from './account.module.css';
import { useFavouriteShop } from './useFavouriteShop.ts';
import { useProfile } from './useProfile.ts';

/** The boutiques by country, the storefront's own first, then by the countries' names in its language. */
function useCountries(stores: readonly Store[]) {
  const { country, tag } = useStorefront();
  const names: Readonly<Record<string, string>> = countryNames(tag);
  const nameOf = (code: string): string => names[code] ?? code.toUpperCase();
  return [...Map.groupBy(stores, (store) => store.country)]
    .map(([code, held]) => ({ code, name: nameOf(code), stores: held }))
    .toSorted((a, b) => Number(b.code === country) - Number(a.code === country) || a.name.localeCompare(b.name, tag));
}

type ChoiceProps = {
  readonly stores: readonly Store[];
  readonly chosen: string;
  readonly onChoose: (store_id: string) => Promise<void>;
  readonly onCancel: () => void;
  readonly busy: boolean;
};

function Choice({ stores, chosen, onChoose, onCancel, busy }: ChoiceProps) {
  const text = useText('account');
  const field = useText('field');
  const words = useText('form');
  const [store_id, setStore] = useState(chosen);
  const [fault, setFault] = useState<string>();
  const select = useRef<HTMLSelectElement>(null);
  const countries = useCountries(stores);
  useEffect(() => select.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFault(store_id === '' ? words('select_required') : undefined);
    if (store_id === '') select.current?.focus();
    else await onChoose(store_id);
  };
  return (
    <form className={css.shop} onSubmit={(event) => void submit(event)} noValidate>
      <Ledger>
        <Select
          ref={select}
          name="favorite_shop_code"
          label={text('shop')}
          required
          value={store_id}
          fault={store_id === '' ? fault : undefined}
          onChange={(event) => setStore(event.target.value)}
        >
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
      </Ledger>
      <div className={css.ways}>
        <Button type="submit" look="quiet" low busy={busy}>
          {text('shop_keep')}
        </Button>
        <TextButton onClick={onCancel}>{text('shop_cancel')}</TextButton>
      </div>
    </form>
  );
}

function Address({ store }: { readonly store: Store }) {
  const { street_address1, street_address2, street_address3, postal_code, city, store_phone_number } = store;
  const lines = [street_address1, street_address2, street_address3, [postal_code, city].filter(Boolean).join(' ')];
  return (
    <address className={css.lines}>
      {/* Each line stands at the page's own side, whichever way its letters run. */}
      <span className="name">
        <bdi>{store.short_title}</bdi>
      </span>
      <AddressLines lines={lines} />
      {store_phone_number ? <PhoneLink number={store_phone_number} /> : null}
    </address>
  );
}

/** The customer's favourite boutique: shown, chosen, changed and taken back (spec 2 §6, §7). */
export function FavouriteShop() {
  const text = useText('account');
  const words = useText('form');
  const { data: profile } = useProfile();
  const { data: stores, isError, refetch } = useStores(profile !== undefined);
  const keep = useFavouriteShop();
  const [isChoosing, setChoosing] = useState(false);
  const [said, setSaid] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  // The form is gone: the focus goes back to the control that opened it.
  useEffect(() => {
    if (!isChoosing && returns.current) opener.current?.focus();
    returns.current = isChoosing;
  }, [isChoosing]);
  if (!profile || (!stores && !isError)) return <div className={css.waiting} aria-busy="true" />;
  const code = profile.favorite_shop_code;
  // A boutique that has closed since is none.
  const store = stores?.find(({ store_id }) => store_id === code);
  const change = async (store_id: string | null, done: string) => {
    setSaid('');
    // What failed is told below; what was chosen stands as it was.
    const isKept = await keep.mutateAsync(store_id).then(
      () => true,
      () => false,
    );
    if (!isKept) return;
    setSaid(done);
    setChoosing(false);
    if (store_id === null) opener.current?.focus();
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
        <Choice
          stores={stores}
          chosen={store?.store_id ?? ''}
          busy={keep.isPending}
          onChoose={(store_id) => change(store_id, text('shop_kept'))}
          onCancel={() => setChoosing(false)}
        />
      ) : null}
      {!isChoosing && stores ? (
        <div className={css.ways}>
          <TextButton ref={opener} onClick={() => setChoosing(true)}>
            {text(store ? 'shop_change' : 'shop_choose')}
          </TextButton>
          {store ? (
            <TextButton
              aria-disabled={keep.isPending || undefined}
              onClick={() => (keep.isPending ? undefined : void change(null, text('shop_gone')))}
            >
              {text('remove')}
            </TextButton>
          ) : null}
        </div>
      ) : null}
      {keep.isError ? (
        <p className={css.fault} role="alert">
          {keep.error.message || text('card_failed')}
        </p>
      ) : null}
      <p className="visuallyHidden" role="status">
        {said}
      </p>
    </div>
  );
}
