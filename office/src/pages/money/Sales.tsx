import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffSalesReport } from '@vitrine/contract/staffReports';
import type { ReportFile } from '@vitrine/rules/books/reportFiles';
import { endOfStep } from '@vitrine/rules/books/months';
import { isReturnReason } from '@vitrine/rules/returns/returnLine';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { daysIn, useFilters } from '../../lib/calls/useFilters.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useLanguage, useText } from '../../lib/words/words.tsx';
import { Bar } from '../../ui/Bar.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { TimeChart } from '../../ui/TimeChart.tsx';
import ui from '../../ui/ui.module.css';
import { ExportReport } from './ExportReport.tsx';
import { Linked } from './Linked.tsx';
import { rowsAddress } from './reportLinks.ts';
import { entriesAddress } from './takingLinks.ts';
import { useStepName } from './useStepName.ts';

type Found = AnswerOf<typeof staffSalesReport>;
type Sold = { readonly found: Found; readonly currency: string };

const files = [
  'sales_days',
  'sales_countries',
  'sales_categories',
  'sales_returns',
] as const satisfies readonly ReportFile[];

/** The largest of some amounts, for bars. */
const mostOf = (amounts: readonly number[]): number => Math.max(1, ...amounts);

/** The sales of each day or month in a currency: the columns, and the table that has their numbers. */
function Days({ found: { sales, step, until }, currency }: Sold) {
  const text = useText('money');
  const { money } = useFormats();
  const nameOf = useStepName(step);
  const rows = sales.filter((row) => row.currency === currency);
  const linkOf = (day: string): string =>
    `/takings?${new URLSearchParams({ from: day, until: endOfStep(day, step, until) }).toString()}`;
  const ordersOf = (day: string): string =>
    rowsAddress({ figure: 'ordered', from: day, until: endOfStep(day, step, until), currency });
  return (
    <>
      <TimeChart
        points={rows.map(({ day, amount }) => ({
          key: day,
          name: nameOf(day),
          value: amount,
          shown: money(amount, currency),
        }))}
      />
      <details>
        <summary>{text(step === 'day' ? 'takings.days' : 'takings.months')}</summary>
        <Table
          caption={text('sales.days', { currency })}
          rows={rows}
          keyOf={({ day }) => day}
          columns={[
            { name: text(step), render: ({ day }) => nameOf(day) },
            {
              name: text('orders'),
              isFigure: true,
              render: ({ orders, day }) => <Linked count={orders} to={ordersOf(day)} />,
            },
            {
              name: text('sales'),
              isFigure: true,
              render: ({ amount, day }) => <Link to={linkOf(day)}>{money(amount, currency)}</Link>,
            },
          ]}
        />
      </details>
    </>
  );
}

function Countries({ found: { countries, from, until }, currency }: Sold) {
  const text = useText('money');
  const { money, country: name } = useFormats();
  const rows = countries.filter((row) => row.currency === currency);
  if (rows.length === 0) return null;
  const most = mostOf(rows.map(({ amount }) => amount));
  const linkOf = (country: string): string => entriesAddress({ from, until, country, currency }, 'sales');
  const ordersOf = (country: string): string => rowsAddress({ figure: 'ordered', from, until, country, currency });
  return (
    <Table
      caption={text('sales.countries', { currency })}
      rows={rows}
      keyOf={({ country }) => country}
      columns={[
        { name: text('country'), render: ({ country }) => name(country) },
        {
          name: text('orders'),
          isFigure: true,
          render: ({ orders, country }) => <Linked count={orders} to={ordersOf(country)} />,
        },
        {
          name: text('sales'),
          isFigure: true,
          render: ({ amount, country }) => <Link to={linkOf(country)}>{money(amount, currency)}</Link>,
        },
        { name: text('chart'), isMinor: true, render: ({ amount }) => <Bar share={amount / most} /> },
      ]}
    />
  );
}

function Categories({ found: { categories, from, until }, currency }: Sold) {
  const text = useText('money');
  const { money } = useFormats();
  const rows = categories.filter((row) => row.currency === currency);
  if (rows.length === 0) return null;
  const most = mostOf(rows.map(({ amount }) => amount));
  const linkOf = (part: string): string => rowsAddress({ figure: 'sold', from, until, part, currency });
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      name: text('category'),
      render: ({ category, title }) => (category === '' ? text('category.none') : title),
    },
    {
      name: text('pieces'),
      isFigure: true,
      render: ({ pieces, category }) => <Linked count={pieces} to={linkOf(category)} />,
    },
    {
      name: text('goods'),
      isFigure: true,
      render: ({ amount, category }) => <Link to={linkOf(category)}>{money(amount, currency)}</Link>,
    },
    { name: text('chart'), isMinor: true, render: ({ amount }) => <Bar share={amount / most} /> },
  ];
  return (
    <Table
      caption={text('sales.categories', { currency })}
      rows={rows}
      keyOf={({ category }) => category}
      columns={columns}
    />
  );
}

function Returns({ returns, from, until }: Pick<Found, 'returns' | 'from' | 'until'>) {
  const text = useText('money');
  const words = useText('returns');
  const { count } = useFormats();
  if (returns.length === 0) return null;
  const most = mostOf(returns.map(({ pieces }) => pieces));
  return (
    <Sheet title={text('returns')}>
      <Table
        caption={text('returns')}
        rows={returns}
        keyOf={({ reason }) => reason}
        columns={[
          { name: text('reason'), render: ({ reason }) => (isReturnReason(reason) ? words(`why.${reason}`) : reason) },
          {
            name: text('pieces'),
            isFigure: true,
            render: ({ pieces, reason }) => (
              <Link to={rowsAddress({ figure: 'returned', from, until, part: reason })}>{count(pieces)}</Link>
            ),
          },
          { name: text('chart'), isMinor: true, render: ({ pieces }) => <Bar share={pieces / most} /> },
        ]}
      />
    </Sheet>
  );
}

/** Sales by day, country and category, and returns by their reason. */
export function Sales() {
  const text = useText('money');
  const { language } = useLanguage();
  const address = useFilters();
  const days = { ...daysIn(address), language: language.tag.startsWith('fr') ? ('fr' as const) : ('en' as const) };
  const { data, error, isPending } = useQuery({
    queryKey: ['sales-report', days],
    queryFn: () => call(staffSalesReport, { query: days }),
  });
  const currencies = [...new Set((data?.sales ?? []).map(({ currency }) => currency))];
  return (
    <Page
      title={text('sales.title')}
      lead={text('sales.lead')}
      actions={<ExportReport files={files} query={{ from: data?.from, until: data?.until, language: days.language }} />}
    >
      <DayRange address={address} shown={data} error={error} />
      {isPending && <p className={ui.wait}>{text('loading')}</p>}
      {data && currencies.length === 0 && <p>{text('takings.none')}</p>}
      {data &&
        currencies.map((currency) => (
          <Sheet key={currency} title={text('sales.of', { currency })}>
            <Days found={data} currency={currency} />
            <Countries found={data} currency={currency} />
            <Categories found={data} currency={currency} />
          </Sheet>
        ))}
      {data && <Returns {...data} />}
    </Page>
  );
}
