// The order beside the steps: its lines, its sums, what has changed of its stock.
import { cleanup, screen, within } from '@testing-library/react';
import type { BasketItem } from '@vitrine/contract/basket';
import type { CheckoutState } from '@vitrine/contract/checkout';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import { atDelivery, pounds } from '../../testing/checkoutSamples.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, lineOf } from '../../testing/samples.ts';
import { Summary } from './Summary.tsx';

type Totals = CheckoutState['totals'];
const { totals } = atDelivery;

/** Shows an order; its lines and sums in the wide place of the two that hold them. */
function show(changes: Partial<Totals> = {}, lines: readonly BasketItem[] = [lineOf()], locale: Locale = 'uk_en') {
  const state = { ...atDelivery, totals: { ...totals, ...changes }, basket: basketOf(lines) };
  cleanup();
  renderShop(<Summary state={state} checkout={null} />, { locale });
  const heading = screen.getByRole('heading', { level: 2 });
  return within(heading.parentElement!);
}
const sum = (order: ReturnType<typeof show>, name: string) =>
  order.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('gives subtotal, delivery and total', () => {
  const order = show({ shipping: pounds(2500), grand_total: pounds(102_500) });
  expect(sum(order, 'Subtotal')).toBe('£1000');
  expect(sum(order, 'Delivery')).toBe('£25');
  expect(sum(order, 'Total')).toBe('£1025');
});

test('says that a free delivery is complimentary', () => {
  expect(sum(show(), 'Delivery')).toBe('Complimentary');
});

test('leaves the delivery open before it is known', () => {
  expect(sum(show({ shipping: null }), 'Delivery')).toBe('–');
});

test('shows no line for a tax where the country names none', () => {
  const order = show({ tax_message: null, taxes: [] });
  expect(order.queryByText(/VAT/u)).toBeNull();
  expect(order.getAllByRole('term')).toHaveLength(3);
});

test('says that a tax follows from the address', () => {
  const unknown = [{ label: 'Sales tax', amount: null }];
  expect(show({ tax: null, taxes: unknown }).getByText('Calculated from the address')).toBeDefined();
});

test('shows each of two taxes with its sum', () => {
  const taxes = [
    { label: 'GST 5%', amount: pounds(5595) },
    { label: 'QST 9.975%', amount: pounds(11_162) },
  ];
  const order = show({ tax: pounds(16_757), tax_message: 'GST 5% + QST 9.975%', taxes });
  expect([sum(order, 'GST 5%'), sum(order, 'QST 9.975%')]).toEqual(['£55.95', '£111.62']);
  expect(order.queryByText('GST 5% + QST 9.975%')).toBeNull();
});

test('warns of duties where the country asks for them', () => {
  expect(show().queryByText(/duties|customs/iu)).toBeNull();
  expect(show({ duties_notice: true }, [lineOf()], 'nz_en').getByText(/dut|customs/iu)).toBeDefined();
});

test('names each piece with colour and size, and its number where there are several', () => {
  const order = show({}, [lineOf(), lineOf({ item_id: 'line-2', name: 'Arçon', qty: 3, size: null })]);
  const [one, three] = order.getAllByRole('listitem');
  expect(one?.textContent).toMatch(/Pommeau.*Madder red.*20 cm/u);
  expect(one?.textContent).not.toContain('×');
  expect(three?.textContent).toContain('× 3');
});

test('marks a line that is sold out, and one that is short', () => {
  const order = show({}, [
    lineOf({ stock: { is_less_than_qty: true, is_empty: true, left: 0 } }),
    lineOf({ item_id: 'line-2', stock: { is_less_than_qty: true, is_empty: false, left: 2 }, qty: 3 }),
  ]);
  expect(order.getByText('No longer available. Remove it to go on.')).toBeDefined();
  expect(order.getByText('2 left online.')).toBeDefined();
});

test('folds on phones, with pieces and total in sight', () => {
  show({}, [lineOf({ qty: 2 })]);
  const fold = document.querySelector('summary');
  expect(fold?.textContent).toContain('2 pieces');
  expect(fold?.textContent).toContain('£1000');
  expect(document.querySelector('details')?.open).toBe(false);
});

test('shows the drawing of an engraving with its price', () => {
  const drawing = { svg: '<svg/>', width_mm: 20, height_mm: 8 };
  const engraved = {
    lines: ['Anne'],
    font: 'roman',
    size: 'small',
    preparation_days: 3,
    price: pounds(4000),
    drawing,
  } as const;
  const order = show({}, [{ ...lineOf(), personalisation: { ...engraved, lines: ['Anne'] } }]);
  expect(order.getByRole('img', { name: /Anne/u })).toBeDefined();
  expect(order.getByText(/£40 of the price/u)).toBeDefined();
});
