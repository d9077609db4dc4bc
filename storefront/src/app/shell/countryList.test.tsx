import { screen, within } from '@testing-library/react';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';
import type { Page } from '../../lib/pages/page.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { CountryList } from './CountryList.tsx';
import { countryNames } from '../../lib/words/countryNames.ts';

const list = <CountryList names={countryNames('en-US')} tag="en-US" />;
const product: Page = {
  kind: 'product',
  title: 'Pommeau',
  path: '/product/pommeau-H0612Pv26R',
  alternates: { us_en: '/product/pommeau-H0612Pv26R', ca_fr: '/product/pommeau-H0612Pv26R' },
};
const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

test('every storefront has its link, each language under its own name', async () => {
  renderShop(list, { locale: 'us_en' });
  const doors = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(new Set(doors)).toEqual(new Set(locales.map((locale) => `/${locale}`)));
  expect(await href('Japan, 日本語')).toBe('/jp_ja');
});

test('a link keeps the page if the other storefront has it, else leads to its front page', async () => {
  renderShop(list, { locale: 'us_en', loaderData: { page: product } });
  expect(await href('Canada, Français')).toBe('/ca_fr/product/pommeau-H0612Pv26R');
  expect(await href('Japan, 日本語')).toBe('/jp_ja');
});

test('marks the current storefront, and sorts countries by name', async () => {
  renderShop(list, { locale: 'us_en', loaderData: { page: product } });
  expect((await screen.findByRole('link', { name: 'United States, English' })).getAttribute('aria-current')).toBe(
    'true',
  );
  const americas = screen.getByRole('heading', { name: 'Americas' }).closest('section');
  const names = within(americas as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => item.firstElementChild?.textContent);
  expect(names).toEqual(['Brazil', 'Canada', 'Mexico', 'United States']);
});
