// A buyer in Mexico with the electronic invoices of an order: the request, its faults, what the SAT refuses, the files.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@vitrine/contract/orders';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TrayHost } from '../../app/shell/TrayHost.tsx';
import { finishTrays, openTray } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { OrderCfdi } from './OrderCfdi.tsx';

const server = fakeServer();
const path = '/api/commerce/cfdi/create';
const uuid = '5803eb8d-81cd-4557-8719-26632d2fa434';
const issued = { success: true, uuid, pdf_url: '/cfdi/pdf', xml_url: '/cfdi-xml/xml' };
const asked = () => server.asked.filter((one) => one.path === path).map(({ body }) => body);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (name: string, text: string) => enter(screen.getByRole('textbox', { name }), text);
const choose = (name: string, value: string) => userEvent.selectOptions(screen.getByRole('combobox', { name }), value);
const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map((option) => option.getAttribute('value'));

describe('the tray', () => {
  beforeEach(async () => {
    server.on(path, () => ({ body: issued }));
    renderShop(
      <QueryClientProvider client={new QueryClient()}>
        <TrayHost />
      </QueryClientProvider>,
      { locale: 'uk_en' },
    );
    openTray('cfdi', { order_id: 'a' });
    await screen.findByRole('textbox', { name: 'RFC' });
  });
  afterEach(() => {
    finishTrays();
    cleanup();
  });

  const fill = async () => {
    await type('RFC', 'eku 9003173c9');
    await type('Name or company name', 'Escuela Kemper Urgate');
    await choose('Tax regime', '601');
    await choose('Use of the CFDI', 'G03');
    await type('Postal code of your tax address', '42501');
  };

  test('names every missing field, and offers the files with the folio once it is issued', async () => {
    await press('Request the invoice');
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(5);
    expect(asked()).toEqual([]);
    await fill();
    await press('Request the invoice');
    expect(await screen.findByRole('link', { name: 'Download the PDF' })).toHaveProperty(
      'href',
      expect.stringContaining('/cfdi/pdf'),
    );
    expect(screen.getByRole('link', { name: 'Download the XML' })).toHaveProperty(
      'href',
      expect.stringContaining('/cfdi-xml/xml'),
    );
    expect(screen.getByText(uuid.toUpperCase())).toBeDefined();
    expect(asked()).toEqual([
      {
        locale: 'uk_en',
        order_id: 'a',
        rfc: 'eku 9003173c9',
        name: 'Escuela Kemper Urgate',
        regime: '601',
        use: 'G03',
        postcode: '42501',
      },
    ]);
  });

  test('offers the regimes of the RFC and the uses of the regime, and keeps what was chosen before', async () => {
    expect(optionsOf('Tax regime')).toHaveLength(20);
    await choose('Tax regime', '612');
    await type('RFC', 'EKU9003173C9');
    expect(optionsOf('Tax regime')).toEqual(['', '612', '601', '603', '610', '620', '622', '623', '624', '626']);
    await choose('Tax regime', '601');
    expect(optionsOf('Use of the CFDI')).not.toContain('D01');
    expect(optionsOf('Tax regime')).not.toContain('612');
  });

  test('says what the SAT refuses at its field, and loses nothing', async () => {
    server.on(path, () => ({
      status: 422,
      body: {
        error: {
          internal_code: 4_900_000,
          message: 'x',
          behaviour: 'inline',
          fields: { postcode: 'cfdi_postcode_unknown' },
        },
      },
    }));
    await fill();
    await press('Request the invoice');
    const field = await screen.findByRole('textbox', {
      name: 'Postal code of your tax address',
      description: /another postal code/u,
    });
    expect(field).toHaveProperty('value', '42501');
    expect(screen.getByRole('textbox', { name: 'RFC' })).toHaveProperty('value', 'eku 9003173c9');
  });

  test('says that a request is registered while the provider works on it', async () => {
    server.on(path, () => ({ body: { success: true, uuid: null, pdf_url: null, xml_url: null } }));
    await fill();
    await press('Request the invoice');
    expect(await screen.findByText('Your request is registered')).toBeDefined();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

const document_ = {
  type: 'I',
  number: 'MX-2026-000001',
  state: 'stamped',
  uuid,
  stamped_at: '2026-11-21T10:00:00.000Z',
  rfc: 'XAXX010101000',
  name: 'ANA PEÑA',
  regime: '616',
  use: 'S01',
  pdf_url: '/cfdi/pdf',
  xml_url: '/cfdi-xml/xml',
} as const;
const cfdi: NonNullable<Order['cfdi']> = {
  can_request: true,
  request_until: '2026-12-31',
  requested_at: null,
  documents: [document_],
};

describe('the order', () => {
  afterEach(cleanup);
  const show = (change: Partial<typeof cfdi> | null) =>
    renderShop(<OrderCfdi order_id="a" cfdi={change && { ...cfdi, ...change }} />, { locale: 'uk_en' });

  test('shows the invoice to the public, its folio and files, and the way to ask for own data', () => {
    show({});
    expect(screen.getByText('To the general public')).toBeDefined();
    expect(screen.getByText(uuid.toUpperCase())).toBeDefined();
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Request an invoice with your tax data' })).toBeDefined();
    expect(screen.getByText(/until 31 December 2026/u)).toBeDefined();
  });

  test('shows a replaced one without files, a pending one, and a refund, and asks no more', () => {
    show({
      can_request: false,
      documents: [
        { ...document_, state: 'cancelled', pdf_url: null, xml_url: null },
        {
          ...document_,
          state: 'pending',
          uuid: null,
          rfc: 'EKU9003173C9',
          name: '<b>A</b>',
          pdf_url: null,
          xml_url: null,
        },
        { ...document_, type: 'E', number: 'MX-C2026-000001' },
      ],
    });
    expect(screen.getByText('Replaced and cancelled')).toBeDefined();
    expect(screen.getByText('Certification is under way')).toBeDefined();
    expect(screen.getByText('EKU9003173C9 · <b>A</b>')).toBeDefined();
    expect(screen.getByText('Refund MX-C2026-000001')).toBeDefined();
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    ['of another country', null],
    ['without a CFDI yet', { documents: [], can_request: false }],
  ])('shows nothing for an order %s', (_name, change) => {
    const { container } = show(change);
    expect(container.textContent).toBe('');
  });
});
