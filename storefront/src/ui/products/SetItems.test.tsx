import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { SetItems } from './SetItems.tsx';

afterEach(cleanup);

const part = (name: string, qty = 1) => ({ sku: name, name, color: 'Black', size: 'M', qty, image: null });

test('lists the parts of a set, a part that it contains twice too', () => {
  renderShop(<SetItems items={[part('Cup'), part('Cup'), part('Tray', 2)]} />);
  const rows = within(screen.getByRole('list', { name: 'In this set' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Cup, Black, M', 'Cup, Black, M', 'Tray, Black, M × 2']);
});

test('counts the parts after the third', () => {
  renderShop(<SetItems items={['A', 'B', 'C', 'D', 'E'].map((name) => part(name))} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('and 2 more pieces')).toBeTruthy();
});

test('shows nothing of a product that is no set', () => {
  renderShop(<SetItems items={[]} />);
  expect(screen.queryByRole('list')).toBeNull();
});
