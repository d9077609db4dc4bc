import type { OrderReturn } from '@vitrine/contract/orderReturn';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { orderOf as orderSample, orderReturnOf } from '../../testing/orderSample.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { OrderReturnActions } from './OrderReturnActions.tsx';
import { OrderReturns } from './OrderReturns.tsx';

const euros = (amount: number) => ({ amount, currency: 'EUR' as const, formatted: `€${amount / 100}` });
const refund = orderReturnOf();
afterEach(cleanup);
const show = (change: Partial<OrderReturn> = {}) =>
  renderShop(<OrderReturns order_id="order-1" returns={[{ ...refund, ...change }]} />, { locale: 'uk_en' });

test('shows what an inspection found, what is kept, why, and its photo', () => {
  const inspection = {
    condition: 'worn',
    reason: 'Marks of rain.',
    value_loss: euros(500),
    photo: '/return-photos/x',
  } as const;
  const [item] = refund.items;
  if (!item || !refund.totals) throw new Error('no item');
  const totals = { ...refund.totals, returnFee: euros(0), valueLoss: euros(500), totalPrice: euros(9500) };
  show({ items: [{ ...item, inspection }], totals, accepted_at: '2026-11-22T10:00:00.000Z' });
  const list = within(screen.getByRole('heading', { name: 'Refund R261130418' }).closest('li') ?? document.body);
  expect(list.getByText(/Received with signs of wear\..*we keep.*5.*Marks of rain\./u)).toBeTruthy();
  expect(list.getByRole('link', { name: 'See the photo' }).getAttribute('href')).toBe('/return-photos/x');
  expect(list.getByText('Loss of value')).toBeTruthy();
  expect(list.queryByText('Return cost')).toBeNull();
});

test('shows the state, products, pickup, cost and expected amount of a refund in progress', () => {
  show();
  const list = within(screen.getByRole('heading', { name: 'Refund R261130418' }).closest('li') ?? document.body);
  expect(list.getByText('Pending shipping')).toBeTruthy();
  expect(list.getByText('Pommeau, Red')).toBeTruthy();
  expect(list.getByText(/^Pickup on Tue,? 24 Nov, 14:00-17:00$/u)).toBeTruthy();
  expect(list.getByText('Return cost').nextSibling?.textContent).toMatch(/15/u);
  expect(list.getByText('Expected refund').nextSibling?.textContent).toMatch(/85/u);
});

test('a settled one shows the refund, and disappears on its last day; a free one shows no cost', () => {
  const totals = refund.totals && {
    ...refund.totals,
    adjustementNegative: euros(0),
    returnFee: euros(0),
    totalPrice: euros(10_000),
  };
  const days = { accepted_at: '2026-11-25T10:00:00.000Z', closed_at: '2026-11-27T10:00:00.000Z' };
  show({ status_label: 'refunded', selected_return_method: 'office', totals, ...days });
  expect(screen.getByText('Handed in at the carrier’s office')).toBeTruthy();
  expect(screen.getByText('Completed on 27 November 2026')).toBeTruthy();
  expect(screen.getByText('Refund').nextSibling?.textContent).toMatch(/100/u);
  expect(screen.queryByText('Return cost')).toBeNull();
});

test('an accepted refund is on its way until the money has moved, not where the bank has refused it', () => {
  const underWay = /Your refund is on its way/u;
  show();
  expect(screen.queryByText(underWay)).toBeNull();
  cleanup();
  for (const status of ['validated', 'credit_ok']) {
    show({ status, accepted_at: '2026-11-25T10:00:00.000Z' });
    expect(screen.getByText(underWay)).toBeTruthy();
    cleanup();
  }
  show({ status: 'credit_ko', accepted_at: '2026-11-25T10:00:00.000Z' });
  expect(screen.queryByText(underWay)).toBeNull();
  cleanup();
  show({ accepted_at: '2026-11-25T10:00:00.000Z', closed_at: '2026-11-27T10:00:00.000Z' });
  expect(screen.queryByText(underWay)).toBeNull();
});

test('names the store as the way back', () => {
  show({ selected_return_method: 'boutique', pickup_date: null, pickup_time: null });
  expect(screen.getByText('Bring to a store')).toBeTruthy();
});

test('an exchange shows its replacement; a cancelled return promises no money', () => {
  const other = { name: 'Pommeau', color: 'Black', size: '20' };
  const items = refund.items.map((item) => ({ ...item, exchanged_for: other }));
  show({ return_type: 'exchange', totals: null, items });
  expect(screen.getByText('Exchanged for Pommeau, Black, 20')).toBeTruthy();
  cleanup();
  show({ status_label: 'return_cancelled', closed_at: '2026-11-27T10:00:00.000Z' });
  expect(screen.getByText('Return cancelled')).toBeTruthy();
  expect(screen.queryByText('Expected refund')).toBeNull();
});

test('an exchange that has left links to its parcel, unless the link is unsafe', () => {
  const parcel = (tracking_url: string) => ({
    carrier_name: 'Chronopost',
    track_number: 'RX 2',
    tracking_url,
    scans: [],
    shipped_at: '2026-11-24T10:00:00.000Z',
    delivered_at: null,
    return_until: null,
  });
  const sent = { return_type: 'exchange', totals: null } as const;
  show({ ...sent, exchange_shipment: parcel('https://parcel.example/2') });
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Track the parcel' }).href).toBe(
    'https://parcel.example/2',
  );
  expect(screen.getByText('New pieces sent on 24 November 2026')).toBeTruthy();
  cleanup();
  show({ ...sent, exchange_shipment: parcel('javascript:alert(1)') });
  expect(screen.getByText('RX 2')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('offers the withdrawal, and the return of what was withdrawn from', () => {
  const order = orderSample({ is_withdrawable: true, has_withdrawn: true });
  renderShop(<OrderReturnActions order={order} />, { locale: 'uk_en' });
  expect(screen.getAllByRole('button').map(({ textContent, dataset }) => [textContent, dataset['trayParams']])).toEqual(
    [
      ['Send back what you withdrew from', '{"order_id":"a","return_type":"return"}'],
      ['Withdraw from the purchase', '{"order_id":"a","return_type":"return"}'],
    ],
  );
});

test('offers a return, an exchange, and after the window the report of a faulty piece', () => {
  const order = orderSample({ is_refundable: true, is_exchangeable: true });
  renderShop(<OrderReturnActions order={order} />, { locale: 'uk_en' });
  expect(screen.getByRole('button', { name: 'Return pieces' }).dataset['trayParams']).toBe('{"order_id":"a"}');
  expect(screen.getByRole('button', { name: 'Exchange pieces' }).dataset['trayParams']).toContain('"exchange"');
  cleanup();
  const late = { ...order, is_refundable: false, is_exchangeable: false, is_claimable: true };
  renderShop(<OrderReturnActions order={late} />, { locale: 'uk_en' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Report a faulty piece']);
});

test('says what becomes of the delivery costs where the order says so', () => {
  const order = orderSample({ is_refundable: true, is_exchangeable: true, refund_only_full_return: true });
  const refunded = 'Delivery is refunded when the whole order comes back.';
  const exchanged = /^An exchange is delivered at no cost/u;
  renderShop(<OrderReturnActions order={order} />, { locale: 'uk_en' });
  expect([screen.queryByText(refunded), screen.queryByText(exchanged)]).toEqual([null, null]);
  cleanup();
  renderShop(<OrderReturnActions order={{ ...order, is_display_shipping_refund: true }} />, { locale: 'uk_en' });
  expect(screen.getByText(refunded)).toBeTruthy();
  expect(screen.queryByText(exchanged)).toBeNull();
  cleanup();
  renderShop(<OrderReturnActions order={{ ...order, is_display_shipping_exchange: true }} />, { locale: 'uk_en' });
  expect(screen.queryByText(refunded)).toBeNull();
  expect(screen.getByText(exchanged)).toBeTruthy();
});

test('documents show their numbers', () => {
  const invoice = { kind: 'invoice', increment_id: 'CN-2026-000001', issued_at: '2026-11-20T10:00:00.000Z' } as const;
  const note = { ...invoice, kind: 'credit_note', increment_id: 'CN-C2026-000001' } as const;
  const invoices = [
    { ...invoice, total: euros(100), hash: null },
    { ...note, total: euros(50), hash: null },
  ];
  renderShop(<OrderPapers invoices={invoices} />, { locale: 'uk_en' });
  expect(screen.getByText('Invoice CN-2026-000001')).toBeTruthy();
  expect(screen.getByText('Credit note CN-C2026-000001')).toBeTruthy();
});
