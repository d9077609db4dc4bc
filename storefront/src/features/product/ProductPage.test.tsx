import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProductPage as Product } from '@vitrine/contract/catalogue';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { closeAllTrays, finishTrays, useTrays } from '../../lib/layers/trays.ts';
import { barriers } from '../../testing/barriers.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { bag, basketOf, lineOf, variantOf } from '../../testing/samples.ts';
import { currentChoice } from '../../lib/products/currentChoice.ts';
import { ProductPage } from './ProductPage.tsx';

const server = fakeServer();
const scrolled: Element[] = [];
const promised = {
  days: { from: 'Tuesday', until: 'Thursday', return_until: '26 December' },
  price: null,
  returns: { return_days: 30, is_return_free: true, withdrawal_days: null, exchange_days: null },
  duties: false,
};
const basket = basketOf([lineOf()]);

beforeEach(() => {
  document.title = 'Pommeau';
  scrolled.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
  server.on('/api/commerce/stock', () => ({ body: {} }));
});
afterEach(() => {
  cleanup();
  closeNotice();
});

const open = (product: Product) =>
  renderShop(
    <>
      <ProductPage product={product} promised={promised} />
      <NoticeHost />
    </>,
  );
const add = () => screen.getByRole('button', { name: 'Add to cart' });

test('marks, names and focuses the missing choice, and prefixes the title', async () => {
  open(bag());
  await userEvent.click(add());
  const size = screen.getByRole('button', { name: /^Size/u });
  expect(document.activeElement).toBe(size);
  expect(scrolled).toContain(size);
  expect(size.getAttribute('aria-describedby')).toBe(screen.getByText('Choose first: Size').id);
  expect(document.title).not.toBe('Pommeau');
  expect(document.title.endsWith('Pommeau')).toBe(true);
  expect(server.asked.some(({ path }) => path === '/api/commerce/basket/add')).toBe(false);
  expect(await barriers()).toEqual([]);
});

test.each([
  ['a bikini', 'BIKINI_SET', 'field_ref_size_top'],
  ['a look', 'LOOK_SET', '1/field_ref_size'],
  ['a set of perfumes', 'PERFUME_SET', 'field_mass_volume_int'],
] as const)('%s without its choice marks and focuses it', async (_name, configurator_type, field) => {
  const product = { ...bag(), configurator_type };
  open(JSON.parse(JSON.stringify(product).replaceAll('"field_ref_size"', JSON.stringify(field))));
  await userEvent.click(add());
  expect(document.activeElement?.id).toBe(`attribute-${field}`);
  expect(document.activeElement?.getAttribute('aria-describedby')).toBe('product-missing');
});

test('a piece is personalised in the size that was chosen, not in the one that the address names', async () => {
  const personalised_url = '/product/smallleathergoods/config/pommeau-BAG-red-s/';
  const product = bag();
  const variants = product.variants.map((variant) => ({ ...variant, personalised_url }));
  open({ ...product, variants });
  const link = screen.getByRole('link', { name: 'Personalise' });
  const stay = vi.fn();
  link.addEventListener('click', stay);
  await userEvent.click(link);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Size/u }));
  expect(screen.getByText('Choose first: Size')).toBeTruthy();
  expect(server.asked.some(({ path }) => path === '/api/commerce/basket/add')).toBe(false);
  act(() => currentChoice.get()?.choice.take({ field_color_BAG: 'red', field_ref_size: 's' }));
  let isLeft = false;
  document.addEventListener('click', (event) => (isLeft = event.defaultPrevented), { once: true });
  await userEvent.click(screen.getByRole('link', { name: 'Personalise' }));
  expect(server.asked.some(({ path }) => path === '/api/commerce/basket/add')).toBe(false);
  expect(isLeft).toBe(true);
});

const noMatch = 'No products match this configuration';

test('an address of a variant that does not exist says that nothing matches, until another choice', async () => {
  // The wish list, which shows a little later, has an alert of its own.
  const alert = () => document.querySelector('#product-missing[role=alert]');
  renderShop(<ProductPage product={bag()} promised={promised} unmatched />);
  expect(alert()?.textContent).toBe(noMatch);
  expect(document.title).not.toBe('Pommeau');
  // What can be bought is asked for as ever.
  await userEvent.click(add());
  expect(alert()?.textContent).toBe('Choose first: Size');
  expect(await barriers()).toEqual([]);
  act(() => currentChoice.get()?.choice.take({ field_color_BAG: 'red', field_ref_size: 's' }));
  expect(alert()?.textContent).toBe('');
  expect(document.title).toBe('Pommeau');
});

test('a variant that is withdrawn while the page is open matches no longer: said, marked, and not sold again', async () => {
  server.refuse('/api/commerce/basket/add', 404, 4_900_001, 'This piece is not offered in this country.');
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket, lifetime: 60 } }));
  open({ ...bag(), targeted_variant: 'BAG-red-l', selected_sku: 'BAG-red-l' });
  await userEvent.click(add());
  expect(await screen.findByText(noMatch)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  expect(screen.queryByText(/^This piece is not available now/u)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tell me when it returns' })).toBeNull();
  const size = screen.getByRole('button', { name: /^Size/u });
  expect(size.getAttribute('aria-describedby')).toBe(screen.getByText(noMatch).id);
  expect(document.title.endsWith('Pommeau') && document.title !== 'Pommeau').toBe(true);
  const { choice } = currentChoice.get() ?? {};
  expect(choice?.configurator.variants.map(({ sku }) => sku)).not.toContain('BAG-red-l');
  act(() => choice?.take({ field_color_BAG: 'red', field_ref_size: 's' }));
  expect(screen.queryByText(noMatch)).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Add to cart' })).not.toEqual([]);
});

test('asks for the size after an arrival with a colour, and only then', async () => {
  open({ ...bag(), targeted_variant: 'BAG-red-l' });
  await userEvent.click(add());
  expect(screen.getByText('Choose first: Size')).toBeTruthy();
  cleanup();
  open({ ...bag(), targeted_variant: 'BAG-red-l', selected_sku: 'BAG-red-l' });
  server.on('/api/commerce/basket/add', () => ({ body: { basket } }));
  await userEvent.click(add());
  expect(await screen.findByText('Pommeau is in your cart')).toBeTruthy();
});

test('joins the delivery’s cost and date as the language joins sentences', () => {
  const join = (locale: Locale): string => {
    renderShop(<ProductPage product={bag()} promised={promised} />, { locale });
    const [delivery] = screen.getAllByText(/Tuesday/u).map(({ textContent }) => textContent);
    cleanup();
    return delivery ?? '';
  };
  expect(join('uk_en')).toBe('Complimentary. At your door between Tuesday and Thursday.');
  expect(join('jp_ja')).toBe('送料無料。TuesdayからThursdayのお届け。');
  expect(join('cn_zh')).toBe('免费。预计Tuesday至Thursday送达。');
});

test('shows the only size, and asks for none', () => {
  const one = bag([variantOf('red', 's'), variantOf('black', 's')]);
  open({
    ...one,
    attributes: one.attributes.map((attribute) =>
      attribute.field === 'field_ref_size'
        ? { ...attribute, count: 1, options: attribute.options.slice(0, 1) }
        : attribute,
    ),
  });
  expect(screen.getByText('20 cm')).toBeDefined();
  expect(screen.queryByRole('button', { name: /20 cm/u })).toBeNull();
  expect(screen.getByRole('button', { name: /^Colour/u })).toBeDefined();
});

test('adds the chosen variant to the cart and shows it with a link there', async () => {
  server.on('/api/commerce/basket/add', () => ({ body: { basket } }));
  open({ ...bag([variantOf('red', 's')]), crumbs: [{ name: 'Bags', path: '/category/bags/' }] });
  await userEvent.click(add());
  expect(await screen.findByText('Pommeau is in your cart')).toBeTruthy();
  expect(screen.getByText(/Madder red, 20 cm\./u)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View the cart' }).getAttribute('href')).toBe('/uk_en/cart/');
  expect(server.asked.find(({ path }) => path === '/api/commerce/basket/add')?.body).toEqual({
    locale: 'uk_en',
    items: [{ sku: 'BAG-red-s', qty: 1, image: '/images/red.webp', category: '/category/bags/' }],
  });
});

test('adds a whole step of a variant that is sold in steps', async () => {
  server.on('/api/commerce/basket/add', () => ({ body: { basket } }));
  open(bag([{ ...variantOf('red', 's'), qty_increments: 2 }]));
  await userEvent.click(add());
  await screen.findByText('Pommeau is in your cart');
  expect(server.asked.find(({ path }) => path === '/api/commerce/basket/add')?.body).toMatchObject({
    items: [{ sku: 'BAG-red-s', qty: 2 }],
  });
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a press beside it', () => userEvent.click(screen.getByRole('heading', { name: 'Pommeau' }))],
  ['its close control', () => userEvent.click(screen.getByRole('button', { name: 'Close the message' }))],
] as const)('takes the add-to-cart slip away on %s', async (_how, close) => {
  server.on('/api/commerce/basket/add', () => ({ body: { basket } }));
  open(bag([variantOf('red', 's')]));
  await userEvent.click(add());
  await screen.findByText('Pommeau is in your cart');
  await close();
  await waitFor(() => expect(screen.queryByText('Pommeau is in your cart')).toBeNull());
});

test('adds the piece at a server of the previous release, which refuses the fields that it does not know', async () => {
  server.on('/api/commerce/basket/add', ({ body }) =>
    'image' in (body as { items: object[] }).items[0]!
      ? {
          status: 400,
          body: { error: { internal_code: 4_900_000, message: '', fields: { 'items.0': 'unknown_field' } } },
        }
      : { body: { basket } },
  );
  open(bag([variantOf('red', 's')]));
  await userEvent.click(add());
  expect(await screen.findByText(/is in your cart/iu)).toBeTruthy();
  const keys = server.asked
    .filter(({ path }) => path === '/api/commerce/basket/add')
    .map((asked) => asked.idempotency_key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('M5: a press whose answer was lost is retried with its key; the next press has another', async () => {
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket, lifetime: 60 } }));
  let isLost = true;
  server.on('/api/commerce/basket/add', () => {
    if (isLost) throw new TypeError('the answer is lost');
    return { body: { basket } };
  });
  open(bag([variantOf('red', 's')]));
  const keys = () =>
    server.asked
      .filter(({ path }) => path === '/api/commerce/basket/add')
      .map(({ idempotency_key }) => idempotency_key);
  const press = async (nth: number) => {
    // A failed press leaves a message with a second control of the same name.
    const button = await waitFor(() => {
      const [first] = screen.getAllByRole('button', { name: 'Add to cart' });
      if (!first || first.getAttribute('aria-busy')) throw new Error('still busy');
      return first;
    });
    await userEvent.click(button);
    await waitFor(() => expect(keys()).toHaveLength(nth));
  };
  await press(1);
  isLost = false;
  await press(2);
  await press(3);
  const [first, again, next] = keys();
  expect(first).toMatch(/^[\da-f-]{36}$/u);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test('M5: a failed add can be tried again from its message, under the same key', async () => {
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket, lifetime: 60 } }));
  server.on('/api/commerce/basket/add', () => ({ status: 502, body: 'Bad gateway' }));
  open(bag([variantOf('red', 's')]));
  await userEvent.click(add());
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.on('/api/commerce/basket/add', () => ({ body: { basket } }));
  await userEvent.click(again);
  expect(await screen.findByText('Pommeau is in your cart')).toBeTruthy();
  const keys = server.asked
    .filter(({ path }) => path === '/api/commerce/basket/add')
    .map((each) => each.idempotency_key);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('says in the server’s words why a product was refused', async () => {
  server.refuse('/api/commerce/basket/add', 409, 3_300_007, 'Pommeau is no longer in stock.');
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket, lifetime: 60 } }));
  open(bag([variantOf('red', 's')]));
  await userEvent.click(add());
  expect(await screen.findByText('Pommeau is no longer in stock.')).toBeTruthy();
});

test('a product that sells out meanwhile is no longer offered, nor its delivery promised; the focus stays', async () => {
  server.refuse('/api/commerce/basket/add', 409, 3_300_007, 'Pommeau is no longer in stock.');
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket, lifetime: 60 } }));
  // Simulates a response that the browser has cached for a while.
  server.on('/api/commerce/stock', () => ({ body: { 'BAG-red-s': { in_stock: true } } }));
  open(bag([variantOf('red', 's')]));
  expect(screen.getByText(/between Tuesday and Thursday/u)).toBeTruthy();
  await userEvent.click(add());
  expect(await screen.findByText(/^This piece is not available now/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask an adviser' }));
  expect(screen.queryByText(/Tuesday|26 December/u)).toBeNull();
});

test.each([
  ['online', { has_stock: true, has_stock_retail: false }, ['Add to cart'], [], null],
  ['online and in stores', { has_stock: true, has_stock_retail: true }, ['Add to cart'], ['Find in store'], null],
  [
    'in stores only',
    { has_stock: false, has_stock_retail: true },
    ['Find in store'],
    ['Ask an adviser'],
    'This piece is found in our stores only.',
  ],
  [
    'nowhere',
    { has_stock: false, has_stock_retail: false },
    ['Ask an adviser'],
    [],
    /^This piece is not available now/u,
  ],
] as const)(
  'gives one main action for a product that can be had %s',
  async (_where, stock, main, links, availability) => {
    open(bag([variantOf('red', 's', stock)]));
    // The links under the button are a part of their own.
    await screen.findByRole('button', { name: 'Add to my wish list' });
    const shown = ['Add to cart', 'Ask an adviser', 'Find in store'].flatMap(
      // A scrolled page repeats the main action.
      (name) => screen.queryAllByRole('button', { name }).slice(0, 1),
    );
    const isLink = ({ className }: HTMLElement): boolean => className.startsWith('link');
    const named = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent);
    expect(named(shown.filter((button) => !isLink(button)))).toEqual(main);
    expect(named(shown.filter(isLink))).toEqual(links);
    if (availability) expect(screen.getByText(availability)).toBeTruthy();
  },
);

test.each([
  ['in stores only', true],
  ['nowhere', false],
])('the adviser of a product found %s hears no size that nobody chose', async (_where, has_stock_retail) => {
  const stock = { has_stock: false, has_stock_retail };
  open(bag([variantOf('red', 's', stock), variantOf('red', 'l', stock)]));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask an adviser' }));
  const tray = renderHook(() => useTrays()).result.current.entries.at(-1);
  closeAllTrays();
  finishTrays();
  expect(tray).toMatchObject({ name: 'contact', params: { subject: 'product', sku: 'BAG-red-s', open: 'size' } });
});

test('the adviser of a product found in stores only hears which product it is', async () => {
  open(bag([variantOf('red', 's', { has_stock: false, has_stock_retail: true })]));
  await userEvent.click(await screen.findByRole('button', { name: 'Ask an adviser' }));
  const tray = renderHook(() => useTrays()).result.current.entries.at(-1);
  closeAllTrays();
  finishTrays();
  expect(tray).toMatchObject({ name: 'contact' });
  expect(tray?.params).toEqual({ subject: 'product', sku: 'BAG-red-s' });
});

test('opens find-in-store for a chosen product, and marks a missing choice first', async () => {
  const stock = { has_stock: true, has_stock_retail: true };
  open(bag([variantOf('red', 's', stock), variantOf('red', 'l', stock)]));
  await userEvent.click(await screen.findByRole('button', { name: 'Find in store' }));
  expect(screen.getByText('Choose first: Size')).toBeTruthy();
  expect(scrolled).toHaveLength(1);
  const opened = () =>
    renderHook(() => useTrays())
      .result.current.entries.map(({ name }) => name)
      .filter((name) => name === 'find-in-store');
  expect(opened()).toEqual([]);
  cleanup();
  open(bag([variantOf('red', 's', stock)]));
  await userEvent.click(await screen.findByRole('button', { name: 'Find in store' }));
  expect(opened()).toEqual(['find-in-store']);
  act(() => finishTrays());
});

test('believes the stock of now over that of the page', async () => {
  server.on('/api/commerce/stock', () => ({ body: { 'BAG-red-s': { in_stock: false } } }));
  open(bag([variantOf('red', 's')]));
  expect(await screen.findByText(/^This piece is not available now/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
});

test.each([
  ['free where the house pays the way back', true, 'Free until 26 December, by post or in any store.'],
  [
    'possible until a day, at a cost, where it does not',
    false,
    'Until 26 December, by post or in any store. Any cost is shown before you confirm.',
  ],
])('a return is %s', (_name, is_return_free, expected) => {
  renderShop(
    <ProductPage
      product={bag([variantOf('red', 's')])}
      promised={{ ...promised, returns: { ...promised.returns, is_return_free } }}
    />,
  );
  expect(screen.getByText(expected)).toBeTruthy();
});

test('offers the alert of a sold-out product, with its name', async () => {
  open(bag([variantOf('red', 's', { has_stock: false, has_stock_retail: false })]));
  const trigger = await screen.findByRole('button', { name: 'Tell me when it returns' });
  expect(trigger.dataset['tray']).toBe('stock-alert');
  expect(JSON.parse(trigger.dataset['trayParams'] ?? '')).toEqual({
    sku: 'BAG-red-s',
    name: expect.stringContaining('Pommeau, Madder red'),
  });
});

test('offers the alert also while boutiques still have the piece', async () => {
  open(bag([variantOf('red', 's', { has_stock: false, has_stock_retail: true })]));
  expect(await screen.findByRole('button', { name: 'Tell me when it returns' })).toBeTruthy();
});

test('offers no alert of a piece that can be bought', async () => {
  open(bag([variantOf('red', 's', { has_stock: true, has_stock_retail: true })]));
  await screen.findByRole('button', { name: 'Find in store' });
  expect(screen.queryByRole('button', { name: 'Tell me when it returns' })).toBeNull();
});

describe('the stock of the chosen SKU', () => {
  const online = { has_stock: true, has_stock_retail: false };
  const take = (color: string) =>
    act(() =>
      currentChoice.get()?.choice.take({
        field_color_BAG: color,
        field_ref_size: currentChoice.get()?.choice.selection['field_ref_size'] ?? null,
      }),
    );
  const checks = () => server.asked.filter(({ path }) => path === '/api/backend/stock-presentability');
  /** Waits for the part that checks, which loads when the visitor first moves. */
  const opened = async () => {
    open(bag([variantOf('red', 's', online), variantOf('black', 's', online)]));
    await userEvent.click(document.body);
    await waitFor(() => expect(document.querySelector('main div[role="status"]')).toBeTruthy());
  };

  test('is checked online and in stores after a change, and decides the message', async () => {
    server.on('/api/backend/stock-presentability', () => ({
      body: { presentabilities: { hasStock: true, stockProducts: { 'BAG-black-s': { has_stock_retail: true } } } },
    }));
    await opened();
    take('red');
    take('black');
    expect(await screen.findByText('This piece is found in our stores only.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
    expect(checks().map(({ body }) => body)).toEqual([{ skus: ['BAG-black-s'], country_code: expect.any(String) }]);
  });

  /** The page's own button, without the banner's and the message's. */
  const buying = () => screen.getAllByRole('button', { name: 'Add to cart' })[0];
  const isDisabled = () => buying()?.getAttribute('aria-disabled') === 'true';

  test('is unknown when the check fails: says so, disables the button with the reason, until a check succeeds', async () => {
    let fails = true;
    server.on('/api/backend/stock-presentability', () =>
      fails ? { status: 500, body: {} } : { body: { presentabilities: { hasStock: false, stockProducts: {} } } },
    );
    await opened();
    server.on('/api/commerce/stock', () => ({ body: { 'BAG-black-s': { in_stock: true } } }));
    take('red');
    take('black');
    const reason = await screen.findByText(/^Service unavailable/u);
    expect(isDisabled()).toBe(true);
    expect(buying()?.getAttribute('aria-describedby')).toBe(reason.id);
    const asked = server.asked.length;
    await userEvent.click(buying() ?? document.body);
    expect(server.asked.slice(asked)).toEqual([]);
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Service unavailable/u)).toBeNull());
    expect(isDisabled()).toBe(false);
    expect(checks().at(-1)?.body).toMatchObject({ skus: ['BAG-black-s'] });
  });

  test('is unknown when the first request fails, until a retry or another choice is checked', async () => {
    server.on('/api/commerce/stock', () => ({ status: 500, body: {} }));
    server.on('/api/backend/stock-presentability', () => ({
      body: { presentabilities: { hasStock: false, stockProducts: {} } },
    }));
    await opened();
    expect(await screen.findByText(/^Service unavailable/u)).toBeTruthy();
    expect(isDisabled()).toBe(true);
    server.on('/api/commerce/stock', () => ({ body: { 'BAG-black-s': { in_stock: true } } }));
    take('black');
    await waitFor(() => expect(isDisabled()).toBe(false));
  });

  test('disables find-in-store too, and never the adviser', async () => {
    server.on('/api/commerce/stock', () => ({ status: 500, body: {} }));
    open(bag([variantOf('red', 's', { has_stock: false, has_stock_retail: true })]));
    await screen.findByText(/^Service unavailable/u);
    expect(screen.getByRole('button', { name: 'Find in store' }).getAttribute('aria-disabled')).toBe('true');
    cleanup();
    open(bag([variantOf('red', 's', { has_stock: false })]));
    await screen.findByText(/^Service unavailable/u);
    expect(screen.getByRole('button', { name: 'Ask an adviser' }).getAttribute('aria-disabled')).toBeNull();
  });
});
