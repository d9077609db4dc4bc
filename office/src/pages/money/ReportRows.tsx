import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import { staffReportRows } from '@vitrine/contract/staffReports';
import type { ReportFigure } from '@vitrine/rules/books/reports';
import { isCountry, isLocale } from '@vitrine/rules/storefronts/storefronts';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { daysIn, useFilters } from '../../lib/calls/useFilters.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayRead } from '../../lib/session/member.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Page } from '../../ui/Page.tsx';
import { searchOf } from '../../ui/orderAddress.ts';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { ExportReport } from './ExportReport.tsx';
import { figureOf } from './reportLinks.ts';
import { useDuration } from './useDuration.ts';

type Row = AnswerOf<typeof staffReportRows>['rows'][number];
type Asked = Omit<QueryOf<typeof staffReportRows>, 'after'>;

/** What the address asks for; null for one that the reports do not have. */
function useAsked(): Asked | null {
  const address = useFilters();
  const [params] = useSearchParams();
  const { from, until } = daysIn(address);
  const figure = figureOf(address.of('figure'));
  const [country, currency, part] = [address.of('country'), address.of('currency'), params.get('part')];
  if (from === undefined || until === undefined || !figure) return null;
  return {
    figure,
    from,
    until,
    ...(isCountry(country) && { country }),
    // An empty one is that of pieces without a category.
    ...(part !== null && part.length <= 64 && { part }),
    ...(/^[A-Z]{3}$/u.test(currency) && { currency }),
  };
}

/** The columns of a figure: where it happened, and how much or how long it was. */
function useColumns(figure: ReportFigure): readonly Column<Row>[] {
  const text = useText('money');
  const { money, moment, country: name, count } = useFormats();
  const duration = useDuration();
  const at: Column<Row> = { name: text('at'), render: (row) => moment(row.at) };
  const order: Column<Row> = {
    name: text('order'),
    render: ({ order_number }) => order_number !== null && <Link to={`/orders/${order_number}`}>{order_number}</Link>,
  };
  const back: Column<Row> = {
    name: text('return'),
    render: ({ return_number }) =>
      return_number !== null && <Link to={`/returns/${return_number}`}>{return_number}</Link>,
  };
  const place: Column<Row> = {
    name: text('country'),
    isMinor: true,
    render: ({ country }) => country !== '' && name(country),
  };
  const piece: Column<Row> = { name: text('piece'), render: ({ sku }) => sku };
  const pieces: Column<Row> = { name: text('pieces'), isFigure: true, render: (row) => count(row.pieces) };
  const time: Column<Row> = { name: text('time'), isFigure: true, render: ({ minutes }) => duration(minutes) };
  const amount: Column<Row> = {
    name: text('goods'),
    isFigure: true,
    render: (row) => row.amount && money(row.amount.amount, row.amount.currency),
  };
  if (figure === 'ordered') return [at, order, place, { ...amount, name: text('total') }];
  if (figure === 'sold') return [at, order, place, piece, pieces, amount];
  if (figure === 'returned') return [at, back, order, place, piece, pieces];
  if (figure === 'dispatched') return [at, order, place, time];
  return figure === 'answered' ? [at, back, order, place, time] : [at, piece];
}

/** The report that each figure is of. */
const pageOf: Readonly<Record<ReportFigure, '/sales' | '/service'>> = {
  ordered: '/sales',
  sold: '/sales',
  returned: '/sales',
  dispatched: '/service',
  answered: '/service',
  sold_out: '/service',
};

/** The same days, country and storefront in the list of orders, with its columns, views and clients. */
const orderListAddress = ({ from, until, country, part }: Asked): string =>
  `/orders?${searchOf({
    query: {
      state: 'all',
      country,
      ...(part !== undefined && isLocale(part) && { storefront: part }),
      from,
      until,
    },
    sort: 'oldest',
    columns: [],
  }).toString()}`;

function Rows({ asked }: { readonly asked: Asked }) {
  const text = useText('money');
  const me = useMember();
  const { day } = useFormats();
  const { figure, from, until } = asked;
  const list = useList(
    ['report-rows', asked],
    (after) => call(staffReportRows, { query: { ...asked, ...after } }),
    ({ rows }) => rows,
  );
  const back = pageOf[figure];
  const title = text(`rows.${figure}`);
  return (
    <Page
      title={title}
      actions={<ExportReport files={['report_rows']} query={asked} />}
      lead={
        <>
          {from === until ? day(from) : text('days', { from: day(from), until: day(until) })} ·{' '}
          <Link to={`${back}?${new URLSearchParams({ from, until }).toString()}`}>
            {text(back === '/sales' ? 'sales.title' : 'service')}
          </Link>
          {figure === 'ordered' && mayRead(me, 'see_orders') && (
            <>
              {' · '}
              <Link to={orderListAddress(asked)}>{text('rows.orders')}</Link>
            </>
          )}
        </>
      }
    >
      <ListTable
        caption={title}
        columns={useColumns(figure)}
        list={list}
        keyOf={({ id }) => id}
        empty={text('rows.none')}
      />
    </Page>
  );
}

/** The facts behind a number of the reports. */
export function ReportRows() {
  const text = useText('money');
  const asked = useAsked();
  if (asked) return <Rows asked={asked} />;
  return (
    <Page title={text('sales.title')}>
      <p>
        {text('rows.unknown')} <Link to="/sales">{text('sales.title')}</Link>
      </p>
    </Page>
  );
}
