import { cleanup, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { bag } from '../../testing/samples.ts';
import { ConfiguratorTray } from './ConfiguratorTray.tsx';
import { currentChoice } from '../../lib/products/currentChoice.ts';
import { SizeGuideTray } from './SizeGuideTray.tsx';
import { useSelection } from './useSelection.ts';

afterEach(cleanup);

const ring = (size_system: 'ring' | null = 'ring') => ({
  ...bag(),
  size_system,
  attributes: bag().attributes.map((attribute) =>
    attribute.field === 'field_ref_size'
      ? {
          ...attribute,
          options: ['R50', 'R52'].map((id) => ({
            id,
            name: id.slice(1),
            attr_display: id.slice(1),
            hex: null,
            thumb: null,
            is_disabled: false,
          })),
        }
      : attribute,
  ),
});

function Page({ product }: { readonly product: ReturnType<typeof ring> }) {
  const choice = useSelection(product, null, {});
  useEffect(() => currentChoice.set(() => ({ product, choice })), [product, choice]);
  return (
    <>
      <ConfiguratorTray />
      <SizeGuideTray />
    </>
  );
}

test('names each size of the product in every region, the storefront’s own marked', () => {
  renderShop(<Page product={ring()} />, { locale: 'us_en' });
  const guide = within(screen.getByRole('dialog', { name: 'Size guide' }));
  const rows = guide.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual(['Size', '50', '52']);
  expect(rows).toContainEqual(['United States', '5¼', '6']);
  expect(rows).toContainEqual(['United Kingdom', 'J½', 'L½']);
  expect(rows).toHaveLength(8);
  expect(guide.getByRole('row', { current: true }).textContent).toContain('United States');
});

test('is reached from the choice of a size, and only where there are such sizes', () => {
  const { unmount } = renderShop(<Page product={ring()} />);
  const button = screen.getByRole('button', { name: 'Size guide' });
  expect(button.dataset['tray']).toBe('size');
  unmount();
  renderShop(<Page product={ring(null)} />);
  expect(screen.queryByRole('button', { name: 'Size guide' })).toBeNull();
  expect(screen.queryByRole('dialog', { name: 'Size guide' })).toBeNull();
});
