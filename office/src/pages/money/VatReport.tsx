import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffVatReport } from '@vitrine/contract/staffMoney';
import { vatRegimes } from '@vitrine/rules/tax/vatRegimes';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { useRegionName } from '../../ui/useRegionName.ts';
import { DayRange } from '../../ui/DayRange.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import ui from '../../ui/ui.module.css';
import { daysIn, useFilters } from '../../lib/calls/useFilters.ts';
import { ExportReport } from './ExportReport.tsx';

type Found = AnswerOf<typeof staffVatReport>;
type Row = Found['rows'][number];

const keyOf = ({ country, region, regime, kind, currency, rate }: Row): string =>
  [country, region, regime, kind, currency, rate].join(' ');

function useColumns({ from, until, rows }: Found): readonly Column<Row>[] {
  const text = useText('money');
  const { money, country, rate } = useFormats();
  const regionName = useRegionName(rows.flatMap((row) => (row.region === null ? [] : [row.country])));
  const placeOf = (row: Row): string =>
    row.region === null ? country(row.country) : `${country(row.country)}, ${regionName(row.country, row.region)}`;
  const listOf = (row: Row): string =>
    `/invoices?${new URLSearchParams({ country: row.country, kind: row.kind, from, until }).toString()}`;
  return [
    {
      name: text('country'),
      render: (row) => <Link to={listOf(row)}>{placeOf(row)}</Link>,
    },
    { name: text('kind'), render: ({ kind }) => text(`kind.${kind}`) },
    { name: text('rate'), isFigure: true, render: (row) => rate(row.rate) },
    { name: text('taxable'), isFigure: true, render: ({ net, currency }) => money(net, currency) },
    { name: text('tax'), isFigure: true, render: ({ tax, currency }) => money(tax, currency) },
  ];
}

/** The sums of each regime, by kind and currency: the amounts that a return of the tax states. */
function sumsOf(rows: readonly Row[]) {
  const sums = new Map<string, Pick<Row, 'kind' | 'currency' | 'net' | 'tax'>>();
  for (const { kind, currency, net, tax } of rows) {
    const before = sums.get(`${kind} ${currency}`);
    sums.set(`${kind} ${currency}`, { kind, currency, net: net + (before?.net ?? 0), tax: tax + (before?.tax ?? 0) });
  }
  return [...sums.values()];
}

type RegimeProps = { readonly found: Found; readonly regime: Row['regime'] };

function Regime({ found, regime }: RegimeProps) {
  const text = useText('money');
  const { money } = useFormats();
  const columns = useColumns(found);
  const rows = found.rows.filter((row) => row.regime === regime);
  if (rows.length === 0) return null;
  return (
    <Sheet title={text(`regime.${regime}`)}>
      <p>{text(`regime.${regime}.lead`)}</p>
      <Table caption={text(`regime.${regime}`)} columns={columns} rows={rows} keyOf={keyOf} />
      <Table
        caption={text('sums', { of: text(`regime.${regime}`) })}
        rows={sumsOf(rows)}
        keyOf={({ kind, currency }) => `${kind} ${currency}`}
        columns={[
          { name: text('sum'), render: ({ kind, currency }) => `${text(`kind.${kind}`)}, ${currency}` },
          { name: text('taxable'), isFigure: true, render: ({ net, currency }) => money(net, currency) },
          { name: text('tax'), isFigure: true, render: ({ tax, currency }) => money(tax, currency) },
        ]}
      />
    </Sheet>
  );
}

/** Net and tax of a period by country and rate, and where each is declared. */
export function VatReport() {
  const text = useText('money');
  const { money, count } = useFormats();
  const address = useFilters();
  const days = daysIn(address);
  const { data, error, isPending } = useQuery({
    queryKey: ['vat-report', days],
    queryFn: () => call(staffVatReport, { query: days }),
  });
  return (
    <Page
      title={text('vat')}
      lead={text('vat.lead')}
      actions={<ExportReport files={['vat']} query={{ from: data?.from, until: data?.until }} />}
    >
      <DayRange address={address} shown={data} error={error} />
      {isPending && <p className={ui.wait}>{text('loading')}</p>}
      {data?.rows.length === 0 && <p>{text('invoices.none')}</p>}
      {data && vatRegimes.map((regime) => <Regime key={regime} found={data} regime={regime} />)}
      {data && data.totals.length > 0 && (
        <Sheet title={text('vat.documents')}>
          <Table
            caption={text('vat.documents')}
            rows={data.totals}
            keyOf={({ kind, currency }) => `${kind} ${currency}`}
            columns={[
              { name: text('kind'), render: ({ kind, currency }) => `${text(`kind.${kind}`)}, ${currency}` },
              { name: text('documents'), isFigure: true, render: ({ documents }) => count(documents) },
              {
                name: text('total'),
                isFigure: true,
                render: ({ total_amount, currency }) => money(total_amount, currency),
              },
            ]}
          />
        </Sheet>
      )}
    </Page>
  );
}
