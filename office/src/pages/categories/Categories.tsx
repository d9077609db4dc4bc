import { staffCategories } from '@vitrine/contract/staffCategories';
import { isLocale } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { StorefrontSelect } from '../../ui/StorefrontSelect.tsx';
import { Table } from '../../ui/Table.tsx';
import css from './categories.module.css';

/** The categories of the shop, each with its pieces and how many the office has put first. */
export function Categories() {
  const text = useText('categories');
  const fault = useFault();
  const { of, set } = useFilters();
  const asked = of('storefront');
  const query = isLocale(asked) ? { locale: asked } : {};
  const { data, error } = useQuery({
    queryKey: ['categories', query],
    queryFn: () => call(staffCategories, { query }),
  });
  return (
    <Page title={text('title')} lead={text('lead')}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && (
        <>
          <div className={css.filters}>
            <StorefrontSelect
              value={data.locale}
              storefronts={data.storefronts}
              onChange={(locale) => set('storefront', locale)}
            />
          </div>
          <Table
            caption={text('title')}
            rows={data.categories}
            keyOf={({ code }) => code}
            columns={[
              {
                name: text('category'),
                render: ({ code, name, depth }) => (
                  <span style={{ paddingInlineStart: `${depth}rem` }}>
                    <Link to={`/categories/${code}?storefront=${data.locale}`}>{name}</Link>
                  </span>
                ),
              },
              { name: text('pieces'), isFigure: true, render: ({ pieces }) => pieces },
              { name: text('sold_here'), isFigure: true, render: ({ sold_here }) => sold_here },
              {
                name: text('first'),
                isMinor: true,
                render: ({ first }) => (first === 0 ? text('natural') : text('arranged', { count: first })),
              },
              {
                name: text('rule'),
                render: ({ code, name, has_rule }) => {
                  const says = text(has_rule ? 'rule.has' : 'rule.has_none');
                  return (
                    <Link to={`/categories/${code}/rule`} aria-label={`${says}, ${name}`}>
                      {says}
                    </Link>
                  );
                },
              },
            ]}
          />
        </>
      )}
    </Page>
  );
}
