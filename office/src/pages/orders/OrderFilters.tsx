import { orderListStates, type OrderListState } from '@vitrine/rules/staff/orderList';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { useSearchParams } from 'react-router';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import css from '../../ui/orders.module.css';
import { orderAddress } from '../../ui/orderAddress.ts';

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

/** The filters of the list, which are in the address. */
export function OrderFilters() {
  const text = useText('orders');
  const status = useText('status');
  const countryChoices = useCountryChoices();
  const [search] = useSearchParams();
  const { set: put } = useFilters();
  const { query, sort } = orderAddress(search);
  const stateName = (one: OrderListState): string =>
    one === 'open' || one === 'all' || one === 'not_canceled' ? text(`state.${one}`) : status(`order.${one}`);
  return (
    <div className={css.filters} role="group" aria-label={text('filters')}>
      <Select
        label={text('status')}
        value={query.state ?? 'open'}
        choices={orderListStates.map((value) => ({ value, name: stateName(value) }))}
        onChange={(value) => put('state', value === 'open' ? '' : value)}
      />
      <Select
        label={text('country')}
        value={query.country ?? ''}
        choices={countryChoices}
        onChange={(value) => put('country', value)}
      />
      <TextField label={text('from')} type="date" value={query.from ?? ''} onChange={(day) => put('from', day)} />
      <TextField label={text('until')} type="date" value={query.until ?? ''} onChange={(day) => put('until', day)} />
      <Select
        label={text('sort')}
        value={sort}
        choices={[
          { value: 'oldest', name: text('sort.oldest') },
          { value: 'newest', name: text('sort.newest') },
        ]}
        onChange={(value) => put('sort', value)}
      />
      {query.promotion !== undefined && <Button onClick={() => put('promotion', '')}>{text('promotion.all')}</Button>}
    </div>
  );
}
