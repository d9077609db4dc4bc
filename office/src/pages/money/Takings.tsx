import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffTakings } from '@vitrine/contract/staffMoney';
import { endOfStep } from '@vitrine/rules/books/months';
import { addTakings, grossOf, netOf, type TakingColumn, type Takings as Sums } from '@vitrine/rules/books/takings';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { daysIn, useFilters } from '../../lib/calls/useFilters.ts';
import { ExportReport } from './ExportReport.tsx';
import { entriesAddress } from './takingLinks.ts';

type Found = AnswerOf<typeof staffTakings>;
type Day = Found['rows'][number];
/** A row of a table: of a country on some days; without a country the sum of all. */
type Row = Sums & {
  readonly from: string;
  readonly until: string;
  readonly country: string | null;
  readonly currency: string;
};

/** The rows of each country over all days, and their sum. */
function byCountry({ from, until }: Found, days: readonly Day[], currency: string): Row[] {
  const rows = new Map<string, Row>();
  for (const day of days) {
    const before = rows.get(day.country);
    rows.set(day.country, { from, until, country: day.country, currency, ...(before ? addTakings(before, day) : day) });
  }
  const countries = [...rows.values()];
  const [first, ...others] = countries;
  if (!first || others.length === 0) return countries;
  const all = others.reduce<Sums>(addTakings, first);
  return [...countries, { ...all, from, until, country: null, currency }];
}

type Part = readonly [name: 'sales' | 'canceled' | 'returned' | 'goodwill' | 'paid_in' | 'paid_back', isMinor: boolean];
const sold: readonly Part[] = [
  ['sales', false],
  ['canceled', true],
  ['returned', true],
  ['goodwill', true],
];
const moved: readonly Part[] = [
  ['paid_in', true],
  ['paid_back', true],
];

/** The columns of the takings; each number leads to the postings that it is the sum of. */
function useAmounts(): readonly Column<Row>[] {
  const text = useText('money');
  const { money } = useFormats();
  const amount = (row: Row, column: TakingColumn) => {
    const shown = money(row[column], row.currency);
    const { country } = row;
    return country === null || row[column] === 0 ? (
      shown
    ) : (
      <Link to={entriesAddress({ ...row, country }, column)}>{shown}</Link>
    );
  };
  const linked = ([column, isMinor]: Part): Column<Row> => ({
    name: text(column),
    isFigure: true,
    isMinor,
    render: (row) => amount(row, column),
  });
  return [
    ...sold.map(linked),
    { name: text('net'), isFigure: true, render: (row) => money(netOf(row), row.currency) },
    { name: text('tax'), isFigure: true, isMinor: true, render: (row) => amount(row, 'tax') },
    { name: text('gross'), isFigure: true, render: (row) => money(grossOf(row), row.currency) },
    ...moved.map(linked),
  ];
}

function CurrencySheet({ found, currency }: { readonly found: Found; readonly currency: string }) {
  const text = useText('money');
  const { country, day, month } = useFormats();
  const amounts = useAmounts();
  const { step, until } = found;
  const days = found.rows.filter((row) => row.currency === currency);
  const place: Column<Row> = {
    name: text('country'),
    render: (row) => (row.country === null ? text('country.all') : country(row.country)),
  };
  const ofStep: Column<Row> = {
    name: text(step),
    render: (row) => (step === 'day' ? day(row.from) : month(row.from.slice(0, 7))),
  };
  return (
    <Sheet title={currency}>
      <Table
        caption={text('takings.countries', { currency })}
        columns={[place, ...amounts]}
        rows={byCountry(found, days, currency)}
        keyOf={(row) => row.country ?? 'all'}
      />
      <details>
        <summary>{text(step === 'day' ? 'takings.days' : 'takings.months')}</summary>
        <Table
          caption={text(step === 'day' ? 'takings.days_of' : 'takings.months_of', { currency })}
          columns={[ofStep, place, ...amounts]}
          rows={days.map((row) => ({ ...row, from: row.day, until: endOfStep(row.day, step, until) }))}
          keyOf={(row) => `${row.from} ${row.country ?? ''}`}
        />
      </details>
    </Sheet>
  );
}

/** What each day or month took, by country and currency, from the books. */
export function Takings() {
  const text = useText('money');
  const address = useFilters();
  const days = daysIn(address);
  const { data, error, isPending } = useQuery({
    queryKey: ['takings', days],
    queryFn: () => call(staffTakings, { query: days }),
  });
  const currencies = [...new Set((data?.rows ?? []).map(({ currency }) => currency))].toSorted();
  return (
    <Page
      title={text('takings')}
      lead={text('takings.lead', { zone: data?.zone ?? '' })}
      actions={<ExportReport files={['takings']} query={{ from: data?.from, until: data?.until }} />}
    >
      <DayRange address={address} shown={data} error={error} />
      {isPending && <p className={ui.wait}>{text('loading')}</p>}
      {data?.rows.length === 0 && <p>{text('takings.none')}</p>}
      {data && currencies.map((currency) => <CurrencySheet key={currency} found={data} currency={currency} />)}
    </Page>
  );
}
