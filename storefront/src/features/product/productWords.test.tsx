// What a product page says: price and taxes, promises, words, related products, stock.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductPage as Product } from '@vitrine/contract/catalogue';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pounds } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { bag, cardOf, variantOf } from '../../testing/samples.ts';
import { ProductPage } from './ProductPage.tsx';
import { type Promised, Promises } from './Promises.tsx';

const server = fakeServer();
const promised: Promised = {
  days: { from: 'Tuesday', until: 'Thursday', return_until: '26 December' },
  price: null,
  returns: { return_days: 30, is_return_free: true, withdrawal_days: null, exchange_days: null },
  duties: false,
};

const atCost = { ...promised.returns, is_return_free: false };

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  server.on('/api/commerce/stock', () => ({ body: {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The definition that a promise's name has. */
const promise = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? '';

describe('the promises beside the button', () => {
  const show = (changes: Partial<Promised> = {}, isSellable = true) =>
    renderShop(<Promises promised={{ ...promised, ...changes }} isSellable={isSellable} />);

  test('name the days of the delivery and its price', () => {
    show({ price: '£25' });
    expect(promise('Delivery')).toBe('£25. At your door between Tuesday and Thursday.');
  });

  test('name no day for a pre-order', () => {
    show({ days: null });
    expect(promise('Delivery')).toContain('We will write to you with the delivery day.');
  });

  test('warn of duties where they may be due', () => {
    show({ duties: true });
    expect(promise('Delivery')).toContain('Import duties may be due on arrival.');
  });

  test('name no delivery for what cannot be bought', () => {
    show({}, false);
    expect(screen.queryByText('Delivery', { selector: 'dt' })).toBeNull();
  });

  test.each([
    ['free, until a day', {}, true, 'Free until 26 December, by post or in any store.'],
    ['free, for a number of days', { days: null }, true, 'Free for 30 days after delivery'],
    ['free, for a number of days where it cannot be bought', {}, false, 'Free for 30 days after delivery'],
    ['with a cost, until a day', { returns: atCost }, true, 'Until 26 December'],
    ['with a cost, for a number of days', { returns: atCost, days: null }, true, 'For 30 days after delivery'],
  ] as const)('give the return %s', (_what, changes, isSellable, words) => {
    show(changes, isSellable);
    expect(promise('Returns')).toContain(words);
  });

  const unrefunded = { return_days: null, is_return_free: false, withdrawal_days: null, exchange_days: null };
  test.each([
    ['nothing', {}, 'This piece cannot be returned. It can be repaired.'],
    ['the law’s withdrawal', { withdrawal_days: 14 }, 'You may withdraw within 14 days of delivery.'],
    ['an exchange', { exchange_days: 30 }, 'Exchange for another size or colour within 30 days, free of charge.'],
  ] as const)('of what the house does not take back promise %s', (_what, changes, words) => {
    show({ returns: { ...unrefunded, ...changes } });
    expect(promise('Returns')).toBe(words);
  });
});

function open(changes: Partial<Product> = {}, locale: Locale = 'uk_en') {
  renderShop(<ProductPage product={{ ...bag(), ...changes }} promised={promised} />, { locale });
}
/** What waits for the shopper's first move comes. */
const move = () => act(() => void fireEvent.pointerMove(window));
const small = variantOf('red', 's');

describe('the price', () => {
  test('says that taxes are in it', () => {
    open({ variants: [small] });
    expect(screen.getByText('taxes included')).toBeDefined();
  });

  test('says that taxes follow at the checkout', () => {
    open({ variants: [small], tax_included: false });
    expect(screen.getByText('taxes added at checkout')).toBeDefined();
  });

  test('gives the price of a unit and the eco-tax where the law asks for them', () => {
    const variant = { ...small, unit_price: pounds(500), unit_label: 'per 100 ml', eco_tax: pounds(100) };
    open({ variants: [variant] });
    expect(screen.getByText(/per 100 ml/u).textContent).toContain('£5');
    expect(screen.getByText('including eco-tax £1')).toBeDefined();
  });

  test('is given in stores for a product without one, which is not sold online', () => {
    open({ variants: [{ ...small, price: null }] });
    expect(screen.getByText('Price in our stores')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ask an adviser' })).toBeDefined();
  });
});

describe('the stock', () => {
  test('leads the shopper to the stores for a product that only stores have', () => {
    open({ variants: [variantOf('red', 's', { has_stock: false, has_stock_retail: true })] });
    expect(screen.getByText('This piece is found in our stores only.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Find in store' })).toBeDefined();
  });

  test('says that a product is nowhere', () => {
    open({ variants: [variantOf('red', 's', { has_stock: false })] });
    expect(screen.getByText(/not available now/u)).toBeDefined();
  });

  test('sells a product before it is made', () => {
    open({ variants: [variantOf('red', 's', { pre_order: true })] });
    expect(screen.getByRole('button', { name: 'Pre-order' })).toBeDefined();
  });

  test('keeps the page’s own when the server does not answer', async () => {
    server.refuse('/api/commerce/stock', 500, 500, 'Not now');
    open({ variants: [small] });
    move();
    await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/stock'))).toBe(true));
    expect(screen.getAllByRole('button', { name: 'Add to cart' })).not.toEqual([]);
  });
});

describe('the words', () => {
  test('unfold and fold again, with the button saying so', async () => {
    open({ variants: [small], remaining_copy: 'Made in one piece.' });
    move();
    const more = await screen.findByRole('button', { name: 'Read more' });
    const rest = screen.getByText('Made in one piece.');
    expect(rest.hidden).toBe(true);
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(more.getAttribute('aria-controls')).toBe(rest.id);
    await userEvent.click(more);
    expect(rest.hidden).toBe(false);
    const less = screen.getByRole('button', { name: 'Read less' });
    expect(less.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(less);
    expect(rest.hidden).toBe(true);
  });

  test('have nothing to unfold where there is no more', async () => {
    open({ variants: [small], intro: 'A bag.' });
    move();
    await screen.findByText('A bag.');
    expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull();
  });

  test('give the measurements of the variant, before those of the product', async () => {
    open({ variants: [{ ...small, measurements: '20 × 15 cm' }], measurements: '26 × 18 cm' });
    move();
    expect(await screen.findByText('20 × 15 cm')).toBeDefined();
    expect(screen.queryByText('26 × 18 cm')).toBeNull();
  });

  test('name reference, designer and metals, and California’s warning', async () => {
    open({
      variants: [small],
      designer: 'A. Lacombe',
      metals_titrations: '750 ‰',
      country_of_origin: 'Italy',
      prop65: true,
      care: 'Calfskin',
    });
    move();
    for (const words of ['BAG-red-s', 'A. Lacombe', '750 ‰', 'Country of origin', 'Italy', 'Calfskin', /P65Warnings/u])
      // oxlint-disable-next-line no-await-in-loop
      expect(await screen.findByText(words)).toBeDefined();
  });

  test('leave out what the product has not', async () => {
    open({ variants: [small] });
    move();
    await screen.findByText('BAG-red-s');
    for (const words of [
      'Designer',
      'Metal fineness',
      'Country of origin',
      'Material and care',
      'Measurements',
      /P65Warnings/u,
    ])
      expect(screen.queryByText(words)).toBeNull();
  });
});

describe('the related products', () => {
  test('are a named list of links', async () => {
    open({ variants: [small], kin: [cardOf({ name: 'Arçon', url: '/product/arcon-ARC', sku: 'ARC' })] });
    move();
    const related = within(await screen.findByRole('region', { name: 'Goes with it' }));
    expect(related.getByRole('link', { name: 'Arçon' }).getAttribute('href')).toBe('/uk_en/product/arcon-ARC');
  });

  test('are left out where there are none', async () => {
    open({ variants: [small] });
    move();
    await screen.findByText('BAG-red-s');
    expect(screen.queryByRole('region', { name: 'Goes with it' })).toBeNull();
  });
});
