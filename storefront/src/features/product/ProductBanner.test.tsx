import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { bag, variantOf } from '../../testing/samples.ts';
import { ProductBanner } from './ProductBanner.tsx';

type Seen = { isIntersecting: boolean; boundingClientRect: { top: number } };

test('shows once the product section has scrolled out above, hides when it is back, and buys like the page', async () => {
  let onIntersect: (seen: readonly Seen[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof onIntersect) {
        onIntersect = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const onAdd = vi.fn();
  const after = { current: document.createElement('section') };
  const rest = { product: bag(), variant: variantOf('red', 's'), choice: 'Red', price: '£10', label: 'Add to cart' };
  renderShop(<ProductBanner {...rest} busy={false} isUnknown={false} onAdd={onAdd} after={after} />);
  const banner = screen.getByRole('complementary', { hidden: true });
  const scrolled = (isIntersecting: boolean, top: number) =>
    act(() => onIntersect([{ isIntersecting, boundingClientRect: { top } }]));
  expect(banner.hasAttribute('inert')).toBe(true);
  // Below the viewport.
  scrolled(false, 900);
  expect(banner.hasAttribute('inert')).toBe(true);
  scrolled(false, -900);
  expect(banner.hasAttribute('inert')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
  expect(onAdd).toHaveBeenCalledOnce();
  scrolled(true, -100);
  expect(banner.hasAttribute('inert')).toBe(true);
});
