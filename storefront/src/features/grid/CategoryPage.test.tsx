// A category as a shopper walks through it: its words, what is below it, filters, order, pages.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CategoryPage as Category, GridPage } from '@vitrine/contract/catalogue';
import { parseGridState } from '@vitrine/rules/catalogue/gridState';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { describe, expect, test } from 'vitest';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { cardOf, gridWithFacets, pictureOf } from '../../testing/samples.ts';
import { CategoryPage } from './CategoryPage.tsx';

const at = '/uk_en/category/bags/';
const pieces = (count: number) =>
  Array.from({ length: count }, (_, index) => cardOf({ sku: `SKU ${index}`, name: `Piece ${index}` }));

function open(changes: Partial<Category> = {}, query: Record<string, string> = {}, locale: Locale = 'uk_en'): void {
  const grid: GridPage = { ...gridWithFacets(), items: pieces(2) };
  const category: Category = {
    ...grid,
    code: 'bags',
    name: 'Bags',
    intro: 'Made in one place.',
    path: '/category/bags/',
    crumbs: [
      { name: 'All', path: '/category/' },
      { name: 'Bags', path: '/category/bags/' },
    ],
    children: [],
    story: null,
    alternates: {},
    ...changes,
  };
  const search = new URLSearchParams(query).toString();
  renderShop(<CategoryPage category={category} state={parseGridState(query)} />, {
    locale,
    at: search ? `${at}?${search}` : at,
  });
}

describe('the head', () => {
  test('names the category, says what it is, and where it is', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bags');
    expect(screen.getByText('Made in one place.')).toBeDefined();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/uk_en/category/');
  });

  test('leads to the categories below', () => {
    open({ children: [{ code: 'totes', name: 'Totes', path: '/category/bags/totes/', image: null, count: 3 }] });
    const below = within(screen.getByRole('navigation', { name: 'In this category' }));
    expect(below.getByRole('link', { name: 'Totes' }).getAttribute('href')).toBe('/uk_en/category/bags/totes/');
  });

  test('has no way down where there is nothing below', () => {
    open();
    expect(screen.queryByRole('navigation', { name: 'In this category' })).toBeNull();
  });
});

describe('the products', () => {
  test('are counted for a screen reader, and shown as so many of all', () => {
    open({ total: 30 });
    expect(screen.getByRole('heading', { level: 2, name: '30 pieces' })).toBeDefined();
    expect(screen.getByText('2 of 30')).toBeDefined();
  });

  test('fetches the pictures of the first row first', () => {
    open({ items: pieces(4), total: 4 });
    const loading = [...document.querySelectorAll('[data-sku] img')].map((image) => image.getAttribute('loading'));
    expect(loading).toEqual(['eager', 'eager', 'lazy', 'lazy']);
  });

  test('are parted by a story in the long run, which leads to it', () => {
    const story = { title: 'The stitch', text: 'Two needles.', path: '/story/stitch', image: pictureOf('A needle') };
    open({ items: pieces(8), total: 8, story });
    const link = screen.getByRole('link', { name: 'Read the story' });
    expect(link.getAttribute('href')).toBe('/uk_en/story/stitch');
    const tiles = [...document.querySelectorAll('.tiles > li')];
    expect(tiles.findIndex((tile) => tile.contains(link))).toBe(6);
  });
});

describe('the filters', () => {
  test('open by their button, one at a time', async () => {
    open();
    const colour = screen.getByRole('button', { name: 'Colour' });
    await userEvent.click(colour);
    expect(colour.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Our order' }));
    expect(colour.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('list', { name: 'Sort' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Our order' }));
    expect(screen.queryByRole('list', { name: 'Sort' })).toBeNull();
  });

  test('order the products from the first page, with the filters kept', async () => {
    open({}, { color: 'red', fh_start_index: '24' });
    await userEvent.click(screen.getByRole('button', { name: 'Our order' }));
    await userEvent.click(screen.getByRole('link', { name: 'Price, low to high' }));
    const query = new URLSearchParams(place.now.split('?')[1]);
    expect([query.get('sort'), query.get('fh_start_index')]).toEqual(['price_asc', null]);
    expect(query.toString()).toContain('red');
  });

  test('mark the order of now', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Our order' }));
    const marked = within(screen.getByRole('list', { name: 'Sort' }))
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'true');
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Our order']);
  });

  test('announce how many products are left', () => {
    open({ total: 1 });
    expect(screen.getByRole('status').textContent).toBe('1 piece');
  });

  test('are left out of search engines', async () => {
    open();
    expect(screen.getByRole('link', { name: 'Remove Madder red' }).getAttribute('rel')).toBe('nofollow');
    await userEvent.click(screen.getByRole('button', { name: 'Our order' }));
    for (const link of within(screen.getByRole('list', { name: 'Sort' })).getAllByRole('link'))
      expect(link.getAttribute('rel')).toBe('nofollow');
  });

  test('stay in reach where nothing matches them', () => {
    open({ items: [], total: 0 });
    expect(screen.getByText('Nothing matches these filters.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Clear all' })).toBeDefined();
  });

  test('keep the names of colours in their direction on a page from the right', () => {
    open({}, {}, 'ae_ar');
    expect(screen.getByText('Madder red').tagName).toBe('BDI');
  });
});
