import type { AnswerOf, QueryOf } from '@vitrine/contract/endpoint';
import { staffTakingEntries } from '@vitrine/contract/staffMoney';
import { takingColumns } from '@vitrine/rules/books/takings';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { daysIn, useFilters } from '../../lib/calls/useFilters.ts';
import { ExportReport } from './ExportReport.tsx';

type Entry = AnswerOf<typeof staffTakingEntries>['entries'][number];
type Asked = Omit<QueryOf<typeof staffTakingEntries>, 'after'>;

/** What the address asks for; null for one that the page does not know. */
function useAsked(): Asked | null {
  const address = useFilters();
  const { from, until } = daysIn(address);
  const column = takingColumns.find((one) => one === address.of('column'));
  const [country, currency] = [address.of('country'), address.of('currency')];
  if (from === undefined || until === undefined || !column || !isCountry(country) || !/^[A-Z]{3}$/u.test(currency))
    return null;
  return { from, until, column, country, currency };
}

function Entries({ asked }: { readonly asked: Asked }) {
  const text = useText('money');
  const books = useText('books');
  const { money, moment, day, country } = useFormats();
  const { from, until, column, currency } = asked;
  const columns: readonly Column<Entry>[] = [
    { name: text('at'), render: ({ at }) => moment(at) },
    {
      name: text('order'),
      render: ({ order_number }) => <Link to={`/orders/${order_number}/books`}>{order_number}</Link>,
    },
    { name: text('posting'), render: ({ posting }) => books(`posting.${posting}`) },
    { name: text('amount'), isFigure: true, render: ({ amount }) => money(amount, currency) },
  ];
  const list = useList(
    ['taking-entries', asked],
    (after) => call(staffTakingEntries, { query: { ...asked, ...after } }),
    ({ entries }) => entries,
  );
  const back = new URLSearchParams({ from, until }).toString();
  const title = text('entries', { column: text(column), country: country(asked.country) });
  return (
    <Page
      title={title}
      actions={<ExportReport files={['taking_entries']} query={asked} />}
      lead={
        <>
          {from === until ? day(from) : text('days', { from: day(from), until: day(until) })} ·{' '}
          <Link to={`/takings?${back}`}>{text('takings')}</Link>
        </>
      }
    >
      <ListTable
        caption={title}
        columns={columns}
        list={list}
        keyOf={({ posting_id }) => posting_id}
        empty={text('entries.none')}
      />
    </Page>
  );
}

/** The postings behind a number of the takings. */
export function TakingEntries() {
  const text = useText('money');
  const asked = useAsked();
  if (asked) return <Entries asked={asked} />;
  return (
    <Page title={text('takings')}>
      <p>
        {text('entries.unknown')} <Link to="/takings">{text('takings')}</Link>
      </p>
    </Page>
  );
}
