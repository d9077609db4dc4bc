import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseGridState } from '@vitrine/rules/catalogue/gridState';
import { beforeEach, expect, test, vi } from 'vitest';
import { openTray, useTrays } from '../../lib/layers/trays.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { gridWithFacets } from '../../testing/samples.ts';
import { FilterTray } from './FilterTray.tsx';
import { ProductGrid } from './ProductGrid.tsx';

const path = '/uk_en/category/leather';
const OpenTrays = () => (
  <p data-testid="trays">{useTrays().entries.flatMap(({ name, closing }) => (closing ? [] : [name]))}</p>
);
const open = (query: Record<string, string> = {}) =>
  renderShop(
    <>
      <ProductGrid grid={gridWithFacets()} state={parseGridState(query)} path={path} />
      <FilterTray />
      <OpenTrays />
    </>,
    { at: path },
  );
const tray = () => within(screen.getByRole('dialog', { name: 'Filter' }));

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
});

test('is empty on a page without a grid', () => {
  renderShop(<FilterTray />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('holds every filter of the grid with its count, and the orders', () => {
  open();
  const colours = within(tray().getByRole('region', { name: 'Colour' }));
  expect(colours.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Madder red2',
    'Black1',
    'White0',
  ]);
  const orders = within(tray().getByRole('region', { name: 'Sort' }));
  expect(orders.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Our order',
    'Price, low to high',
  ]);
  expect(orders.getByRole('link', { current: true }).textContent).toBe('Our order');
});

test('a filter changes the address and starts at the first page', async () => {
  open({ color: 'red', fh_start_index: '48' });
  await userEvent.click(tray().getByRole('link', { name: /^Black/u }));
  const { searchParams } = new URL(place.now, 'http://shop.test');
  expect(searchParams.get('fh_start_index')).toBeNull();
  await waitFor(() => expect(place.now).toContain('black'));
  await waitFor(() => expect(place.now).toContain('red'));
});

test('a filter without results is no link', () => {
  open();
  expect(tray().queryByRole('link', { name: /^White/u })).toBeNull();
  expect(tray().getByText('White')).toBeTruthy();
});

test('an order keeps the filters', async () => {
  open({ color: 'red' });
  await userEvent.click(tray().getByRole('link', { name: 'Price, low to high' }));
  await waitFor(() => expect(place.now).toContain('sort=price_asc'));
  await waitFor(() => expect(place.now).toContain('red'));
});

test('its button shows the number of products, and closes the tray', async () => {
  openTray('filter');
  open();
  expect(screen.getByTestId('trays').textContent).toBe('filter');
  await userEvent.click(tray().getByRole('button', { name: 'Show 2 pieces' }));
  expect(screen.getByTestId('trays').textContent).toBe('');
});
