import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GridPage, ProductCard } from '@vitrine/contract/catalogue';
import { parseGridState } from '@vitrine/rules/catalogue/gridState';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { gridWithFacets } from '../../testing/samples.ts';
import { ProductGrid } from './ProductGrid.tsx';

const path = '/uk_en/category/leather';
const piece = (sku: string): ProductCard => ({
  sku,
  url: `/product/pommeau-${sku}`,
  name: sku,
  kind: 'Bag',
  price: null,
  price_from: false,
  image: null,
  second_image: null,
  colors: [],
  is_new: false,
  in_stock: true,
});
let ledTo: (string | null)[] = [];

beforeEach(() => {
  ledTo = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function led(this: Element) {
    ledTo.push(this.getAttribute('data-sku'));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each([
  ['leads a link to the piece it names', '?positionsku=H0722PvR', ['H0722P R']],
  ['stays at the top for a link that names none', '', []],
  ['stays at the top for a piece that is not on the page', '?positionsku=H0001PvR', []],
])('%s', (_what, query, led) => {
  const grid = { ...gridWithFacets(), items: [piece('H0612P 26R'), piece('H0722P R')] };
  // The server renders one page for all positions.
  renderShop(<ProductGrid grid={grid} state={parseGridState({})} path={path} />, { at: `${path}${query}` });
  expect(ledTo).toEqual(led);
});

const pieces = (count: number) => Array.from({ length: count }, (_, index) => piece(`SKU ${index}`));
const open = (changes: Partial<GridPage>, query: Record<string, string> = {}) =>
  renderShop(
    <ProductGrid
      grid={{ ...gridWithFacets(), ...changes }}
      state={parseGridState(query)}
      path={path}
      story={<p>The parcel</p>}
    />,
    { at: path },
  );
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('the first page links only to the next one, and shows the progress', () => {
  open({ items: pieces(36), total: 60 });
  expect(hrefOf('Show more')).toBe(`${path}?fh_start_index=36`);
  expect(screen.getByText('36 of 60')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Show what comes before' })).toBeNull();
});

test('the last page links back, and keeps the order', () => {
  open({ items: pieces(24), total: 60, fh_start_index: 36 }, { sort: 'price_asc', fh_start_index: '36' });
  expect(hrefOf('Show what comes before')).toBe(`${path}?sort=price_asc`);
  expect(screen.getByText('60 of 60')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
});

test('says when the filters leave no product', () => {
  open({ items: [], total: 0 });
  expect(screen.getByText('Nothing matches these filters.')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('shows the story in the seventh place, and only where the page is long enough', () => {
  const { unmount } = open({ items: pieces(8), total: 8 });
  expect(
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .indexOf('The parcel'),
  ).toBe(6);
  unmount();
  open({ items: pieces(6), total: 6 });
  expect(screen.queryByText('The parcel')).toBeNull();
});

test('writes the opened product into the address, so that Back leads to it', async () => {
  open({ items: pieces(2), total: 2 }, { sort: 'price_asc' });
  const [, second] = screen.getAllByRole('listitem');
  await userEvent.click(second ?? document.body);
  expect(window.location.pathname + window.location.search).toBe(`${path}?sort=price_asc&positionsku=SKUv1`);
});
