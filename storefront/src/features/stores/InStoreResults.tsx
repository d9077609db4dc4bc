import type { StoreStock } from '@vitrine/contract/stock';
import type { Store } from '@vitrine/contract/stores';
import { availabilityOf, concessionaireDisclaimerCountries } from '@vitrine/rules/stores/availability';
import { hasStoreNearby, productLocatorPageSize, storesShown } from '@vitrine/rules/stores/storeList';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { StoreMap } from '../../ui/map/StoreMap.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './findInStore.module.css';
import { InStore } from './InStore.tsx';
import { Tabs, type View } from './Tabs.tsx';
import { useNow } from './useNow.ts';
import type { FoundStore, Result } from './useStoreFinder.ts';

type Stock = ReadonlyMap<string, StoreStock>;
type Props = {
  readonly sku: string;
  readonly result: Result;
  readonly stores: readonly Store[];
  readonly stock: Stock;
  readonly onBook: (store_id: string) => void;
};
type Found = { readonly title: string; readonly note: string; readonly stores: readonly FoundStore[] };

/** The stores that have the product: before a search, those of the storefront's country. Spec 2 §2. */
function useFound({ result, stores, stock }: Pick<Props, 'result' | 'stores' | 'stock'>): Found {
  const text = useText('instore');
  const finder = useText('stores');
  const { country, tag } = useStorefront();
  const own = stores.filter((store) => store.country === country).map((store) => ({ ...store, distance: null }));
  const found = 'stores' in result ? result.stores : result.kind === 'none' ? own : [];
  const having = found.filter(({ store_id }) => {
    const known = stock.get(store_id);
    return known !== undefined && availabilityOf(known) !== null;
  });
  if (result.kind === 'no_match')
    return { title: finder('oops'), note: text('no_match', { terms: result.terms }), stores: [] };
  if (result.kind === 'error')
    return {
      title: finder('oops'),
      note: result.reason === 'failed' ? text('failed') : finder(result.reason),
      stores: [],
    };
  const count = having.length;
  if (result.kind === 'nearest') {
    const title = result.place === null ? finder('nearest_you') : finder('nearest', { place: result.place });
    const note = count === 0 ? text('none') : hasStoreNearby(having) ? text('found', { count }) : text('none_near');
    return { title, note, stores: having };
  }
  const ownName = new Intl.DisplayNames([tag], { type: 'region' }).of(country.toUpperCase()) ?? country;
  const title = result.kind === 'country' ? result.place : ownName;
  return { title, note: count === 0 ? text('none_here') : text('found', { count }), stores: having };
}

type ListProps = Found & Pick<Props, 'stock' | 'onBook'>;

/** Found stores, five a page; see-more moves the focus to the first of those it adds. Spec 2 §9. */
function List({ stores, stock, onBook }: ListProps) {
  const text = useText('stores');
  const [pages, setPages] = useState(1);
  const [view, setView] = useState<View>('list');
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const panelId = useId();
  const { shown, more } = useMemo(() => storesShown(stores, pages, productLocatorPageSize), [stores, pages]);
  const from = (pages - 1) * productLocatorPageSize;
  useEffect(() => {
    if (from > 0 && !list.current?.hidden) list.current?.querySelectorAll('h4')[from]?.focus();
  }, [from]);
  return (
    <>
      <Tabs chosen={view} onChoose={setView} label={text('view')} panelId={panelId} />
      <div id={panelId} className={css.panel} role="tabpanel" aria-label={text(view)}>
        <ul ref={list} hidden={view === 'map'}>
          {shown.map((store) => (
            <InStore key={store.store_id} store={store} stock={stock.get(store.store_id)} now={now} onBook={onBook} />
          ))}
        </ul>
        {view === 'map' ? (
          <StoreMap stores={shown} onPick={(store_id) => openTray('store-details', { store_id })} />
        ) : null}
      </div>
      <p className="note figure">{text('progress', { shown: shown.length, total: stores.length })}</p>
      {more > 0 && <TextButton onClick={() => setPages(pages + 1)}>{text('more')}</TextButton>}
    </>
  );
}

/** The stores that have the product, or why there is none and what to do next. A search moves the focus to its heading. */
export function InStoreResults({ sku, ...props }: Props) {
  const { result, stock, onBook } = props;
  const text = useText('instore');
  const product = useText('product');
  const { country } = useStorefront();
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, note, stores } = useFound(props);
  useEffect(() => {
    if (result.kind !== 'none') heading.current?.focus();
  }, [result]);
  const key = 'place' in result ? `${result.kind} ${result.place ?? ''}` : result.kind;
  return (
    <section className={css.results}>
      <h3 ref={heading} className="subtitle" tabIndex={-1}>
        {title}
      </h3>
      <p role="status">{note}</p>
      {stores.length === 0 ? (
        <TextButton aria-haspopup="dialog" onClick={() => openTray('contact', { subject: 'product', sku })}>
          {product('adviser')}
        </TextButton>
      ) : (
        <List key={key} title={title} note={note} stores={stores} stock={stock} onBook={onBook} />
      )}
      {stores.length > 0 && concessionaireDisclaimerCountries.has(country) && (
        <p className="note">{text('concession')}</p>
      )}
    </section>
  );
}
