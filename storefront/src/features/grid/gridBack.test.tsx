// The browser's Back around a grid: past the filters that were tried, and to the product that was opened.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ProductCard } from '@vitrine/contract/catalogue';
import { parseGridState } from '@vitrine/rules/catalogue/gridState';
import { Link, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { cardOf, gridWithFacets } from '../../testing/samples.ts';
import { ProductGrid } from './ProductGrid.tsx';

const path = '/uk_en/category/leather';
const items: ProductCard[] = ['H1', 'H2'].map((sku) => cardOf({ sku, name: sku, url: `/product/bag-${sku}` }));
let ledTo: (string | null)[] = [];

/** The grid as its address has it. */
function Grid() {
  const state = parseGridState(Object.fromEntries(new URLSearchParams(useLocation().search)));
  const navigate = useNavigate();
  return (
    <>
      <ProductGrid grid={{ ...gridWithFacets(), items, total: 60 }} state={state} path={path} />
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}
function Product() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back to the grid
    </button>
  );
}
function Front() {
  return (
    <>
      <Link to={path}>Leather</Link>
      <Link to={`${path}?positionsku=H2`}>The red bag</Link>
    </>
  );
}
const open = (at: string) =>
  renderShop(<Grid />, {
    at,
    beside: [
      { path: '/uk_en/front', element: <Front /> },
      { path: '/uk_en/product/*', element: <Product /> },
    ],
  });

beforeEach(() => {
  ledTo = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function led(this: Element) {
    ledTo.push(this.getAttribute('data-sku'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('leaves the grid at once, however many filters and orders were tried', async () => {
  open('/uk_en/front');
  await userEvent.click(screen.getByRole('link', { name: 'Leather' }));
  await userEvent.click(screen.getByRole('button', { name: 'Colour' }));
  await userEvent.click(screen.getByRole('link', { name: /^Black/u }));
  await userEvent.click(screen.getByRole('link', { name: 'Remove Madder red' }));
  await userEvent.click(screen.getByRole('button', { name: 'Our order' }));
  await userEvent.click(screen.getByRole('link', { name: 'Price, low to high' }));
  await waitFor(() => expect(place.now).toContain('sort=price_asc'));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('link', { name: 'Leather' })).toBeTruthy();
});

test('goes back page by page through the products', async () => {
  open(path);
  await userEvent.click(screen.getByRole('link', { name: 'Show more' }));
  await waitFor(() => expect(place.now).toBe(`${path}?fh_start_index=36`));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(place.now).toBe(path));
});

test('a link that names a product leads to it, and Back leaves the place to the browser', async () => {
  open('/uk_en/front');
  await userEvent.click(screen.getByRole('link', { name: 'The red bag' }));
  expect(ledTo).toEqual(['H2']);
  await userEvent.click(screen.getAllByRole('link', { name: /H2/u })[0]!);
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the grid' }));
  expect(await screen.findByRole('link', { name: 'Show more' })).toBeTruthy();
  await waitFor(() => expect(place.now).toBe(`${path}?positionsku=H2`));
  expect(ledTo).toEqual(['H2']);
});

test('a link to another page of the products starts at its top', async () => {
  open('/uk_en/front');
  await userEvent.click(screen.getByRole('link', { name: 'The red bag' }));
  await userEvent.click(screen.getByRole('link', { name: 'Show more' }));
  await waitFor(() => expect(place.now).toBe(`${path}?fh_start_index=36`));
  expect(ledTo).toEqual(['H2']);
});
