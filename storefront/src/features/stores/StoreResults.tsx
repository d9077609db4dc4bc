import { hasStoreNearby, storeLocatorPageSize, storesShown } from '@vitrine/rules/stores/storeList';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { PhoneLink } from '../../ui/links/PhoneLink.tsx';
import { StoreMap } from '../../ui/map/StoreMap.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import { OpeningLine } from './OpeningLine.tsx';
import { StoreAddress } from './StoreAddress.tsx';
import { Tabs, type View } from './Tabs.tsx';
import css from './stores.module.css';
import { useDistance } from './useDistance.ts';
import { useNow } from './useNow.ts';
import type { FoundStore, Result } from './useStoreFinder.ts';

function Found({ store, now }: { readonly store: FoundStore; readonly now: number | null }) {
  const locale = useLocale();
  const distanceOf = useDistance();
  const text = useText('stores');
  const { store_id, store_phone_number } = store;
  return (
    <li className={css.store}>
      <h3 className="name">
        <Link className={css.storeName} to={paths.under(locale, store.path)}>
          {store.short_title}
        </Link>
      </h3>
      {store.distance === null ? null : <p className={`note figure ${css.distance}`}>{distanceOf(store.distance)}</p>}
      <StoreAddress store={store} />
      {store_phone_number ? <PhoneLink number={store_phone_number} /> : null}
      <OpeningLine store={store} now={now} />
      <TextButton
        className={css.more}
        aria-label={`${text('details')}: ${store.short_title}`}
        onClick={() => openTray('store-details', { store_id })}
      >
        {text('details')}
      </TextButton>
    </li>
  );
}

type ListProps = {
  readonly title: string;
  readonly stores: readonly FoundStore[];
  /** Whether none of the stores is near the place. */
  readonly isFar?: boolean;
};

/** Found stores, eight a page; see-more moves the focus to the first of those it adds. Spec 2 §9. */
function List({ title, stores, isFar = false }: ListProps) {
  const text = useText('stores');
  const [pages, setPages] = useState(1);
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const [view, setView] = useState<View>('list');
  const panelId = useId();
  const { shown, more } = useMemo(() => storesShown(stores, pages, storeLocatorPageSize), [stores, pages]);
  const from = (pages - 1) * storeLocatorPageSize;
  useEffect(() => {
    if (from > 0 && !list.current?.hidden) list.current?.querySelectorAll<HTMLAnchorElement>('h3 a')[from]?.focus();
  }, [from]);
  return (
    <>
      <h2 className="title" tabIndex={-1}>
        {title}
      </h2>
      <p className="note">{text('found', { count: stores.length })}</p>
      {isFar ? <p role="status">{text('none_near')}</p> : null}
      <Tabs chosen={view} onChoose={setView} label={text('view')} panelId={panelId} />
      <div id={panelId} className={css.panel} role="tabpanel" aria-label={text(view)}>
        <ul ref={list} className={css.stores} hidden={view === 'map'}>
          {shown.map((store) => (
            <Found key={store.store_id} store={store} now={now} />
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

/** A heading with the reason why no store is shown, and the next step. Spec 2 §8. */
function Oops({ reason }: { readonly reason: string }) {
  const text = useText('stores');
  return (
    <>
      <h2 className="title" tabIndex={-1}>
        {text('oops')}
      </h2>
      <p>{reason}</p>
    </>
  );
}

function Content({ result }: { readonly result: Exclude<Result, { kind: 'none' }> }) {
  const text = useText('stores');
  if (result.kind === 'no_match') return <Oops reason={text('none', { terms: result.terms })} />;
  if (result.kind === 'error') return <Oops reason={text(result.reason)} />;
  if (result.kind === 'country') return <List title={result.place} stores={result.stores} />;
  const title = result.place === null ? text('nearest_you') : text('nearest', { place: result.place });
  return <List title={title} stores={result.stores} isFar={!hasStoreNearby(result.stores)} />;
}

/** The results of the locator: a new result moves the focus to its heading, which names it. */
export function StoreResults({ result }: { readonly result: Result }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (result.kind !== 'none') section.current?.querySelector('h2')?.focus();
  }, [result]);
  const key = 'place' in result ? `${result.kind} ${result.place ?? ''}` : result.kind;
  return result.kind === 'none' ? null : (
    <section ref={section} className={`page ${css.results}`}>
      <Content key={key} result={result} />
    </section>
  );
}
