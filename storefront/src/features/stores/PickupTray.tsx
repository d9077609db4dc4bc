import { hasStoreNearby, productLocatorPageSize, storesShown } from '@vitrine/rules/stores/storeList';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStorefront } from '../../lib/words/locale.ts';
import { type PickupShop, pickupChoice } from '../../lib/stores/pickupChoice.ts';
import { useStore } from '../../lib/browser/store.ts';
import { useStores } from '../../lib/stores/stores.ts';
import { useText } from '../../lib/words/text.ts';
import { closeTray } from '../../lib/layers/trays.ts';
import { AddressLines } from '../../ui/addresses/AddressLines.tsx';
import { Button } from '../../ui/links/Button.tsx';
import { StoreMap } from '../../ui/map/StoreMap.tsx';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import tray from '../../ui/trays/tray.module.css';
import { Directions } from './Directions.tsx';
import css from './findInStore.module.css';
import { OpeningLine } from './OpeningLine.tsx';
import { OpeningWeek } from './OpeningWeek.tsx';
import { StoreSearch } from './StoreSearch.tsx';
import storesCss from './stores.module.css';
import { Tabs, type View } from './Tabs.tsx';
import { useDistance } from './useDistance.ts';
import { useNow } from './useNow.ts';
import { type FoundStore, type Result, useStoreFinder } from './useStoreFinder.ts';

type Shops = ReadonlyMap<string, PickupShop>;
type ShopProps = {
  readonly store: FoundStore;
  readonly shop: PickupShop;
  readonly now: number | null;
  readonly isChosen: boolean;
  readonly onChoose: (store_id: string) => void;
};

/** One boutique: from when the order is ready there, its address, and the button that chooses it. Spec 2 §2, §3. */
function Shop({ store, shop, now, isChosen, onChoose }: ShopProps) {
  const text = useText('instore');
  const distanceOf = useDistance();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { store_id, short_title, distance } = store;
  return (
    <li className={css.store}>
      <h4 className="name" tabIndex={-1} id={`pickup-${store_id}`}>
        {short_title}
      </h4>
      {distance === null ? null : <p className={`note figure ${css.distance}`}>{distanceOf(distance)}</p>}
      <p>{shop.shipping_duration}</p>
      {distance === null && shop.distance ? (
        <p className="note">
          <bdi>{shop.distance}</bdi>
        </p>
      ) : null}
      <OpeningLine store={store} now={now} />
      <address className={storesCss.lines}>
        <AddressLines lines={shop.address} />
      </address>
      <p className={css.links}>
        {shop.telephone ? <PhoneLink number={shop.telephone} /> : null}
        <Directions store={store} />
        <TextButton
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${text(isOpen ? 'less' : 'details')}: ${short_title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? 'less' : 'details')}
        </TextButton>
      </p>
      <div id={id} className={css.more} hidden={!isOpen}>
        {now === null ? null : <OpeningWeek store={store} now={now} />}
      </div>
      <Button
        look={isChosen ? 'main' : 'quiet'}
        aria-label={`${text(isChosen ? 'pickup_selected' : 'pickup_select')}: ${short_title}`}
        onClick={() => onChoose(store_id)}
      >
        {text(isChosen ? 'pickup_selected' : 'pickup_select')}
      </Button>
    </li>
  );
}

type Found = { readonly title: string; readonly note: string; readonly stores: readonly FoundStore[] };

/** The boutiques that can hand over the order: before a search in the checkout's order, after it by distance. */
function useFound(result: Result, all: readonly FoundStore[], shops: Shops): Found {
  const text = useText('instore');
  const finder = useText('stores');
  const { country, tag } = useStorefront();
  const name = new Intl.DisplayNames([tag], { type: 'region' }).of(country.toUpperCase()) ?? country;
  if (result.kind === 'no_match')
    return {
      title: finder('oops'),
      note: text('pickup_no_match', { terms: result.terms, country: name }),
      stores: [],
    };
  if (result.kind === 'error')
    return {
      title: finder('oops'),
      note: result.reason === 'failed' ? text('failed') : finder(result.reason),
      stores: [],
    };
  const stores =
    'stores' in result
      ? result.stores.filter(({ store_id }) => shops.has(store_id))
      : [...shops.keys()].flatMap((shop_id) => all.find(({ store_id }) => store_id === shop_id) ?? []);
  const note = stores.length === 0 ? text('pickup_none') : text('pickup_found', { count: stores.length });
  if (result.kind === 'nearest') {
    const title = result.place === null ? finder('nearest_you') : finder('nearest', { place: result.place });
    return { title, note: stores.length === 0 || hasStoreNearby(stores) ? note : text('none_near'), stores };
  }
  return { title: result.kind === 'country' ? result.place : name, note, stores };
}

type ListProps = {
  readonly stores: readonly FoundStore[];
  readonly shops: Shops;
  readonly chosen: string | null;
  readonly onChoose: (store_id: string) => void;
};

/** Found boutiques, five a page, as a list or on a map; a pin leads to its entry in the list. Spec 2 §2, §9. */
function List({ stores, shops, chosen, onChoose }: ListProps) {
  const text = useText('stores');
  const [pages, setPages] = useState(1);
  const [view, setView] = useState<View>('list');
  const [picked, setPicked] = useState<{ id: string } | null>(null);
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const panelId = useId();
  const { shown, more } = useMemo(() => storesShown(stores, pages, productLocatorPageSize), [stores, pages]);
  const from = (pages - 1) * productLocatorPageSize;
  useEffect(() => {
    if (from > 0 && !list.current?.hidden) list.current?.querySelectorAll('h4')[from]?.focus();
  }, [from]);
  useEffect(() => {
    if (picked) document.getElementById(`pickup-${picked.id}`)?.focus();
  }, [picked]);
  return (
    <>
      <Tabs chosen={view} onChoose={setView} label={text('view')} panelId={panelId} />
      <div id={panelId} className={css.panel} role="tabpanel" aria-label={text(view)}>
        <ul ref={list} hidden={view === 'map'}>
          {shown.map((store) => {
            const shop = shops.get(store.store_id);
            return shop ? (
              <Shop
                key={store.store_id}
                store={store}
                shop={shop}
                now={now}
                isChosen={store.store_id === chosen}
                onChoose={onChoose}
              />
            ) : null;
          })}
        </ul>
        {view === 'map' ? (
          <StoreMap
            stores={shown}
            onPick={(id) => {
              setView('list');
              setPicked({ id });
            }}
          />
        ) : null}
      </div>
      <p className="note figure">{text('progress', { shown: shown.length, total: stores.length })}</p>
      {more > 0 && <TextButton onClick={() => setPages(pages + 1)}>{text('more')}</TextButton>}
    </>
  );
}

function Content({ shops, chosen, choose }: NonNullable<ReturnType<typeof pickupChoice.get>>) {
  const text = useText('instore');
  const form = useText('form');
  const { country } = useStorefront();
  // The order is handed over in the storefront's country only.
  const finder = useStoreFinder([], country);
  const list = useStores(true);
  const known = useMemo(() => new Map(shops.map((shop) => [shop.shop_id, shop])), [shops]);
  const all = useMemo(() => (list.data ?? []).map((store) => ({ ...store, distance: null })), [list.data]);
  const { result } = finder;
  const { title, note, stores } = useFound(result, all, known);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (result.kind !== 'none') heading.current?.focus();
  }, [result]);
  const onChoose = (store_id: string): void => {
    closeTray();
    void choose(store_id);
  };
  return (
    <Tray title={text('pickup_title')}>
      <StoreSearch className={css.search ?? ''} finder={finder} label={text('pickup_title')} />
      {list.data ? (
        <section className={css.results}>
          <h3 ref={heading} className="subtitle" tabIndex={-1}>
            {title}
          </h3>
          <p role="status">{note}</p>
          {stores.length > 0 && (
            <List
              key={'place' in result ? `${result.kind} ${result.place ?? ''}` : result.kind}
              stores={stores}
              shops={known}
              chosen={chosen}
              onChoose={onChoose}
            />
          )}
        </section>
      ) : null}
      {list.isError ? (
        <p role="alert" className={css.block}>
          {text('failed')} <TextButton onClick={() => void list.refetch()}>{form('again')}</TextButton>
        </p>
      ) : null}
      {list.data || list.isError ? null : <output className={`seam ${tray.waiting}`} aria-label={text('searching')} />}
    </Tray>
  );
}

/** Finds the boutique in which the order of the checkout is collected, by search or on a map. Spec 2 §2 (find-store tray). */
export function PickupTray() {
  const current = useStore(pickupChoice);
  return current ? <Content {...current} /> : null;
}
