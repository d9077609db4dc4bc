import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffSalesReport } from '@vitrine/contract/staffMoney';
import { isReturnReason } from '@vitrine/rules/returns/returnLine';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Bar } from '../../ui/Bar.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { daysIn, useFilters } from '../../lib/calls/useFilters.ts';

type Found = AnswerOf<typeof staffSalesReport>;

/** The sales of each day in a currency: a table whose last column is the chart. */
function SalesOf({ found, currency }: { readonly found: Found; readonly currency: string }) {
  const text = useText('money');
  const { money, day } = useFormats();
  const rows = found.sales.filter((row) => row.currency === currency);
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  const ofDay = (one: string): string => `/takings?${new URLSearchParams({ from: one, until: one }).toString()}`;
  return (
    <Sheet title={text('sales.of', { currency })}>
      <Table
        caption={text('sales.of', { currency })}
        rows={rows}
        keyOf={(row) => row.day}
        columns={[
          { name: text('day'), render: (row) => day(row.day) },
          {
            name: text('sales'),
            isFigure: true,
            render: ({ amount, day: one }) => <Link to={ofDay(one)}>{money(amount, currency)}</Link>,
          },
          { name: text('chart'), render: ({ amount }) => <Bar share={amount / most} /> },
        ]}
      />
    </Sheet>
  );
}

function Returns({ returns }: Pick<Found, 'returns'>) {
  const text = useText('money');
  const words = useText('returns');
  const { count } = useFormats();
  if (returns.length === 0) return null;
  const most = Math.max(...returns.map(({ pieces }) => pieces));
  return (
    <Sheet title={text('returns')}>
      <Table
        caption={text('returns')}
        rows={returns}
        keyOf={({ reason }) => reason}
        columns={[
          { name: text('reason'), render: ({ reason }) => (isReturnReason(reason) ? words(`why.${reason}`) : reason) },
          { name: text('pieces'), isFigure: true, render: ({ pieces }) => count(pieces) },
          { name: text('chart'), render: ({ pieces }) => <Bar share={pieces / most} /> },
        ]}
      />
    </Sheet>
  );
}

/** The sales of each day, and the returns by their reason. */
export function Sales() {
  const text = useText('money');
  const address = useFilters();
  const days = daysIn(address);
  const { data, error, isPending } = useQuery({
    queryKey: ['sales-report', days],
    queryFn: () => call(staffSalesReport, { query: days }),
  });
  const currencies = [...new Set((data?.sales ?? []).map(({ currency }) => currency))];
  return (
    <Page title={text('sales.title')} lead={text('sales.lead')}>
      <DayRange address={address} shown={data} error={error} />
      {isPending && <p className={ui.wait}>{text('loading')}</p>}
      {data && currencies.length === 0 && <p>{text('takings.none')}</p>}
      {data && currencies.map((currency) => <SalesOf key={currency} found={data} currency={currency} />)}
      {data && <Returns returns={data.returns} />}
    </Page>
  );
}
