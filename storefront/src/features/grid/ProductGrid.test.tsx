import { cleanup } from '@testing-library/react';
import type { ProductCard } from '@vitrine/contract/catalogue';
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
  // As the server makes the page: one for all pieces.
  renderShop(<ProductGrid grid={grid} state={parseGridState({})} path={path} />, { at: `${path}${query}` });
  expect(ledTo).toEqual(led);
});
