import { orderListStates, type OrderListState } from '@vitrine/rules/staff/orderList';
import { useSearchParams } from 'react-router';
import { useFilters } from '../../lib/calls/useFilters.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import css from '../../ui/orders.module.css';
import { orderAddress } from '../../ui/orderAddress.ts';
import { useCountryChoices } from '../../ui/useCountryChoices.ts';
import { useStorefrontChoices } from '../../ui/useStorefrontChoices.ts';

/** The filters of the list, which are in the address. */
export function OrderFilters() {
  const text = useText('orders');
  const status = useText('status');
  const countryChoices = useCountryChoices(text('country.all'));
  const [search] = useSearchParams();
  const { set: put, setAll } = useFilters();
  const { query, sort } = orderAddress(search);
  const storefronts = useStorefrontChoices(text('storefront.all'), query.country);
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
        onChange={(value) => setAll({ country: value, storefront: '' })}
      />
      <Select
        label={text('storefront')}
        value={query.storefront ?? ''}
        choices={storefronts}
        onChange={(value) => put('storefront', value)}
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
