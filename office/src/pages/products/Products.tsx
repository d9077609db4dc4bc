import { type ListedProduct, staffProductOptions, staffProducts } from '@vitrine/contract/staffProducts';
import { productStates } from '@vitrine/rules/catalogue/completeness';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useList } from '../../lib/calls/useList.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { ExportList } from '../../ui/ExportList.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { MainLink } from '../../ui/MainLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { ListViews } from '../../ui/views/Views.tsx';
import css from './products.module.css';

export const tones = { published: 'good', hidden: 'warn', draft: 'plain' } as const;

/** The member's language, as the calls of products take it. */
export function useCatalogueLanguage(): 'en' | 'fr' {
  const { language } = useLanguage();
  return language.code === 'fr' ? 'fr' : 'en';
}

function useColumns(): readonly Column<ListedProduct>[] {
  const text = useText('products');
  return [
    {
      name: text('product'),
      render: ({ code, title, image }) => (
        <span className={css.listed}>
          {image !== null && <img className={css.small} src={image} alt="" />}
          <span>
            <Link to={`/products/${encodeURIComponent(code)}`}>{title}</Link> <span className={css.soft}>{code}</span>
          </span>
        </span>
      ),
    },
    { name: text('state'), render: ({ state }) => <Tag tone={tones[state]}>{text(`state.${state}`)}</Tag> },
    { name: text('variants'), isFigure: true, render: ({ variants }) => variants },
    { name: text('sold_in'), isFigure: true, isMinor: true, render: ({ sold_in }) => sold_in },
    {
      name: text('lacking'),
      isFigure: true,
      isMinor: true,
      render: ({ lacking }) => (lacking > 0 ? text('lacking.languages', { count: lacking }) : ''),
    },
  ];
}

function Steps() {
  const text = useText('products');
  const me = useMember();
  return (
    <>
      <Link to="/product-grid">{text('grid.title')}</Link>
      {mayAct(me, 'change_catalogue') && <MainLink to="/new-product">{text('new')}</MainLink>}
    </>
  );
}

type Narrowed = {
  readonly state: ListedProduct['state'] | undefined;
  readonly category: string;
  readonly language: 'en' | 'fr';
};

function Filters({ state, category, language }: Narrowed) {
  const text = useText('products');
  const { of, set } = useFilters();
  const { data } = useQuery({
    queryKey: ['product-options', language],
    queryFn: () => call(staffProductOptions, { query: { language } }),
  });
  return (
    <div className={css.filters}>
      <TextField label={text('find')} type="search" value={of('q')} onChange={(value) => set('q', value)} />
      <Select
        label={text('state')}
        value={state ?? ''}
        choices={[
          { value: '', name: text('all') },
          ...productStates.map((value) => ({ value, name: text(`state.${value}`) })),
        ]}
        onChange={(value) => set('state', value)}
      />
      <Select
        label={text('category')}
        value={category}
        choices={[
          { value: '', name: text('all') },
          ...(data?.categories.map(({ code, title }) => ({ value: code, name: title })) ?? []),
        ]}
        onChange={(value) => set('category', value)}
      />
    </div>
  );
}

/** The products of the house, by state, category and what was typed. */
export function Products() {
  const text = useText('products');
  const language = useCatalogueLanguage();
  const { of } = useFilters();
  const q = of('q').trim().slice(0, 80);
  const state = productStates.find((one) => one === of('state'));
  const category = of('category').slice(0, 64);
  const query = { language, ...(q !== '' && { q }), ...(state && { state }), ...(category !== '' && { category }) };
  const columns = useColumns();
  const list = useList(
    ['products', query],
    (after) => call(staffProducts, { query: { ...query, ...after } }),
    (page) => page.products,
  );
  return (
    <Page
      title={text('title')}
      lead={text('lead')}
      actions={
        <>
          <ExportList file="products" query={query} />
          <Steps />
        </>
      }
    >
      <ListViews list="products" />
      <Filters state={state} category={category} language={language} />
      <ListTable<ListedProduct>
        caption={text('title')}
        empty={text('none')}
        list={list}
        keyOf={({ code }) => code}
        columns={columns}
      />
    </Page>
  );
}
