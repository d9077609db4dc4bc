import { listedName } from '@vitrine/rules/account/personName';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffFind } from '@vitrine/contract/staffCare';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { ReservationStatusTag } from '../../ui/ReservationStatusTag.tsx';
import { ReturnStatusTag } from '../../ui/ReturnStatusTag.tsx';
import { type Column, Table, type TableProps } from '../../ui/Table.tsx';
import css from '../../ui/ui.module.css';
import { useOrderColumns } from '../../ui/useOrderColumns.tsx';
import { usePlaceName } from '../../ui/useStores.ts';

type Found = AnswerOf<typeof staffFind>;

/** A kind of what was found, with its name; nothing where none was. */
function Part<Row>({ name, ...table }: Omit<TableProps<Row>, 'caption'> & { readonly name: string }) {
  if (table.rows.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>{name}</h2>
      <Table {...table} caption={name} />
    </section>
  );
}

function Clients({ rows }: { readonly rows: Found['clients'] }) {
  const text = useText('find');
  const columns: readonly Column<Found['clients'][number]>[] = [
    {
      name: text('name'),
      render: ({ customer_id, ...name }) => <Link to={`/clients/${customer_id}`}>{listedName(name)}</Link>,
    },
    { name: text('email'), isMinor: true, render: ({ email }) => email },
    { name: text('phone'), isMinor: true, render: ({ phone }) => phone },
    { name: text('orders'), isFigure: true, render: ({ orders_count }) => orders_count },
  ];
  return <Part name={text('clients')} rows={rows} keyOf={({ customer_id }) => customer_id} columns={columns} />;
}

function Returns({ rows }: { readonly rows: Found['returns'] }) {
  const text = useText('find');
  const returns = useText('returns');
  const { day } = useFormats();
  const columns: readonly Column<Found['returns'][number]>[] = [
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
  ];
  return <Part name={text('returns')} rows={rows} keyOf={({ increment_id }) => increment_id} columns={columns} />;
}

function Reservations({ rows }: { readonly rows: Found['reservations'] }) {
  const placeOf = usePlaceName();
  const text = useText('find');
  const returns = useText('returns');
  const columns: readonly Column<Found['reservations'][number]>[] = [
    { name: text('reservation'), render: ({ increment_id }) => increment_id },
    {
      name: text('piece'),
      render: ({ product_name, sku }) => (
        <>
          {product_name} <span className={css.hint}>{sku}</span>
        </>
      ),
    },
    { name: text('boutique'), isMinor: true, render: ({ store_id }) => placeOf(store_id) },
    { name: returns('status'), render: ({ status }) => <ReservationStatusTag status={status} /> },
  ];
  return <Part name={text('reservations')} rows={rows} keyOf={({ increment_id }) => increment_id} columns={columns} />;
}

/**
 * The page of the order or return whose complete number was typed: it is what the member looks for. A client is never opened without a choice.
 */
function pageOf({ orders, returns }: Found, q: string): string | null {
  if (orders.some(({ increment_id }) => increment_id === q)) return `/orders/${q}`;
  const back = returns.find(({ increment_id }) => increment_id === q.toUpperCase());
  return back ? `/returns/${back.increment_id}` : null;
}

/** What the search box found, by kind. Never what another word found: a member in a hurry would open the wrong client. */
export function Find() {
  const text = useText('find');
  const fault = useFault();
  const columns = useOrderColumns();
  const [search] = useSearchParams();
  const q = (search.get('q') ?? '').trim();
  const { data, error, isPending } = useQuery({
    queryKey: ['find', q],
    queryFn: () => call(staffFind, { query: { q } }),
    enabled: q !== '',
  });
  const isEmpty =
    data && [data.orders, data.clients, data.returns, data.reservations].every((rows) => rows.length === 0);
  const only = data && pageOf(data, q);
  if (only) return <Navigate replace to={only} />;
  return (
    <Page title={text('title', { sought: q })} lead={text('lead')}>
      <div aria-live="polite">
        {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
        {isPending && q !== '' && <p>{text('searching')}</p>}
        {isEmpty && <p>{text('nothing')}</p>}
      </div>
      {data && (
        <>
          <Clients rows={data.clients} />
          <Part name={text('orders')} rows={data.orders} keyOf={({ increment_id }) => increment_id} columns={columns} />
          <Returns rows={data.returns} />
          <Reservations rows={data.reservations} />
        </>
      )}
    </Page>
  );
}
