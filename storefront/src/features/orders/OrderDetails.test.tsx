import { cleanup, screen } from '@testing-library/react';
import type { Order } from '@vitrine/contract/orders';
import { expect, test } from 'vitest';
import { orderItemOf } from '../../testing/orderSample.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { OrderDetails } from './OrderDetails.tsx';

const pounds = (amount: number) => ({ amount, currency: 'GBP' as const, formatted: `£${amount / 100}` });
const order: Order = {
  order_id_hash: null,
  email: 'anne@example.com',
  returns_amount_fees: [],
  track_url: null,
  return_label: null,
  order_id: 'a',
  increment_id: '2611419753',
  ref: '2345678BCDF',
  status: 'out_for_delivery',
  status_id: 'out_for_delivery',
  store_code: 'gb',
  created_at: '2026-11-18T10:00:00.000Z',
  status_label: 'shipped',
  timeline: [],
  is_invoiced: true,
  invoiceDownloadLink: null,
  shipping_address: null,
  billing_address: null,
  customer_email: 'anne@example.com',
  customer_phonelogin: null,
  payment: {
    method: 'adyen_cc',
    cc_type: 'VI',
    cc_last4: '1111',
    cc_exp_month: '03',
    cc_exp_year: '2030',
    cc_owner: 'A',
  },
  shipment: {
    delivered_at: null,
    updated_at: null,
    tracking_url: null,
    track_number: null,
    carrier_name: null,
    scans: [],
  },
  parcels: [],
  shipping_title: 'Standard delivery',
  shipping_duration: '2 to 4 working days',
  arrives_from: null,
  arrives_until: null,
  carrier_slot: null,
  is_webtoshop: false,
  webtoshop: null,
  items: [],
  subtotal: pounds(100_000),
  subtotal_incl_tax: pounds(100_000),
  tax_amount: pounds(16_667),
  shipping_amount: pounds(0),
  shipping_tax_amount: pounds(0),
  discount_amount: pounds(0),
  grand_total: pounds(100_000),
  show_tax: true,
  taxes: [{ label: 'of which VAT 20%', amount: pounds(16_667) }],
  show_tax_message: 'of which VAT 20%',
  taxes_covered: true,
  is_cancellable: false,
  is_refundable: false,
  is_exchangeable: false,
  is_withdrawable: false,
  has_withdrawn: false,
  is_claimable: false,
  is_display_shipping_refund: false,
  is_display_shipping_exchange: false,
  refund_only_full_return: false,
  hscode_proforma_dependency: false,
  refund: [],
  exchange: [],
  returns: [],
  invoices: [],
  fapiao: null,
  can_generate_fapiao: false,
  cfdi: null,
  withdrawal: null,
  gift: null,
};
const show = (change: Partial<Order>) =>
  renderShop(<OrderDetails order={{ ...order, ...change }} />, { locale: 'uk_en' });

test('links to the tracking of a parcel by its number, and to the carrier’s page where there is one', () => {
  show({ shipment: { ...order.shipment, track_number: 'RX 1', tracking_url: 'https://carrier.example/RX1' } });
  expect(screen.getByText('RX 1').parentElement?.textContent).toBe('Parcel number RX 1');
  expect(screen.getByRole('link', { name: 'Track the parcel' }).getAttribute('href')).toBe(
    'https://carrier.example/RX1',
  );
});

test('lists the parcels of an order that leaves in several, each with its own tracking', () => {
  const parcel = {
    carrier: 'ups',
    carrier_name: 'UPS',
    tracking_url: null,
    delivered_at: null,
    shipped_at: '2026-11-20T10:00:00Z',
    scans: [],
  };
  const items = [{ item_order_id: '1', name: 'Pommeau', qty: 2 }];
  show({
    parcels: [
      { ...parcel, track_number: 'ONE', items, delivered_at: '2026-11-22T10:00:00Z' },
      { ...parcel, track_number: 'TWO', items: [], tracking_url: 'javascript:alert(1)' },
    ],
  });
  expect(screen.getByRole('heading', { name: 'Parcels' })).toBeDefined();
  const [first, second] = screen.getAllByRole('listitem').filter(({ textContent }) => /ONE|TWO/u.test(textContent));
  expect(first?.textContent).toContain('Pommeau × 2Delivered on 22 November 2026');
  expect(second?.textContent).toContain('Left on 20 November 2026Parcel number TWO');
  expect(screen.queryByRole('link', { name: 'Track the parcel' })).toBeNull();
});

test('says who carries a parcel, where it was last seen, and its whole journey', () => {
  const scans = [
    { kind: 'out_for_delivery' as const, at: '2026-11-21T08:05:00Z', place: 'Leeds' },
    { kind: 'collected' as const, at: '2026-11-20T10:00:00Z', place: null },
  ];
  show({ shipment: { ...order.shipment, track_number: 'RX 1', carrier_name: 'UPS', scans } });
  expect(screen.getByText('With UPS')).toBeDefined();
  const [last, ...journey] = screen.getAllByText(/^Out for delivery, Leeds|^Collected by the carrier/u);
  expect(last?.textContent).toMatch(/^Out for delivery, Leeds 21 Nov/u);
  expect(last?.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-21T08:05:00Z');
  expect(screen.getByText('The parcel’s journey')).toBeDefined();
  expect(journey.map(({ textContent }) => textContent?.slice(0, 12))).toEqual(['Out for deli', 'Collected by']);
});

test('offers no tracking where there is none', () => {
  show({});
  expect(screen.queryByText(/^Parcel number/u)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['adyen_hpp_paypal', 'PayPal'],
  ['mercury_hpp_adyen_paypal', 'PayPal'],
  ['wechatpay', 'WeChat Pay'],
])('an order paid by %s says %s', (method, words) => {
  show({ payment: { ...order.payment, method, cc_type: null, cc_last4: null } });
  expect(screen.getByText(words)).toBeDefined();
});

test('an address is written with the reading of its name and its telephone, where it has them', () => {
  const anne = { name: 'Anne Lacombe', prefix: null, country_id: 'gb', additional_number: null } as const;
  show({
    shipping_address: { ...anne, address: ['London', 'London', 'SW1A 1AA'], telephone: '07700 900123' },
    billing_address: { ...anne, name: '山田花子', nameKatakana: 'ヤマダ ハナコ', address: ['東京都'], telephone: null },
  });
  const written = [...document.querySelectorAll('address')];
  const lines = written.map((address) => [...address.children].map((line) => line.textContent));
  expect(lines).toEqual([
    ['Anne Lacombe', 'London', 'London', 'SW1A 1AA', '07700 900123'],
    ['山田花子', 'ヤマダ ハナコ', '東京都'],
  ]);
});

test('a line that cannot come back says why', () => {
  show({ items: [orderItemOf({ return_refusal: 'engraved', specific_message: 'This piece is engraved.' })] });
  expect(screen.getByText('This piece is engraved.')).toBeDefined();
});

const until = '2026-12-19';
const right = (type: 'refund' | 'exchange' | 'return', change: object = {}) => ({
  type,
  until,
  is_stated: false,
  ...change,
});
test.each([
  ['the house’s return', [right('refund')], ['Return until 19 December 2026']],
  ['a return and an exchange', [right('refund'), right('exchange')], ['Return or exchange until 19 December 2026']],
  [
    'a ring',
    [right('return', { until: '2026-12-03' }), right('exchange')],
    ['Withdraw until 3 December 2026', 'Exchange until 19 December 2026'],
  ],
  [
    'another parcel on its way',
    [right('return', { until: null })],
    ['You may withdraw from the purchase of this piece.'],
  ],
  [
    'a withdrawn piece',
    [right('return', { is_stated: true })],
    ['You withdrew from the purchase. Send this piece back until 19 December 2026.'],
  ],
] as const)('the words of %s say what is possible', (_name, rights, words) => {
  show({ items: [orderItemOf({ rights: [...rights] })] });
  const said = screen.getAllByText(/until|withdraw/iu).map(({ textContent }) => textContent);
  expect(said).toEqual([...words]);
});

test('a line that has come back already gives no reason', () => {
  const back = {
    return_refusal: 'returned_already',
    specific_message: 'You have returned it.',
    returned_qty: 1,
  } as const;
  show({ items: [orderItemOf(back)] });
  expect(screen.queryByText('You have returned it.')).toBeNull();
});

test('shows the status in words, and nothing for one that the shop does not know', () => {
  show({ status_label: 'shipped' });
  expect(screen.getByText('Shipped')).toBeDefined();
  cleanup();
  show({ status_label: null });
  expect(screen.queryByText('Shipped')).toBeNull();
});

test.each([
  ['waiting_refund', true],
  ['total_refund', false],
])('an order that is %s says that its refund is on its way: %s', (status_id, isDue) => {
  show({ status_id, status_label: 'refunded' });
  expect(screen.getByText('Refunded')).toBeDefined();
  expect(screen.queryByText('Refund on its way') !== null).toBe(isDue);
});
