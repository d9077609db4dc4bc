import { distanceShown } from '@vitrine/rules/stores/distance';
import { storeLocatorPageSize, storesShown } from '@vitrine/rules/stores/storeList';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { AddressLines } from '../../ui/AddressLines.tsx';
import { PhoneLink } from '../../ui/PhoneLink.tsx';
import { TextButton } from '../../ui/TextLink.tsx';
import { OpeningLine } from './OpeningLine.tsx';
import css from './stores.module.css';
import type { FoundStore, Result } from './useStoreFinder.ts';

const units = { km: 'kilometer', mi: 'mile' } as const;

/** A distance in metres as the storefront writes it, in kilometres or miles. */
function useDistance(): (metres: number) => string {
  const { tag, distance_unit } = useStorefront();
  return (metres) => {
    const { value, unit } = distanceShown(metres, distance_unit);
    return new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'unit', unit: units[unit] }).format(value);
  };
}

function Found({ store, now }: { readonly store: FoundStore; readonly now: number }) {
  const locale = useLocale();
  const distanceOf = useDistance();
  const { street_address1, street_address2, street_address3, postal_code, city, store_phone_number } = store;
  const lines = [street_address1, street_address2, street_address3, [postal_code, city].filter(Boolean).join(' ')];
  return (
    <li className={css.store}>
      <h3 className="name">
        <Link className={css.storeName} to={paths.under(locale, store.path)}>
          {store.short_title}
        </Link>
      </h3>
      {store.distance === null ? null : <p className={`note figure ${css.distance}`}>{distanceOf(store.distance)}</p>}
      <address className={css.lines}>
        <AddressLines lines={lines} />
        {store_phone_number ? <PhoneLink number={store_phone_number} /> : null}
      </address>
      <OpeningLine store={store} now={now} />
    </li>
  );
}

type ListProps = { readonly title: string; readonly stores: readonly FoundStore[] };

/** Found stores, eight a page; see-more moves the focus to the first of those it adds. Spec 2 §9. */
function List({ title, stores }: ListProps) {
  const text = useText('stores');
  const [pages, setPages] = useState(1);
  const [now] = useState(() => Date.now());
  const list = useRef<HTMLUListElement>(null);
  const { shown, more } = storesShown(stores, pages, storeLocatorPageSize);
  const from = (pages - 1) * storeLocatorPageSize;
  useEffect(() => {
    if (from > 0) list.current?.querySelectorAll<HTMLAnchorElement>('h3 a')[from]?.focus();
  }, [from]);
  return (
    <>
      <h2 className="title" tabIndex={-1}>
        {title}
      </h2>
      <p className="note">{text('found', { count: stores.length })}</p>
      <ul ref={list} className={css.stores}>
        {shown.map((store) => (
          <Found key={store.store_id} store={store} now={now} />
        ))}
      </ul>
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
  return <List title={title} stores={result.stores} />;
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
