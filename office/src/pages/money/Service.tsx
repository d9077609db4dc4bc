import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffServiceReport } from '@vitrine/contract/staffReports';
import type { ReportFile } from '@vitrine/rules/books/reportFiles';
import { endOfStep } from '@vitrine/rules/books/months';
import { meanMinutes, type TimedFigure } from '@vitrine/rules/books/reports';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { daysIn, useFilters } from '../../lib/calls/useFilters.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Bar } from '../../ui/Bar.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';
import { TimeChart } from '../../ui/TimeChart.tsx';
import ui from '../../ui/ui.module.css';
import { ExportReport } from './ExportReport.tsx';
import { rowsAddress } from './reportLinks.ts';
import { useDuration } from './useDuration.ts';
import { useStepName } from './useStepName.ts';

type Found = AnswerOf<typeof staffServiceReport>;
type Props = { readonly found: Found };
const files = [
  'dispatched_bands',
  'dispatched_countries',
  'answered_bands',
  'answered_countries',
  'sold_out',
] as const satisfies readonly ReportFile[];

/** How long something took: its bands, and the mean of each country. */
function Times({ found, figure }: Props & { readonly figure: TimedFigure }) {
  const text = useText('money');
  const { count, country: name } = useFormats();
  const duration = useDuration();
  const { from, until } = found;
  const { bands, countries, ...all } = found[figure];
  const mean = meanMinutes(all);
  if (mean === null)
    return (
      <Sheet title={text(figure)}>
        <p>{text(`timed.none.${figure}`)}</p>
      </Sheet>
    );
  const most = Math.max(1, ...bands.map(({ pieces }) => pieces));
  return (
    <Sheet title={text(figure)}>
      <p>{text('mean.of', { mean: duration(mean), count: all.pieces })}</p>
      <Table
        caption={text(`timed.bands.${figure}`)}
        rows={bands}
        keyOf={({ band }) => band}
        columns={[
          { name: text('band'), render: ({ band }) => text(`band.${band}`) },
          {
            name: text(`timed.count.${figure}`),
            isFigure: true,
            render: ({ band, pieces }) =>
              pieces === 0 ? (
                count(pieces)
              ) : (
                <Link to={rowsAddress({ figure, from, until, part: band })}>{count(pieces)}</Link>
              ),
          },
          { name: text('chart'), isMinor: true, render: ({ pieces }) => <Bar share={pieces / most} /> },
        ]}
      />
      <Table
        caption={text(`timed.countries.${figure}`)}
        rows={countries}
        keyOf={({ country }) => country}
        columns={[
          { name: text('country'), render: ({ country }) => name(country) },
          {
            name: text(`timed.count.${figure}`),
            isFigure: true,
            render: ({ country, pieces }) => (
              <Link to={rowsAddress({ figure, from, until, country })}>{count(pieces)}</Link>
            ),
          },
          { name: text('mean'), isFigure: true, render: (row) => duration(meanMinutes(row) ?? 0) },
        ]}
      />
    </Sheet>
  );
}

function SoldOut({ found: { sold_out, step, until } }: Props) {
  const text = useText('money');
  const { count } = useFormats();
  const nameOf = useStepName(step);
  const rows = sold_out.filter(({ pieces }) => pieces > 0);
  return (
    <Sheet title={text('sold_out')}>
      <p>{text('sold_out.lead')}</p>
      <TimeChart
        points={sold_out.map(({ day, pieces }) => ({
          key: day,
          name: nameOf(day),
          value: pieces,
          shown: count(pieces),
        }))}
      />
      {rows.length > 0 && (
        <Table
          caption={text('sold_out')}
          rows={rows}
          keyOf={({ day }) => day}
          columns={[
            { name: text(step), render: ({ day }) => nameOf(day) },
            {
              name: text('sold_out.count'),
              isFigure: true,
              render: ({ day, pieces }) => (
                <Link to={rowsAddress({ figure: 'sold_out', from: day, until: endOfStep(day, step, until) })}>
                  {count(pieces)}
                </Link>
              ),
            },
          ]}
        />
      )}
    </Sheet>
  );
}

/** How long parcels and refunds took, and pieces that ran out. */
export function Service() {
  const text = useText('money');
  const address = useFilters();
  const days = daysIn(address);
  const { data, error, isPending } = useQuery({
    queryKey: ['service-report', days],
    queryFn: () => call(staffServiceReport, { query: days }),
  });
  return (
    <Page
      title={text('service')}
      lead={text('service.lead')}
      actions={<ExportReport files={files} query={{ from: data?.from, until: data?.until }} />}
    >
      <DayRange address={address} shown={data} error={error} />
      {isPending && <p className={ui.wait}>{text('loading')}</p>}
      {data && <Times found={data} figure="dispatched" />}
      {data && <Times found={data} figure="answered" />}
      {data && <SoldOut found={data} />}
    </Page>
  );
}
