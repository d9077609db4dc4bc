import { type PublishedProduct, staffPublishing } from '@vitrine/contract/staffPublishing';
import { Link } from 'react-router';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { ExportList } from '../../ui/ExportList.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { ListViews } from '../../ui/views/Views.tsx';
import css from './publishing.module.css';

const states = ['published', 'hidden', 'hidden_somewhere'] as const;

function useColumns(): readonly Column<PublishedProduct>[] {
  const text = useText('publishing');
  return [
    {
      name: text('product'),
      render: ({ code, title }) => (
        <>
          <Link to={`/publishing/${encodeURIComponent(code)}`}>{title}</Link> <span className={css.soft}>{code}</span>
        </>
      ),
    },
    {
      name: text('state'),
      render: ({ status, hidden_in }) => (
        <span className={css.steps}>
          <Tag tone={status === 'published' ? 'good' : 'warn'}>{text(`state.${status}`)}</Tag>
          {hidden_in > 0 && <Tag>{text('hidden_in', { count: hidden_in })}</Tag>}
        </span>
      ),
    },
    { name: text('sold_in'), isFigure: true, render: ({ sold_in }) => sold_in },
    { name: text('waits'), isFigure: true, isMinor: true, render: ({ waits }) => (waits > 0 ? waits : '') },
  ];
}

/** Which products are shown, and where. */
export function Publishing() {
  const text = useText('publishing');
  const { language } = useLanguage();
  const { of, set } = useFilters();
  const typed = of('q');
  const q = typed.trim().slice(0, 80);
  const state = states.find((one) => one === of('state'));
  const query = {
    language: language.code === 'fr' ? ('fr' as const) : ('en' as const),
    ...(q !== '' && { q }),
    ...(state && { state }),
  };
  const columns = useColumns();
  const list = useList(
    ['publishing', query],
    (after) => call(staffPublishing, { query: { ...query, ...after } }),
    (page) => page.products,
  );
  return (
    <Page title={text('title')} lead={text('lead')} actions={<ExportList file="publishing" query={query} />}>
      <ListViews list="publishing" />
      <div className={css.filters}>
        <TextField label={text('find')} type="search" value={typed} onChange={(value) => set('q', value)} />
        <Select
          label={text('state')}
          value={state ?? ''}
          choices={[
            { value: '', name: text('all') },
            ...states.map((value) => ({ value, name: text(`state.${value}`) })),
          ]}
          onChange={(value) => set('state', value)}
        />
      </div>
      <ListTable<PublishedProduct>
        caption={text('title')}
        empty={text('none')}
        list={list}
        keyOf={({ code }) => code}
        columns={columns}
      />
    </Page>
  );
}
