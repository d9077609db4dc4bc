import { screen } from '@testing-library/react';
import type { Personalisation } from '@vitrine/contract/personalisation';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { bag, variantOf } from '../../testing/samples.ts';
import { PersonalisedPage } from './PersonalisedPage.tsx';

fakeServer();

const personalisation: Personalisation = {
  sku: 'BAG-red-s',
  kind: 'smallleathergoods',
  kit: [],
  engraving: {
    perso_product_type: 'small_leather_goods',
    fonts: ['roman'],
    sizes: ['small'],
    letters: 'latin',
    max_lines: 1,
    max_letters: 8,
    max_width: 60,
    preparation_days: 3,
    price: { amount: 0, currency: 'EUR', formatted: '€0' },
  },
};
const open = (has_stock: boolean) => {
  const variant = variantOf('red', 's', { has_stock });
  renderShop(
    <PersonalisedPage product={bag([variant])} variant={variant} dates={null} personalisation={personalisation} />,
  );
};

test('a sold-out piece has no button, says why, and leads back to the same size', () => {
  open(false);
  expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  expect(screen.getByText(/not available/iu)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Pommeau/u }).getAttribute('href')).toContain('?selected_sku=BAG-red-s');
});

test('a piece in stock can be added', () => {
  open(true);
  expect(screen.getByRole('button', { name: 'Add to cart' })).toBeTruthy();
});
