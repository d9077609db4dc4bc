import type { QueryOf } from '@vitrine/contract/endpoint';
import { staffOrderList } from '@vitrine/contract/staffCare';
import { everyOrderStatus } from '@vitrine/rules/orders/status';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListTable } from '../../ui/Table.tsx';
import { useOrderColumns } from '../../ui/useOrderColumns.tsx';
import css from '../../ui/orders.module.css';

type Filter = Omit<QueryOf<typeof staffOrderList>, 'after' | 'count'>;

/** What the member works on: open orders, all orders, or those of one status. */
const everyState = ['open', 'all', ...everyOrderStatus] as const;
type State = (typeof everyState)[number];

/** The filter of an address; a value that no filter has counts as none. */
export function filterOf(search: URLSearchParams): Filter {
  const state = everyState.find((one) => one === search.get('state')) ?? 'open';
  const country = countries.find((one) => one === search.get('country'));
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/u.test(search.get(name) ?? '') ? search.get(name) : null);
  const from = day('from');
  const until = day('until');
  return {
    sort:
      search.get('sort') === 'newest' || (state !== 'open' && search.get('sort') !== 'oldest') ? 'newest' : 'oldest',
    ...(state === 'open' ? { open: 'true' as const } : state === 'all' ? {} : { status: state }),
    ...(country ? { country } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
  };
}

const isState = (text: string | null): text is State => everyState.some((one) => one === text);

/** The countries of the storefronts, by their names in the member's language. */
function useCountryChoices(): readonly { readonly value: string; readonly name: string }[] {
  const text = useText('orders');
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(language.tag, { type: 'region' });
  const byName = [...new Set(countries)].map((value) => ({ value, name: names.of(value.toUpperCase()) ?? value }));
  return [
    { value: '', name: text('country.all') },
    ...byName.sort((a, b) => a.name.localeCompare(b.name, language.tag)),
  ];
}

function Filters() {
  const text = useText('orders');
  const status = useText('status');
  const countryChoices = useCountryChoices();
  const [search, setSearch] = useSearchParams();
  const put = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  const state = search.get('state');
  const stateName = (one: State): string =>
    one === 'open' || one === 'all' ? text(`state.${one}`) : status(`order.${one}`);
  return (
    <div className={css.filters} role="group" aria-label={text('filters')}>
      <Select
        label={text('status')}
        value={isState(state) ? state : 'open'}
        choices={everyState.map((value) => ({ value, name: stateName(value) }))}
        onChange={(value) => put('state', value === 'open' ? '' : value)}
      />
      <Select
        label={text('country')}
        value={search.get('country') ?? ''}
        choices={countryChoices}
        onChange={(value) => put('country', value)}
      />
      <TextField
        label={text('from')}
        type="date"
        value={search.get('from') ?? ''}
        onChange={(day) => put('from', day)}
      />
      <TextField
        label={text('until')}
        type="date"
        value={search.get('until') ?? ''}
        onChange={(day) => put('until', day)}
      />
      <Select
        label={text('sort')}
        value={filterOf(search).sort ?? 'newest'}
        choices={[
          { value: 'oldest', name: text('sort.oldest') },
          { value: 'newest', name: text('sort.newest') },
        ]}
        onChange={(value) => put('sort', value)}
      />
    </div>
  );
}

/** How many orders the filter has, exact up to a thousand. */
function Count({ filter }: { readonly filter: Filter }) {
  const text = useText('orders');
  const { data } = useQuery({
    queryKey: ['order-count', filter],
    queryFn: () => call(staffOrderList, { query: { ...filter, count: 'true' } }),
  });
  const count = data?.count;
  if (!count) return null;
  const { at_least, is_exact } = count;
  return <p className={css.count}>{text(is_exact ? 'count' : 'count.more', { count: at_least })}</p>;
}

/** The orders of the house, by a filter in the address. */
export function Orders() {
  const text = useText('orders');
  const me = useMember();
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const columns = useOrderColumns();
  const list = useList(
    ['orders', filter],
    (after) => call(staffOrderList, { query: { ...filter, ...after } }),
    ({ orders }) => orders,
  );
  return (
    <Page title={text('title')} lead={me.staff.store_id === null ? undefined : text('lead.boutique')}>
      <Filters />
      <Count filter={filter} />
      <ListTable
        caption={text('title')}
        columns={columns}
        list={list}
        keyOf={({ increment_id }) => increment_id}
        empty={text('empty')}
      />
    </Page>
  );
}
