// What a rule is made of, and what a search finds by it.
import { type FoundProduct, type SearchRule, staffSearchPreview } from '@vitrine/contract/staffSearch';
import { moved } from '@vitrine/rules/catalogue/arrange';
import { mostPins } from '@vitrine/rules/search/desk';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { followMoved, followTaken } from '../../ui/followMoved.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Sheet } from '../../ui/Page.tsx';
import { StorefrontSelect } from '../../ui/StorefrontSelect.tsx';
import css from './searchdesk.module.css';

/** Products with their pictures, each with its steps. */
export function Products({
  products,
  children,
}: {
  readonly products: readonly FoundProduct[];
  readonly children?: (product: FoundProduct, at: number) => ReactNode;
}) {
  return (
    <ul className={css.pieces}>
      {products.map((product, at) => (
        <li key={product.code}>
          {product.image === null ? <span className={css.blank} /> : <img src={product.image} alt="" loading="lazy" />}
          <span className={css.name}>{product.title}</span>
          {children?.(product, at)}
        </li>
      ))}
    </ul>
  );
}

type Results = {
  readonly total: number;
  readonly corrected: string | null;
  readonly products: readonly FoundProduct[];
};

function Found({ title, results }: { readonly title: string; readonly results: Results }) {
  const text = useText('searchdesk');
  return (
    <div>
      <h3>{title}</h3>
      <p className={css.soft}>
        {text('preview.total', { count: results.total })}
        {results.corrected !== null && ` · ${text('preview.corrected', { term: results.corrected })}`}
      </p>
      <Products products={results.products} />
    </div>
  );
}

type Asked = { readonly rule: SearchRule; readonly decided: { others: string[]; codes: string[] } };

/** What the search finds now, and by the rule as it is typed, in a storefront of the language. */
export function Preview({
  rule,
  decided,
  locale,
  onLocale,
}: Asked & { readonly locale: Locale; readonly onLocale: (locale: Locale) => void }) {
  const text = useText('searchdesk');
  const fault = useFault();
  const body = { locale, term: rule.term, rule: decided };
  const { data, error } = useQuery({
    queryKey: ['search-preview', body],
    queryFn: () => call(staffSearchPreview, { body }),
    placeholderData: (before) => before,
  });
  return (
    <Sheet title={text('preview')}>
      <div className={css.filters}>
        <StorefrontSelect value={locale} storefronts={rule.storefronts} onChange={onLocale} />
      </div>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && (
        <div className={css.two}>
          <Found title={text('preview.now')} results={data.now} />
          <Found title={text('preview.then')} results={data.by_rule} />
        </div>
      )}
    </Sheet>
  );
}

/** Finds products by a search of its own, to put them first. */
export function Finder({
  rule,
  decided,
  locale,
  onPin,
}: Asked & { readonly locale: Locale; readonly onPin: (product: FoundProduct) => void }) {
  const text = useText('searchdesk');
  const [s, setS] = useTyped('product to pin', '');
  const body = { locale, term: rule.term, rule: { others: [], codes: [] }, s: s.trim() };
  const { data } = useQuery({
    queryKey: ['search-preview', body],
    queryFn: () => call(staffSearchPreview, { body }),
    enabled: s.trim() !== '',
    placeholderData: (before) => before,
  });
  const isFull = decided.codes.length >= mostPins;
  const box = useRef<HTMLDivElement>(null);
  const pin = (product: FoundProduct, at: number): void => {
    onPin(product);
    followTaken(box.current?.querySelector('ul') ?? null, at, () => box.current?.querySelector('input'));
  };
  return (
    <div className={css.form} ref={box}>
      <TextField label={text('find')} type="search" value={s} onChange={setS} />
      {s.trim() !== '' && data && (
        <Products products={data.now.products.filter(({ code }) => !decided.codes.includes(code))}>
          {(product, at) => (
            <Button about={product.title} disabled={isFull} onClick={() => pin(product, at)}>
              {text('pins.first')}
            </Button>
          )}
        </Products>
      )}
    </div>
  );
}

type PinProps = { readonly pins: readonly FoundProduct[]; readonly onPins: (pins: readonly FoundProduct[]) => void };

/** The first products of the term, in their sequence. */
export function Pins({ pins, onPins }: PinProps) {
  const text = useText('searchdesk');
  const box = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const list = (): Element | null => box.current?.querySelector('ul') ?? null;
  const earlier = (product: FoundProduct, at: number): void => {
    onPins(moved(pins, at, at - 1));
    say(text('pins.moved', { title: product.title, place: at }));
    followMoved(() => list()?.children[at - 1]);
  };
  const remove = (product: FoundProduct, at: number): void => {
    onPins(pins.toSpliced(at, 1));
    say(text('pins.removed', { title: product.title }));
    // Without another one the focus goes to the field that finds products, which follows.
    followTaken(list(), at, () => box.current?.parentElement?.querySelector<HTMLElement>('input[type=search]'));
  };
  return (
    <div ref={box}>
      <p className="hidden-words" role="status">
        {said}
      </p>
      {pins.length === 0 && <p className={css.soft}>{text('pins.none')}</p>}
      {pins.length > 0 && (
        <Products products={pins}>
          {(product, at) => (
            <span className={css.steps}>
              <Button about={product.title} disabled={at === 0} onClick={() => earlier(product, at)}>
                {text('pins.earlier')}
              </Button>
              <Button about={product.title} onClick={() => remove(product, at)}>
                {text('pins.remove')}
              </Button>
            </span>
          )}
        </Products>
      )}
    </div>
  );
}
