import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffJournal } from '@vitrine/contract/staffAccounting';
import { isMonth } from '@vitrine/rules/books/months';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { useFilters } from '../../lib/calls/useFilters.ts';
import css from './accounting.module.css';

type Entry = AnswerOf<typeof staffJournal>['entries'][number];

function Lines({ lines, currency }: Pick<Entry, 'lines' | 'currency'>) {
  const text = useText('accounting');
  const { money } = useFormats();
  return (
    <ul className={css.lines}>
      {lines.map(({ account_number, account_label, debit, credit }) => (
        <li key={`${account_number} ${debit} ${credit}`}>
          <span>
            {account_number} <span className={css.soft}>{account_label}</span>
          </span>
          <span>{text(debit > 0 ? 'debit' : 'credit', { amount: money(debit > 0 ? debit : credit, currency) })}</span>
        </li>
      ))}
    </ul>
  );
}

function useColumns(): readonly Column<Entry>[] {
  const text = useText('accounting');
  const books = useText('books');
  const { day, count } = useFormats();
  return [
    { name: text('number'), isFigure: true, render: ({ number }) => count(number) },
    {
      name: text('day'),
      render: (entry) => (
        <>
          <span className={css.name}>{day(entry.day)}</span>
          {entry.document_day !== entry.day && (
            <span className={css.soft}>{text('document_day', { day: day(entry.document_day) })}</span>
          )}
        </>
      ),
    },
    {
      name: text('entry'),
      render: ({ posting, order_number, reference }) => (
        <>
          <span className={css.name}>{books(`posting.${posting}`)}</span>
          {order_number === null ? reference : <Link to={`/orders/${order_number}/books`}>{order_number}</Link>}
        </>
      ),
    },
    { name: text('lines'), render: ({ lines, currency }) => <Lines lines={lines} currency={currency} /> },
  ];
}

function MonthJournal({ month }: { readonly month: string }) {
  const text = useText('accounting');
  const { month: name } = useFormats();
  const columns = useColumns();
  const load = (after: { after?: string }) => call(staffJournal, { query: { month, ...after } });
  const { data } = useQuery({ queryKey: ['journal-state', month], queryFn: () => load({}) });
  const list = useList(['journal', month], load, ({ entries }) => entries);
  const title = text('journal', { month: name(month) });
  return (
    <Page title={title} lead={<Link to="/months">{text('months')}</Link>}>
      {data && !data.is_closed && <Notice>{text('journal.open')}</Notice>}
      <ListTable
        caption={title}
        columns={columns}
        list={list}
        keyOf={({ number }) => String(number)}
        empty={text('journal.none')}
      />
    </Page>
  );
}

/** The journal of the month that the address names. */
export function Journal() {
  const text = useText('accounting');
  const month = useFilters().of('month');
  if (isMonth(month)) return <MonthJournal month={month} />;
  return (
    <Page title={text('months')}>
      <p>
        {text('month.unknown')} <Link to="/months">{text('months')}</Link>
      </p>
    </Page>
  );
}
