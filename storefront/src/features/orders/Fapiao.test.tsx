// A buyer in mainland China with a tax invoice: the request by type, its faults, the download, and what a return reverses.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@vitrine/contract/orders';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TrayHost } from '../../app/shell/TrayHost.tsx';
import { finishTrays, openTray } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { OrderFapiao } from './OrderFapiao.tsx';

const server = fakeServer();
const path = '/api/commerce/fapiao/create';
const issued = { success: true, pdf_url: '/fapiao/pdf', qr_url: '/fapiao-code/qr' };
const fapiao: NonNullable<Order['fapiao']> = {
  type: 0,
  name: '林晓',
  companyName: null,
  taxId: null,
  companyAddress: null,
  companyPhoneNumber: null,
  companyBankAccount: null,
  requested_at: '2026-11-20T10:00:00.000Z',
  generated_at: '2026-11-21T10:00:00.000Z',
  fapiao_number: '26123',
  fapiaoGenerated: true,
  is_fapiao_download_expired: false,
  pdf_url: '/fapiao/pdf',
  qr_url: '/fapiao-code/qr',
  reversals: [],
};
const asked = () => server.asked.filter((one) => one.path === path).map(({ body }) => body);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (name: string, text: string) => enter(screen.getByRole('textbox', { name }), text);

describe('the tray', () => {
  beforeEach(async () => {
    server.on(path, () => ({ body: issued }));
    renderShop(
      <QueryClientProvider client={new QueryClient()}>
        <TrayHost />
      </QueryClientProvider>,
      { locale: 'uk_en' },
    );
    openTray('fapiao', { order_id: 'a' });
    await screen.findByRole('textbox', { name: 'Name' });
  });
  afterEach(() => {
    finishTrays();
    cleanup();
  });

  test('sends a person’s name alone, and offers the download and the code', async () => {
    await press('Request the invoice');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
    expect(asked()).toEqual([]);
    await type('Name', '林晓');
    await press('Request the invoice');
    expect(await screen.findByRole('link', { name: 'Download the invoice (PDF)' })).toHaveProperty(
      'href',
      expect.stringContaining('/fapiao/pdf'),
    );
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/fapiao-code/qr');
    expect(asked()).toEqual([{ locale: 'uk_en', orderId: 'a', type: 0, name: '林晓' }]);
  });

  test('asks a company for its five fields, names a wrong taxpayer number, and sends no name of a person', async () => {
    await type('Name', '林晓');
    await userEvent.click(screen.getByRole('radio', { name: 'A company' }));
    await press('Request the invoice');
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(5);
    await type('Company name', '示例有限公司');
    await type('Taxpayer number', '911');
    await type('Company address', '上海市静安区南京西路1号');
    await type('Company telephone', '021 5555 0100');
    await type('Bank and account number', '6222');
    await press('Request the invoice');
    expect(screen.getAllByText('This taxpayer number is not valid').length).toBeGreaterThan(0);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Taxpayer number' }));
    await type('Taxpayer number', '91350100M000100Y43');
    await press('Request the invoice');
    await screen.findByRole('heading', { name: 'Your invoice is ready' });
    expect(asked()).toEqual([
      {
        locale: 'uk_en',
        orderId: 'a',
        type: 1,
        companyName: '示例有限公司',
        taxId: '91350100M000100Y43',
        companyAddress: '上海市静安区南京西路1号',
        companyPhoneNumber: '021 5555 0100',
        companyBankAccount: '6222',
      },
    ]);
  });

  test('says that the bureau still works on it', async () => {
    server.on(path, () => ({ body: { success: true, pdf_url: null, qr_url: null } }));
    await type('Name', '林晓');
    await press('Request the invoice');
    await screen.findByRole('heading', { name: 'Your request is registered' });
    expect(screen.queryByRole('link', { name: /Download/u })).toBeNull();
  });
});

describe('the order', () => {
  const show = (change: Partial<Pick<Order, 'fapiao' | 'can_generate_fapiao'>>) =>
    renderShop(<OrderFapiao order_id="a" fapiao={null} can_generate_fapiao={false} {...change} />, { locale: 'uk_en' });

  test('shows nothing where there is no tax invoice', () => {
    expect(show({}).container.textContent).toBe('');
  });

  test('offers the request', () => {
    show({ can_generate_fapiao: true });
    expect(screen.getByRole('button', { name: 'Request a tax invoice' }).dataset['trayParams']).toBe(
      '{"order_id":"a"}',
    );
  });

  test('shows a request that the bureau works on', () => {
    show({ fapiao: { ...fapiao, fapiaoGenerated: false, generated_at: null, fapiao_number: null, pdf_url: null } });
    expect(screen.getByText('Asked for on 20 November 2026')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('shows the number, the download and each red letter of an issued one', () => {
    const amount = { amount: 100, currency: 'CNY' as const, formatted: '¥1.00' };
    show({ fapiao: { ...fapiao, reversals: [{ fapiao_number: '26124', generated_at: fapiao.requested_at, amount }] } });
    expect(screen.getByText('Number 26123, issued on 21 November 2026')).toBeTruthy();
    expect(screen.getByText(/^Red letter 26124/u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download the invoice (PDF)' })).toBeTruthy();
  });

  test('says that the download has expired', () => {
    show({ fapiao: { ...fapiao, is_fapiao_download_expired: true, pdf_url: null, qr_url: null } });
    expect(screen.getByText(/^The download has expired/u)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
