import { staffFind } from '@vitrine/contract/staffCare';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReturnStatusTag } from '../../ui/ReturnStatusTag.tsx';
import { Table } from '../../ui/Table.tsx';
import css from '../../ui/ui.module.css';
import { useOrderColumns } from '../../ui/useOrderColumns.tsx';

/** What the search box found, by kind. */
export function Find() {
  const text = useText('find');
  const returns = useText('returns');
  const fault = useFault();
  const { day } = useFormats();
  const columns = useOrderColumns();
  const [search] = useSearchParams();
  const q = (search.get('q') ?? '').trim();
  const { data, error, isPending } = useQuery({
    queryKey: ['find', q],
    queryFn: () => call(staffFind, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const isEmpty =
    data && [data.orders, data.clients, data.returns, data.reservations].every((rows) => rows.length === 0);
  return (
    <Page title={text('title', { sought: q })} lead={text('lead')}>
      <div aria-live="polite">
        {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
        {isPending && q !== '' && <p>{text('searching')}</p>}
        {isEmpty && <p>{text('nothing')}</p>}
      </div>
      {data && data.clients.length > 0 && (
        <section className={css.part}>
          <h2>{text('clients')}</h2>
          <Table
            caption={text('clients')}
            rows={data.clients}
            keyOf={({ customer_id }) => customer_id}
            columns={[
              {
                name: text('name'),
                render: ({ customer_id, firstname, lastname }) => (
                  <Link to={`/clients/${customer_id}`}>
                    {firstname} {lastname}
                  </Link>
                ),
              },
              { name: text('email'), isMinor: true, render: ({ email }) => email },
              { name: text('phone'), isMinor: true, render: ({ phone }) => phone },
              { name: text('orders'), isFigure: true, render: ({ orders_count }) => orders_count },
            ]}
          />
        </section>
      )}
      {data && data.orders.length > 0 && (
        <section className={css.part}>
          <h2>{text('orders')}</h2>
          <Table
            caption={text('orders')}
            rows={data.orders}
            keyOf={({ increment_id }) => increment_id}
            columns={columns}
          />
        </section>
      )}
      {data && data.returns.length > 0 && (
        <section className={css.part}>
          <h2>{text('returns')}</h2>
          <Table
            caption={text('returns')}
            rows={data.returns}
            keyOf={({ increment_id }) => increment_id}
            columns={[
              {
                name: returns('number'),
                render: ({ increment_id }) => <Link to={`/returns/${increment_id}`}>{increment_id}</Link>,
              },
              { name: returns('status'), render: ({ status }) => <ReturnStatusTag status={status} /> },
              {
                name: returns('order'),
                render: ({ order_number }) => <Link to={`/orders/${order_number}`}>{order_number}</Link>,
              },
              { name: returns('requested'), isMinor: true, render: ({ requested_at }) => day(requested_at) },
            ]}
          />
        </section>
      )}
      {data && data.reservations.length > 0 && (
        <section className={css.part}>
          <h2>{text('reservations')}</h2>
          <Table
            caption={text('reservations')}
            rows={data.reservations}
            keyOf={({ increment_id }) => increment_id}
            columns={[
              { name: returns('number'), render: ({ increment_id }) => increment_id },
              { name: text('sku'), render: ({ sku }) => sku },
              { name: text('boutique'), isMinor: true, render: ({ store_id }) => store_id },
              { name: returns('status'), render: ({ status }) => status },
            ]}
          />
        </section>
      )}
    </Page>
  );
}
