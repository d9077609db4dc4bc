import { cleanup, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseGridState } from '@vitrine/rules/catalogue/gridState';
import { afterEach, expect, test } from 'vitest';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { gridWithFacets } from '../../testing/samples.ts';
import { FilterBanner } from './FilterBanner.tsx';

afterEach(cleanup);

const path = '/uk_en/category/leather';
const open = (query: Record<string, string> = { color: 'red' }) =>
  renderShop(<FilterBanner grid={gridWithFacets()} state={parseGridState(query)} path={path} />, { at: path });

test('adds a choice to the address and goes back to the first page', async () => {
  open({ color: 'red', fh_start_index: '36' });
  await userEvent.click(screen.getByRole('button', { name: 'Colour' }));
  await userEvent.click(screen.getByRole('link', { name: /^Black/u }));
  await waitFor(() => expect(place.now).toBe(`${path}?color=black.red`));
});

test('removes a choice by its name', async () => {
  open();
  await userEvent.click(screen.getByRole('link', { name: 'Remove Madder red' }));
  await waitFor(() => expect(place.now).toBe(path));
});

test('clears all choices and keeps the order', () => {
  open({ color: 'red', sort: 'price_asc' });
  expect(screen.getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe(`${path}?sort=price_asc`);
});

test('counts the chosen filters and the products', () => {
  open();
  expect(screen.getByRole('button', { name: /1/u })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('2 pieces');
});

test('marks the chosen one, and links to no empty result', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Colour' }));
  const list = screen.getByRole('list');
  expect(within(list).getByRole('link', { current: true }).textContent).toBe('Madder red2');
  expect(within(list).queryByRole('link', { name: /White/u })).toBeNull();
  expect(within(list).getByText('White')).toBeTruthy();
});

test('closes its panel on Escape and gives the focus back', async () => {
  open();
  const button = screen.getByRole('button', { name: 'Colour' });
  await userEvent.click(button);
  screen.getByRole('link', { name: /^Black/u }).focus();
  await userEvent.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

// "20 cm" among Arabic words would show as "cm 20".
test('each choice keeps its own direction, in the panel and among the chosen ones', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Colour' }));
  expect(screen.getAllByText(/^(?:Black|White|Madder red)$/u).map(({ tagName }) => tagName)).toEqual(
    Array.from({ length: 4 }, () => 'BDI'),
  );
});
