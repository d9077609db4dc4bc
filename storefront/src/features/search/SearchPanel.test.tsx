import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { SearchPanel } from './SearchPanel.tsx';

const server = fakeServer();
const onClose = vi.fn<(back: boolean) => void>();
const keyword = (searchterm: string) => ({ searchterm, nrResults: 2, url: `/search?s=${searchterm}` });
const answerOf = (terms: string) => ({
  suggestionGroups:
    terms === ''
      ? [
          {
            indexName: '1keywords',
            indexTitle: 'Searches',
            suggestions: ['bag', 'silk', 'belt', 'watch', 'ring', 'hat'].map(keyword),
          },
        ]
      : [
          { indexName: '1keywords', indexTitle: 'Searches', suggestions: [keyword(`${terms}meau`)] },
          {
            indexName: '3products',
            indexTitle: 'Pieces',
            suggestions: [{ display_name: 'Pommeau', sku: 'BAG', url: '/product/bag-BAG' }],
          },
          {
            indexName: '5stores',
            indexTitle: 'Stores',
            suggestions: [{ title: 'Rue de la Pompe', url: '/find-store/pompe' }],
          },
        ],
  total: 3,
  corrected: null,
});

beforeEach(() => {
  localStorage.clear();
  onClose.mockClear();
  // happy-dom renders nothing, so it cannot scroll.
  Element.prototype.scrollIntoView = () => {};
  server.on('/api/backend/suggestions', ({ query }) => ({ body: answerOf(query.get('terms') ?? '') }));
});
afterEach(cleanup);

/** The option that begins with these words. */
const option = (begins: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('option').find(({ textContent }) => textContent.startsWith(begins));
    if (!found) throw new Error(`No option ${begins}`);
    return found;
  });

let words = 0;
/** Opens the panel and types; each test uses its own words because answers are cached. */
async function typed(): Promise<{ field: HTMLElement; terms: string }> {
  words += 1;
  const terms = `pom${words}x`;
  renderShop(<SearchPanel onClose={onClose} />);
  const field = screen.getByRole('combobox', { name: 'Search the shop' });
  await userEvent.type(field, terms);
  await option(`${terms}meau`);
  return { field, terms };
}
const active = (field: HTMLElement) => {
  const id = field.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : null;
};

test('takes the focus when it opens', () => {
  renderShop(<SearchPanel onClose={onClose} />);
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});

test('moves down and up through the options in page order, and past their ends back to the field', async () => {
  const { field, terms } = await typed();
  const order = [`${terms}meau2`, 'Rue de la Pompe', 'Pommeau', null, `${terms}meau2`];
  for (const expected of order) {
    await userEvent.keyboard('{ArrowDown}');
    expect(active(field)).toBe(expected);
  }
  await userEvent.keyboard('{ArrowUp}');
  expect(active(field)).toBeNull();
  await userEvent.keyboard('{ArrowUp}');
  expect(active(field)).toBe('Pommeau');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Pommeau');
  expect(document.activeElement).toBe(field);
});

test('opens the marked option on Enter', async () => {
  await typed();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(place.now).toBe('/uk_en/product/bag-BAG'));
  expect(onClose).toHaveBeenCalledWith(true);
});

test('searches for the words on Enter without a marked option, and stores them', async () => {
  const { terms } = await typed();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(place.now).toBe(`/uk_en/search?s=${terms}`));
  expect(localStorage.getItem('pastsearches')).toContain(terms);
});

test('does not search for nothing', async () => {
  renderShop(<SearchPanel onClose={onClose} />);
  await userEvent.type(screen.getByRole('combobox'), '  //  {Enter}');
  expect(place.now).toBe('/');
  expect(onClose).not.toHaveBeenCalled();
});

test('clears on the first Escape and closes on the second', async () => {
  const { field } = await typed();
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveProperty('value', '');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledWith(true);
});

test('ignores keys during an IME composition', async () => {
  const { field } = await typed();
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(place.now).toBe('/');
});

test('says how many suggestions there are', async () => {
  await typed();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 suggestions'));
});

test('shows five common searches without past ones, and three of each with them', async () => {
  renderShop(<SearchPanel onClose={onClose} />);
  const common = await screen.findByRole('group', { name: 'Often searched' });
  expect(within(common).getAllByRole('option')).toHaveLength(5);
  cleanup();
  localStorage.setItem('pastsearches', JSON.stringify(['carré', 'strap', 'bag', 'twilly']));
  renderShop(<SearchPanel onClose={onClose} />);
  const past = screen.getByRole('group', { name: 'Your searches' });
  expect(
    within(past)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['carré', 'strap', 'bag']);
  const rest = await screen.findByRole('group', { name: 'Often searched' });
  expect(within(rest).getAllByRole('option')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Forget these searches' }));
  expect(screen.queryByRole('group', { name: 'Your searches' })).toBeNull();
});

test('sends one request for letters typed in one go', async () => {
  const { terms } = await typed();
  const asked = server.asked.map(({ query }) => query.get('terms')).filter(Boolean);
  expect(asked.at(-1)).toBe(terms);
  expect(asked.length).toBeLessThan(terms.length);
});

test('never lets a late answer replace a newer one', async () => {
  let answerFirst = (): void => {};
  server.on('/api/backend/suggestions', async ({ query }) => {
    const terms = query.get('terms') ?? '';
    if (terms === 'la') await new Promise<void>((resolve) => (answerFirst = resolve));
    return { body: answerOf(terms) };
  });
  renderShop(<SearchPanel onClose={onClose} />);
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 'la');
  await waitFor(() => expect(server.asked.some(({ query }) => query.get('terms') === 'la')).toBe(true));
  await userEvent.type(field, 'te');
  await option('latemeau');
  answerFirst();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getAllByRole('option')[0]?.textContent).toBe('latemeau2');
});

test('collapses half a second after a press beside it, without moving the focus back', async () => {
  renderShop(
    <>
      <SearchPanel onClose={onClose} />
      <p>Beside</p>
    </>,
  );
  await userEvent.click(screen.getByText('Beside'));
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(false), { timeout: 1000 });
});

test('a product with several prices shows the lowest', async () => {
  const price = { amount: 385_000, currency: 'GBP' as const, formatted: '£3,850' };
  const piece = { display_name: 'Pommeau', sku: 'BAG', url: '/product/bag-BAG', price };
  const suggestions = [piece, { ...piece, display_name: 'Panneau', sku: 'BAG2', price_from: true }];
  const group = { indexName: '3products', indexTitle: 'Pieces', suggestions };
  const found = { suggestionGroups: [group], total: 2, corrected: null };
  // The answer for the empty field is cached: it stays that of all tests.
  server.on('/api/backend/suggestions', ({ query }) => ({ body: query.get('terms') === 'eau' ? found : answerOf('') }));
  renderShop(<SearchPanel onClose={onClose} />);
  await userEvent.type(screen.getByRole('combobox'), 'eau');
  expect((await option('Pommeau')).textContent).toMatch(/^Pommeau£3,850/u);
  expect((await option('Panneau')).textContent).toMatch(/^Panneaufrom £3,850/u);
});
