// The cart page and its tray as a shopper reads them: sums, delivery, the way on.
import { act, screen, within } from '@testing-library/react';
import type { Basket } from '@vitrine/contract/basket';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetSession, setSession } from '../../lib/session/session.ts';
import { pounds } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, lineOf } from '../../testing/samples.ts';
import { CartPage } from './CartPage.tsx';
import { CartTray } from './CartTray.tsx';

const server = fakeServer();
let version = 1000;

const way = (changes: Partial<NonNullable<Basket['default_shipping_method']>> = {}) => ({
  method: 'standard',
  title: 'Standard delivery',
  price: pounds(0),
  arrives_from: '2026-11-24',
  arrives_until: '2026-11-26',
  ...changes,
});
function open(part: 'page' | 'tray', changes: Partial<Basket> = {}, locale: Locale = 'uk_en'): void {
  version += 1;
  const basket = { ...basketOf([lineOf({ qty: 2 })], version), subtotal: pounds(200_000), ...changes };
  act(() => setSession({ user: null, basket }));
  renderShop(part === 'page' ? <CartPage /> : <CartTray />, { locale });
}
/** The sum that a row of the order book gives. */
const sum = (name: RegExp) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

beforeEach(() => {
  // Nothing is known of the visitor before the first answer.
  server.on('/api/commerce/customer-session', () => new Promise(() => undefined));
});
afterEach(() => {
  act(() => {
    void forgetSession('uk_en');
  });
});

describe.each(['page', 'tray'] as const)('the cart %s', (part) => {
  test('shows the number of pieces, the subtotal and the total', () => {
    open(part);
    expect(sum(/^2 pieces$/u)).toBe('£2000');
    expect(sum(/^Total$/u)).toBe('£2,000');
  });

  test('adds the delivery to the total, with the days between which it arrives', () => {
    open(part, { default_shipping_method: way({ price: pounds(2500) }) });
    expect(sum(/^Delivery, .*24.* – .*26/u)).toBe('£25');
    expect(sum(/^Total$/u)).toBe('£2,025');
  });

  test('says that a free delivery is complimentary', () => {
    open(part, { default_shipping_method: way() });
    expect(sum(/^Delivery/u)).toBe('Complimentary');
  });

  test('promises a mail where the day of a pre-order is not known', () => {
    open(part, { default_shipping_method: way({ arrives_from: null, arrives_until: null }) });
    expect(sum(/^Delivery$/u)).toBe('Complimentary');
    expect(screen.getByText('We will write to you with the delivery day.')).toBeDefined();
  });

  test('says whether taxes are in the prices', () => {
    open(part);
    expect(screen.getByText('Taxes included.')).toBeDefined();
    expect(screen.queryByText('Taxes are added with the address.')).toBeNull();
  });

  test('says that taxes follow with the address where prices have none', () => {
    open(part, { tax_included: false });
    expect(screen.getByText('Taxes are added with the address.')).toBeDefined();
    expect(screen.queryByText('Taxes included.')).toBeNull();
  });

  test('leads to the checkout', () => {
    open(part);
    expect(screen.getByRole('link', { name: 'Continue to checkout' }).getAttribute('href')).toBe('/uk_en/checkout/');
  });

  test('offers the collection instead of sums and checkout when it is empty', () => {
    open(part, { items: [], total_items: 0 });
    expect(screen.getByText('Your cart is empty.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the collection' }).getAttribute('href')).toMatch(/^\/uk_en\/./u);
    expect(screen.queryByText('Total')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Continue to checkout' })).toBeNull();
  });

  test('is busy, and claims nothing, before the session is known', async () => {
    await act(async () => void forgetSession('uk_en'));
    renderShop(part === 'page' ? <CartPage /> : <CartTray />);
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByText('Your cart is empty.')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Continue to checkout' })).toBeNull();
  });
});

test('names its lists by the number of pieces, and its sums', () => {
  open('page');
  expect(screen.getByRole('region', { name: '2 pieces' })).toBeDefined();
  expect(screen.getByRole('complementary', { name: 'Total' })).toBeDefined();
});

test('takes the focus of the link that skips to the content', () => {
  open('page');
  screen.getByRole('main').focus();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('writes sums in the page’s own direction, whatever the letters beside them', () => {
  open('tray', {}, 'ae_ar');
  for (const row of within(screen.getByRole('dialog')).getAllByRole('definition'))
    expect(row.querySelector('bdi')).not.toBeNull();
});

describe('a line', () => {
  const show = (changes: Parameters<typeof lineOf>[0]) => open('page', { items: [lineOf(changes)] });

  test('leads to its product and names colour and size', () => {
    show({ name: 'Pommeau', color: 'Madder red', size: '20 cm' });
    expect(screen.getByRole('link', { name: 'Pommeau' }).getAttribute('href')).toBe('/uk_en/product/bag-BAG');
    expect(screen.getByText(/Madder red.*20 cm/u)).toBeDefined();
  });

  test('shows no size where the product has none', () => {
    show({ color: 'Madder red', size: null });
    expect(screen.getByText('Madder red')).toBeDefined();
  });

  test('shows the drawing of an engraving, its price, and that the piece cannot be returned', () => {
    const drawing = { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width_mm: 30, height_mm: 8 };
    const price = { amount: 4000, currency: 'GBP' as const, formatted: '£40' };
    show({
      personalisation: { lines: ['For', 'Anne'], font: 'roman', size: 'small', price, preparation_days: 3, drawing },
    });
    const image = screen.getByRole('img', { name: 'Engraving: For Anne' });
    expect(image.getAttribute('src')).toBe(`data:image/svg+xml,${encodeURIComponent(drawing.svg)}`);
    expect(screen.getByText('£40 of the price is the engraving')).toBeDefined();
    expect(screen.getByText('Made for you: no return or exchange')).toBeDefined();
  });

  test('gives the price of the whole line', () => {
    show({ row_price: pounds(300_000), unit_price: pounds(100_000), qty: 3 });
    expect(within(screen.getByRole('listitem')).getByText('£3000')).toBeDefined();
  });

  test.each([
    ['one', { qty: 1 }, 'One fewer'],
    ['what one order may hold', { qty: 3, max_sale_qty: 3 }, 'One more'],
    ['what is left', { qty: 2, stock: { is_less_than_qty: false, is_empty: false, left: 2 } }, 'One more'],
  ])('stops at %s, its button still in reach of the keyboard', async (_where, changes, button) => {
    show(changes);
    const end = screen.getByRole('button', { name: button });
    expect(end.getAttribute('aria-disabled')).toBe('true');
    act(() => end.focus());
    expect(document.activeElement).toBe(end);
    act(() => end.click());
    expect(server.asked.filter(({ path }) => path.includes('/basket/'))).toEqual([]);
  });

  test('announces its number politely', () => {
    show({ qty: 2 });
    const number = within(screen.getByRole('group', { name: 'Quantity of Pommeau' })).getByText('2');
    expect(number.getAttribute('aria-live')).toBe('polite');
  });
});
