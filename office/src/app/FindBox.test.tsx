// The search box of every page, by keyboard: a search by Enter, a page of the menu by the arrow keys.
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { barriers } from '../../../storefront/src/testing/barriers.ts';
import { WordsProvider } from '../lib/words/words.tsx';
import { FindBox } from './FindBox.tsx';

/** A member that sees money, and no promotion. */
const works = {
  acts: ['see_money'],
  orders: [],
  returns: [],
  scope: { countries: null, stores: null, limit: null },
} as const;

function Frame() {
  const { pathname, search } = useLocation();
  return (
    <main>
      <h1>Office</h1>
      <FindBox me={{ ...works, acts: [...works.acts], orders: [], returns: [] }} />
      <output>{pathname + search}</output>
    </main>
  );
}

async function shown() {
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: ['/'] });
  render(
    <WordsProvider>
      <RouterProvider router={router} />
    </WordsProvider>,
  );
  const box = await screen.findByRole('combobox');
  return { box, user: userEvent.setup(), place: () => screen.getByRole('status').textContent };
}

test('Enter searches what was typed, also when it begins the name of a page', async () => {
  const { box, user, place } = await shown();
  await user.type(box, 'invoices{Enter}');
  expect(place()).toBe('/find?q=invoices');
});

test('the arrow keys choose one of the member’s own pages, and go round', async () => {
  const { box, user, place } = await shown();
  await user.type(box, 'inv');
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Invoices Money']);
  expect(await barriers()).toEqual([]);
  await user.keyboard('{ArrowDown}');
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(place()).toBe('/invoices');
  await user.type(box, 'promo');
  expect(screen.queryByRole('option')).toBeNull();
});

test('Escape closes the list and keeps what was typed; control and K lead back to the box', async () => {
  const { box, user } = await shown();
  await user.type(box, 'inv{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(box).toHaveProperty('value', 'inv');
  box.blur();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(box);
});

test('a press on a page opens it', async () => {
  const { box, user, place } = await shown();
  await user.type(box, 'money');
  await user.click(screen.getAllByRole('option')[0] ?? box);
  expect(place()).not.toBe('/');
});
