import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Navigation } from '@vitrine/contract/navigation';
import type { SearchAnswer } from '@vitrine/contract/search';
import { afterEach, expect, test } from 'vitest';
import { finishTrays, closeAllTrays, useTrays } from '../../lib/layers/trays.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { gridWithFacets } from '../../testing/samples.ts';
import { SearchResults } from './SearchResults.tsx';

const navigation: Navigation['categories'] = [
  { code: 'leather', name: 'Leather', path: '/category/leather', image: null, children: [] },
];
const found: SearchAnswer = {
  ...gridWithFacets(),
  s: 'bag',
  corrected: null,
  categories: [{ label: 'Bags', pimCode: 'bags', path: '/category/leather/bags', results: 4 }],
  content: [{ title: 'The parcel', url: '/story/home' }],
  stores: [{ title: 'Mount Street', url: '/find-store/mount-street' }],
};
const nothing: SearchAnswer = { ...found, total: 0, s: 'bgag', categories: [], content: [], stores: [] };
const OpenTrays = () => <p data-testid="trays">{useTrays().entries.map(({ name }) => name)}</p>;
const open = (answer: SearchAnswer) =>
  renderShop(
    <>
      <SearchResults answer={answer} navigation={navigation} grid={<p>The grid</p>} />
      <OpenTrays />
    </>,
  );
const group = (title: string) => screen.getByRole('heading', { level: 2, name: title }).parentElement ?? document.body;
const linkIn = (title: string, name: string) => within(group(title)).getByRole('link', { name }).getAttribute('href');

afterEach(() => {
  closeAllTrays();
  finishTrays();
});

test('shows the results by group, each linking into this storefront', () => {
  open(found);
  expect(screen.getByRole('heading', { level: 1, name: 'Results for “bag”' })).toBeTruthy();
  expect(linkIn('Categories', 'Bags')).toBe('/uk_en/category/leather/bags');
  expect(linkIn('Stories', 'The parcel')).toBe('/uk_en/story/home');
  expect(linkIn('Stores', 'Mount Street')).toBe('/uk_en/find-store/mount-street');
  expect(screen.getByText('The grid')).toBeTruthy();
});

test('a group without results is left out', () => {
  open({ ...found, stores: [] });
  expect(screen.queryByRole('heading', { name: 'Stores' })).toBeNull();
});

test('shows the corrected search terms', () => {
  open({ ...found, s: 'bga', corrected: 'bag' });
  expect(screen.getByText('No results for “bga”. Showing “bag”.')).toBeTruthy();
});

test.each([
  ['categories', { categories: found.categories }, 'Bags'],
  ['stories and questions', { content: found.content }, 'The parcel'],
  ['stores', { stores: found.stores }, 'Mount Street'],
])('without a product it shows the %s found, and neither a grid nor “no results”', (_name, part, link) => {
  open({ ...nothing, ...part });
  expect(screen.getByRole('link', { name: link })).toBeTruthy();
  expect(screen.queryByText('No results')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Leather' })).toBeNull();
  expect(screen.queryByText('The grid')).toBeNull();
});

test('without results it offers the house’s categories and an adviser instead of a grid', async () => {
  open(nothing);
  expect(screen.getByText('No results')).toBeTruthy();
  expect(linkIn('Categories', 'Leather')).toBe('/uk_en/category/leather');
  expect(screen.queryByText('The grid')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ask an adviser' }));
  expect(screen.getByTestId('trays').textContent).toBe('help');
});

test('the address without a query searches for nothing, so it does not say that nothing was found', () => {
  open({ ...nothing, s: '' });
  expect(screen.getByRole('heading', { level: 1, name: 'Search the shop' })).toBeTruthy();
  expect(screen.queryByText('No results')).toBeNull();
});

test.each(['', 'bgag'])('an empty page for "%s" has a form that the browser sends by itself', (s) => {
  open({ ...nothing, s });
  const form = screen.getByRole<HTMLFormElement>('search');
  expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/uk_en/search']);
  expect([...new FormData(form)]).toEqual([['s', s]]);
});
