// An order as its shopper reads it: its way, its pieces, its sums, its delivery, its card.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@vitrine/contract/orders';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { beforeEach, describe, expect, test } from 'vitest';
import { finishTrays, useTrays } from '../../lib/layers/trays.ts';
import { enter } from '../../testing/enter.ts';
import { pounds } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { orderItemOf, orderOf } from '../../testing/orderSample.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { userOf } from '../../testing/samples.ts';
import { FindOrderPage } from './FindOrderPage.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrdersTray } from './OrdersTray.tsx';

const server = fakeServer();
/** The names of the open trays. */
const OpenTrays = () => (
  <output data-testid="trays">{useTrays().entries.map(({ name, closing }) => (closing ? '' : name))}</output>
);
const show = (changes: Partial<Order>, locale: Locale = 'uk_en') =>
  renderShop(<OrderDetails order={orderOf(changes)} />, { locale });
const sum = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
/** A part of the order beside its lines. */
const box = (title: string) => within(screen.getByRole('heading', { name: title }).parentElement!);
const address = {
  name: 'Anne Lacombe',
  address: ['1 High Street', 'London'],
  telephone: null,
  prefix: null,
  country_id: 'gb',
  additional_number: null,
};

describe('the way of an order', () => {
  const timeline: Order['timeline'] = [
    { step: 'confirmed', label: 'confirmed', state: 'done', at: '2026-11-18T10:00:00.000Z' },
    { step: 'shipped', label: 'shipped', state: 'now', at: '2026-11-20T10:00:00.000Z' },
    { step: 'delivered', label: 'delivered', state: 'next', at: null },
  ];

  test('marks the step of now for a screen reader', () => {
    show({ timeline });
    const now = screen.getAllByRole('listitem').filter((step) => step.getAttribute('aria-current') === 'step');
    expect(now.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Shipped')]);
  });

  test('dates what is done, and not what is to come', () => {
    show({ timeline });
    expect(screen.getByText('Confirmed').parentElement?.textContent).toMatch(/18/u);
    expect(screen.getByText('Delivered').parentElement?.textContent).toBe('Delivered');
  });

  test('says nothing of a step that it does not know', () => {
    show({ timeline: [{ step: 'mystery', label: 'mystery', state: 'now', at: null }] });
    expect(screen.queryByText(/mystery/iu)).toBeNull();
  });
});

describe('the withdrawal from an order', () => {
  const link = () => screen.queryByRole('link', { name: 'Withdraw from contract here' });
  test('is one click away while the law allows it', () => {
    show({ withdrawal: { is_open: true, until: '2026-12-07', stated_at: null, is_whole: false } }, 'ie_en');
    expect(link()?.getAttribute('href')).toBe('/ie_en/withdrawal/?ref=2345678BCDF');
    expect(screen.getByText('Possible until 7 December 2026.')).toBeDefined();
  });

  test('shows its day once it is stated, and is not offered afterwards', () => {
    show({ withdrawal: { is_open: true, until: null, stated_at: '2026-11-21T10:00:00Z', is_whole: true } }, 'ie_en');
    expect(screen.getByText('You withdrew from this contract on 21 November 2026.')).toBeDefined();
    expect(link()).toBeNull();
  });

  test('is still offered after a statement about other pieces', () => {
    const stated_at = '2026-11-21T10:00:00Z';
    show({ withdrawal: { is_open: true, until: '2026-12-07', stated_at, is_whole: false } }, 'ie_en');
    expect(screen.getByText('You withdrew from this contract on 21 November 2026.')).toBeDefined();
    expect(link()).not.toBeNull();
  });

  test.each([
    ['after the last day', { is_open: false, until: '2026-12-07', stated_at: null, is_whole: false }],
    ['where the law knows no such function', null],
  ])('is not offered %s', (_when, withdrawal) => {
    show({ withdrawal });
    expect(link()).toBeNull();
  });
});

describe('a piece', () => {
  const item = (changes: Parameters<typeof orderItemOf>[0]) => show({ items: [orderItemOf(changes)] });

  test('shows name, colour, size, number and price', () => {
    item({ name: 'Pommeau', color: 'Madder red', size: '20 cm', qty_ordered: 2, row_price: pounds(200_000) });
    const line = screen.getAllByRole('listitem').at(-1);
    expect(line?.textContent).toMatch(/Pommeau.*£2000.*Madder red.*20 cm.*Quantity 2/u);
  });

  test('shows its kind where it has neither colour nor size', () => {
    item({ color: null, size: null, kind: 'Top-handle bag' });
    expect(screen.getByText('Top-handle bag')).toBeDefined();
  });

  test('says that it cannot come back', () => {
    item({ return_refusal: 'engraved', specific_message: 'It is engraved.' });
    expect(screen.getByText('It is engraved.')).toBeDefined();
  });

  test('says how many came back, and promises no return of what has', () => {
    item({ return_refusal: 'returned_already', specific_message: 'It came back.', returned_qty: 1 });
    expect(screen.getByText('Sent back: 1')).toBeDefined();
    expect(screen.queryByText('It came back.')).toBeNull();
  });

  test('shows what is engraved', () => {
    item({ engraving: 'For Anne' });
    expect(screen.getByText('For Anne')).toBeDefined();
  });
});

describe('the sums', () => {
  test('give subtotal, delivery, tax and total', () => {
    show({ shipping_amount: pounds(2500), grand_total: pounds(102_500) });
    expect(sum('Subtotal')).toBe('£1000');
    expect(sum('Delivery')).toBe('£25');
    expect(sum('of which VAT 20%')).toBe('£166.67');
    expect(sum('Total')).toBe('£1025');
  });

  test('leave out a tax that the storefront does not show', () => {
    show({ show_tax: false, taxes: [] });
    expect(screen.queryByText('of which VAT 20%')).toBeNull();
  });

  test('give each of two taxes its own row', () => {
    const taxes = [
      { label: 'GST 5%', amount: pounds(5595) },
      { label: 'QST 9.975%', amount: pounds(11_162) },
    ];
    show({ tax_amount: pounds(16_757), show_tax_message: 'GST 5% + QST 9.975%', taxes });
    expect([sum('GST 5%'), sum('QST 9.975%')]).toEqual(['£55.95', '£111.62']);
  });

  test('say that a free delivery is complimentary', () => {
    show({});
    expect(sum('Delivery')).toBe('Complimentary');
  });
});

describe('the delivery', () => {
  test('gives the days on which it arrives', () => {
    show({ shipping_address: address, arrives_from: '2026-11-24', arrives_until: '2026-11-26' });
    expect(box('Delivery').getByText(/24.*26/u)).toBeDefined();
  });

  test('promises a mail while the days are not known', () => {
    show({ shipping_address: address });
    expect(box('Delivery').getByText('We will write to you with the delivery day.')).toBeDefined();
  });

  test('promises no mail once the parcel is followed', () => {
    const shipment = {
      delivered_at: null,
      updated_at: null,
      tracking_url: 'https://c.example/1',
      track_number: '1',
      carrier_name: 'UPS',
      scans: [],
    };
    show({ shipping_address: address, shipment });
    expect(box('Delivery').queryByText(/We will write to you/u)).toBeNull();
  });

  test('Japan: gives the day and the hours that were chosen', () => {
    show({ shipping_address: address, carrier_slot: { day: '2026-11-24', hours: '18:00-20:00' } }, 'jp_ja');
    expect(screen.getByText(/24.*18:00-20:00/u)).toBeDefined();
  });
});

describe('the card of a gift', () => {
  const gift: NonNullable<Order['gift']> = {
    is_gift: true,
    message: 'For Anne',
    hide_price: true,
    handwritten: false,
    gift_card_type: 'custom',
  };

  test('shows the message, and that prices are hidden', () => {
    show({ gift });
    expect(box('This is a gift').getByText('For Anne')).toBeDefined();
    expect(box('This is a gift').getByText('Do not show the prices')).toBeDefined();
  });

  test('says that the card is left blank', () => {
    show({ gift: { ...gift, message: '', hide_price: false, gift_card_type: 'blank' } });
    expect(box('This is a gift').getByText('Left blank')).toBeDefined();
    expect(screen.queryByText('Do not show the prices')).toBeNull();
    expect(screen.queryByText('An invoice written by hand')).toBeNull();
  });

  test('says that a printed card has no words, and that the invoice is written by hand', () => {
    show({ gift: { ...gift, message: '', handwritten: true } });
    expect(box('This is a gift').getByText('Printed card, without a message')).toBeDefined();
    expect(screen.queryByText('Left blank')).toBeNull();
    expect(box('This is a gift').getByText('An invoice written by hand')).toBeDefined();
  });
});

test('names the card that paid by its last digits', () => {
  show({});
  expect(box('Payment').getByText('Visa ending 1111')).toBeDefined();
});

test('says that a customer has no order yet', async () => {
  server.on('/api/commerce/orders', () => ({ body: { orders: { items: [], total: 0 } } }));
  await freshVisitor(userOf());
  renderShop(<OrdersTray />);
  expect(await screen.findByText('You have no order yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test.each([
  ['/uk_en/findyourorder/', '/uk_en/account/'],
  // A mail may be about an order that was placed as a guest.
  ['/uk_en/findyourorder/?ref=2345678BCDF', '/uk_en/findyourorder/?ref=2345678BCDF'],
])('a signed-in customer at %s is at %s', async (at, expected) => {
  await freshVisitor(userOf());
  renderShop(<FindOrderPage />, { at });
  await waitFor(() => expect(place.now).toBe(expected));
  cleanup();
  await freshVisitor(null);
  renderShop(<FindOrderPage />, { at });
  expect(screen.getByRole('button', { name: 'Find the order' })).toBeDefined();
  expect(place.now).toBe(at);
});

describe('a guest who looks for an order', () => {
  beforeEach(() => freshVisitor(null));
  const call = '/api/commerce/order';
  async function find(reference = '2345678BCDF', at = '/uk_en/findyourorder/'): Promise<void> {
    renderShop(
      <>
        <FindOrderPage />
        <OpenTrays />
      </>,
      { at },
    );
    await enter(screen.getByRole('textbox', { name: 'Reference or order number' }), reference);
    await enter(screen.getByRole('textbox', { name: 'Email' }), ' anne@example.com ');
    await userEvent.click(screen.getByRole('button', { name: 'Find the order' }));
  }

  test('sees it in place of the form', async () => {
    server.on(call, () => ({ body: { order: orderOf() } }));
    await find(' 2345678BCDF ');
    expect(await screen.findByRole('heading', { name: 'Order 2611419753' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(server.asked.at(-1)?.query.get('order_id')).toBe('2345678BCDF');
    expect(server.asked.at(-1)?.query.get('email')).toBe('anne@example.com');
  });

  test('sees what a call has changed in it, without a second look-up', async () => {
    let is_cancellable = true;
    server.on(call, () => ({ body: { order: orderOf({ is_cancellable, status_label: 'preparing' }) } }));
    server.on(`${call}/cancel`, () => {
      is_cancellable = false;
      return { body: { status_id: 'cancel_asked' } };
    });
    await find();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));
    const reads = () => server.asked.filter(({ path }) => path === call).map(({ query }) => query.has('email'));
    await waitFor(() => expect(reads()).toEqual([true, false]));
    expect(server.asked.at(-1)?.query.get('order_id')).toBe('2345678BCDF');
    // The focus stays on what became of it.
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('status'));
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Order 2611419753' })).toBeDefined();
  });

  test.each([
    ['opens once a piece that was withdrawn from is there', { has_withdrawn: true }, true],
    ['waits while every piece travels', {}, false],
    ['does not open without a statement', { has_withdrawn: true, withdrawal: null }, false],
  ] as const)('by the mail about a withdrawal: the return %s', async (_name, changes, isOpen) => {
    const withdrawal = { is_open: true, until: null, stated_at: '2026-11-21T10:00:00Z', is_whole: true };
    const { shipment } = orderOf();
    const travelling = { shipment: { ...shipment, delivered_at: null } };
    server.on(call, () => ({ body: { order: orderOf({ withdrawal, ...travelling, ...changes }) } }));
    await find('2345678BCDF', '/uk_en/findyourorder/?open=return');
    await screen.findByRole('heading', { name: 'Order 2611419753' });
    expect(screen.getByTestId('trays').textContent).toBe(isOpen ? 'return-request' : '');
    act(() => finishTrays());
  });

  test('reads one answer for every miss, to which both fields refer, and both are kept', async () => {
    server.refuse(call, 404, 4_900_003, 'Not found');
    await find();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reference or order number' });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const alert = screen.getByText(/No order with this reference/u).closest('[role="alert"]');
    for (const each of screen.getAllByRole('textbox')) expect(each.getAttribute('aria-describedby')).toBe(alert?.id);
    expect(field.value).toBe('2345678BCDF');
  });
});
