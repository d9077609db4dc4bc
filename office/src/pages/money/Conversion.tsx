import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffConversionReport } from '@vitrine/contract/staffReports';
import { changeSince, shopSteps, tenthsOf } from '@vitrine/rules/analytics/shopSteps';
import type { ReportFile } from '@vitrine/rules/books/reportFiles';
import { endOfStep } from '@vitrine/rules/books/months';
import { isCountry, isLocale } from '@vitrine/rules/storefronts/storefronts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { daysIn, type Filters, useFilters } from '../../lib/calls/useFilters.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Bar } from '../../ui/Bar.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { Select } from '../../ui/Field.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { TimeChart } from '../../ui/TimeChart.tsx';
import ui from '../../ui/ui.module.css';
import { useCountryChoices } from '../../ui/useCountryChoices.ts';
import { useStorefrontChoices } from '../../ui/useStorefrontChoices.ts';
import { ExportReport } from './ExportReport.tsx';
import { Linked } from './Linked.tsx';
import { rowsAddress } from './reportLinks.ts';
import { useStepName } from './useStepName.ts';

type Found = AnswerOf<typeof staffConversionReport>;
type Steps = Omit<Found['devices'][number], 'device'>;
type Counts = Found['all'];
/** Which country and storefront the page shows. */
type Where = { readonly country?: string; readonly storefront?: string };
type Props = { readonly found: Found; readonly where: Where };

const files = [
  'conversion_days',
  'conversion_storefronts',
  'conversion_devices',
] as const satisfies readonly ReportFile[];
const rungs = [...shopSteps, 'orders'] as const;

/** How many for a hundred others, with a decimal. */
function useRate(): (count: number, of: number) => string {
  const text = useText('money');
  const { count: number } = useFormats();
  return (count, of) => {
    const tenths = tenthsOf(count, of);
    return tenths === null ? text('rate.none') : text('rate.of', { rate: number(tenths / 10) });
  };
}

/** The orders behind a number. */
const ordersAddress = (
  days: { readonly from: string; readonly until: string },
  { country, storefront }: Where,
): string =>
  rowsAddress({
    figure: 'ordered',
    from: days.from,
    until: days.until,
    ...(country !== undefined && { country }),
    ...(storefront !== undefined && { part: storefront }),
  });

/** The steps from visit to order, each beside the one before and the days before. */
function Funnel({ found, where }: Props) {
  const text = useText('money');
  const { count, percent, day } = useFormats();
  const rate = useRate();
  const { all, before } = found;
  const most = Math.max(1, ...rungs.map((rung) => all[rung]));
  const changed = (rung: (typeof rungs)[number]): string => {
    const tenths = changeSince(before[rung], all[rung]);
    return tenths === null ? text('rate.none') : text('rate.of', { rate: percent(tenths) });
  };
  const rows = rungs.map((rung, place) => ({ rung, last: rungs[place - 1] }));
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { name: text('rung'), render: ({ rung }) => text(`rung.${rung}`) },
    {
      name: text('count'),
      isFigure: true,
      render: ({ rung }) =>
        rung === 'orders' ? <Linked count={all.orders} to={ordersAddress(found, where)} /> : count(all[rung]),
    },
    { name: text('of_last'), isFigure: true, render: ({ rung, last }) => last && rate(all[rung], all[last]) },
    {
      name: text('of_visits'),
      isFigure: true,
      isMinor: true,
      render: ({ rung }) => rung !== 'visit' && rate(all[rung], all.visit),
    },
    {
      name: text('before'),
      isFigure: true,
      isMinor: true,
      render: ({ rung }) =>
        rung === 'orders' ? <Linked count={before.orders} to={ordersAddress(before, where)} /> : count(before[rung]),
    },
    { name: text('change'), isFigure: true, render: ({ rung }) => changed(rung) },
    { name: text('chart'), isMinor: true, render: ({ rung }) => <Bar share={all[rung] / most} /> },
  ];
  return (
    <Sheet title={text('funnel')}>
      <p>{text('funnel.before', { from: day(before.from), until: day(before.until) })}</p>
      <Table caption={text('funnel')} rows={rows} keyOf={({ rung }) => rung} columns={columns} />
    </Sheet>
  );
}

/** The columns that every table has: the steps. */
function useSteps<Row extends Steps>(): readonly Column<Row>[] {
  const text = useText('money');
  const { count } = useFormats();
  return shopSteps.map((step) => ({
    name: text(`rung.${step}`),
    isFigure: true,
    isMinor: step !== 'visit',
    render: (row: Row) => count(row[step]),
  }));
}

/** The steps, the orders behind a link, and the orders for a hundred visits. */
function useCounts<Row extends Counts>(ordersOf: (row: Row) => string): readonly Column<Row>[] {
  const text = useText('money');
  const { count } = useFormats();
  const rate = useRate();
  return [
    ...useSteps<Row>(),
    { name: text('orders'), isFigure: true, render: (row) => <Linked count={row.orders} to={ordersOf(row)} /> },
    { name: text('orders_of_visits'), isFigure: true, render: (row) => rate(row.orders, row.visit) },
    { name: text('views'), isFigure: true, isMinor: true, render: (row) => count(row.views) },
  ];
}

function Days({ found: { days, step, until }, where }: Props) {
  const text = useText('money');
  const nameOf = useStepName(step);
  const counts = useCounts<Found['days'][number]>(({ day }) =>
    ordersAddress({ from: day, until: endOfStep(day, step, until) }, where),
  );
  return (
    <Sheet title={text('conversion.days')}>
      <TimeChart
        points={days.map(({ day, visit }) => ({
          key: day,
          name: nameOf(day),
          value: visit,
          shown: text('visits.count', { count: visit }),
        }))}
      />
      <details>
        <summary>{text(step === 'day' ? 'takings.days' : 'takings.months')}</summary>
        <Table
          caption={text('conversion.days')}
          rows={days}
          keyOf={({ day }) => day}
          columns={[{ name: text(step), render: ({ day }) => nameOf(day) }, ...counts]}
        />
      </details>
    </Sheet>
  );
}

function Storefronts({ found }: Props) {
  const text = useText('money');
  const { storefront: nameOf } = useFormats();
  const counts = useCounts<Found['storefronts'][number]>(({ storefront }) => ordersAddress(found, { storefront }));
  if (found.storefronts.length === 0) return null;
  return (
    <Sheet title={text('conversion.storefronts')}>
      <Table
        caption={text('conversion.storefronts')}
        rows={found.storefronts}
        keyOf={({ storefront }) => storefront}
        columns={[{ name: text('storefront'), render: (row) => nameOf(row.storefront) }, ...counts]}
      />
    </Sheet>
  );
}

function Devices({ found: { devices } }: Props) {
  const text = useText('money');
  const rate = useRate();
  const steps = useSteps<Found['devices'][number]>();
  if (devices.length === 0) return null;
  return (
    <Sheet title={text('conversion.devices')}>
      <p>{text('devices.lead')}</p>
      <Table
        caption={text('conversion.devices')}
        rows={devices}
        keyOf={({ device }) => device}
        columns={[
          { name: text('device'), render: ({ device }) => text(`device.${device}`) },
          ...steps,
          { name: text('payments_of_visits'), isFigure: true, render: (row) => rate(row.payment, row.visit) },
        ]}
      />
    </Sheet>
  );
}

/** The country and the storefront of the address; what the shop does not have counts as none. */
function whereIn({ of }: Filters) {
  const [country, storefront] = [of('country'), of('storefront')];
  return { ...(isCountry(country) && { country }), ...(isLocale(storefront) && { storefront }) };
}

/** From visits to orders, by day, storefront and class of device. */
export function Conversion() {
  const text = useText('money');
  const address = useFilters();
  const where = whereIn(address);
  const asked = { ...daysIn(address), ...where };
  const countries = useCountryChoices(text('country.all'));
  const storefronts = useStorefrontChoices(text('storefront.all'), where.country);
  const { data, error, isPending } = useQuery({
    queryKey: ['conversion-report', asked],
    queryFn: () => call(staffConversionReport, { query: asked }),
  });
  return (
    <Page
      title={text('conversion')}
      lead={text('conversion.lead')}
      actions={<ExportReport files={files} query={{ ...asked, from: data?.from, until: data?.until }} />}
    >
      <DayRange address={address} shown={data} error={error}>
        <Select
          label={text('country')}
          value={where.country ?? ''}
          choices={countries}
          onChange={(country) => address.setAll({ country, storefront: '' })}
        />
        <Select
          label={text('storefront')}
          value={where.storefront ?? ''}
          choices={storefronts}
          onChange={(value) => address.set('storefront', value)}
        />
      </DayRange>
      {isPending && <p className={ui.wait}>{text('loading')}</p>}
      {data && <Funnel found={data} where={where} />}
      {data && <Days found={data} where={where} />}
      {data && <Storefronts found={data} where={where} />}
      {data && <Devices found={data} where={where} />}
    </Page>
  );
}
