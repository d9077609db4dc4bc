import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffInvoicePaper, staffInvoices } from '@vitrine/contract/staffMoney';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { fileAddress } from '../../lib/calls/fileAddress.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useList } from '../../lib/calls/useList.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { DayRange } from '../../ui/DayRange.tsx';
import { Select, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { type Column, ListTable } from '../../ui/Table.tsx';
import { type Filters, daysIn, useFilters } from '../../lib/calls/useFilters.ts';
import ui from '../../ui/ui.module.css';
import { ExportReport } from './ExportReport.tsx';
import { useCountryChoices } from '../../ui/useCountryChoices.ts';
import { ListViews } from '../../ui/views/Views.tsx';

type Invoice = AnswerOf<typeof staffInvoices>['invoices'][number];
const kinds = ['invoice', 'credit_note'] as const;

function filterOf(address: Filters) {
  const [number, country, kind] = [address.of('number').trim(), address.of('country'), address.of('kind')];
  const known = kinds.find((one) => one === kind);
  return {
    ...daysIn(address),
    ...(/^[A-Za-z0-9-]{1,30}$/u.test(number) && { number }),
    ...(isCountry(country) && { country }),
    ...(known && { kind: known }),
  };
}

/** Fetches the paper of an invoice and hands it to the browser as a file. */
function Paper({ number }: { readonly number: string }) {
  const text = useText('money');
  const fault = useFault();
  const { isBusy, error, take } = useTake();
  const [file, setFile] = useState<{ readonly address: string; readonly name: string } | null>(null);
  const fetchPaper = () =>
    take(async () => {
      const { name, type, base64 } = await call(staffInvoicePaper, { params: { number } });
      setFile({ name, address: fileAddress({ type, base64 }) });
    });
  if (file)
    return (
      <a href={file.address} download={file.name}>
        {file.name}
      </a>
    );
  return (
    <>
      <Button weight="quiet" about={number} disabled={isBusy} onClick={() => void fetchPaper()}>
        {text('paper')}
      </Button>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
    </>
  );
}

/** The three columns of a telephone are wide enough for whole numbers: kind, day and paper lie below them. */
function useColumns(): readonly Column<Invoice>[] {
  const text = useText('money');
  const { money, day, country } = useFormats();
  return [
    {
      name: text('number'),
      render: ({ number, kind, day: of }) => (
        <>
          <p className={ui.whole}>{number}</p>
          <p className={ui.hint}>
            {text(`kind.${kind}`)}, {day(of)}
          </p>
        </>
      ),
    },
    { name: text('country'), isMinor: true, render: (row) => country(row.country) },
    {
      name: text('order'),
      render: ({ order_number }) => (
        <Link className={ui.whole} to={`/orders/${order_number}`}>
          {order_number}
        </Link>
      ),
    },
    {
      name: text('tax'),
      isFigure: true,
      isMinor: true,
      render: ({ tax_amount, currency }) => money(tax_amount, currency),
    },
    {
      name: text('total'),
      isFigure: true,
      render: ({ total_amount, currency, number }) => (
        <>
          <p>{money(total_amount, currency)}</p>
          <Paper number={number} />
        </>
      ),
    },
  ];
}

/** The invoices and credit notes of the house, with their papers. */
export function Invoices() {
  const text = useText('money');
  const address = useFilters();
  const columns = useColumns();
  const countries = useCountryChoices(text('country.all'));
  const filter = filterOf(address);
  const list = useList(
    ['invoices', filter],
    (after) => call(staffInvoices, { query: { ...filter, ...after } }),
    ({ invoices }) => invoices,
  );
  const { of, set } = address;
  const country = of('country');
  const kind = kinds.find((one) => one === of('kind')) ?? '';
  return (
    <Page
      title={text('invoices')}
      lead={text('invoices.lead')}
      actions={<ExportReport files={['invoices']} query={filter} />}
    >
      <ListViews list="invoices" />
      <DayRange address={address}>
        <TextField
          label={text('number.find')}
          type="search"
          value={of('number')}
          onChange={(value) => set('number', value)}
        />
        <Select
          label={text('country')}
          value={isCountry(country) ? country : ''}
          choices={countries}
          onChange={(value) => set('country', value)}
        />
        <Select
          label={text('kind')}
          value={kind}
          choices={[
            { value: '', name: text('kind.all') },
            ...kinds.map((value) => ({ value, name: text(`kind.${value}`) })),
          ]}
          onChange={(value) => set('kind', value)}
        />
      </DayRange>
      <ListTable
        caption={text('invoices')}
        columns={columns}
        list={list}
        keyOf={({ number }) => number}
        empty={text('invoices.none')}
      />
    </Page>
  );
}
