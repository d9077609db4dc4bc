import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { useFreshStock } from './useFreshStock.ts';

const server = fakeServer();
const onStock = vi.fn();
let choose: (sku: string) => void = () => undefined;
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ sku }: { readonly sku: string }) {
  useFreshStock('a,b,c', sku, onStock);
  return null;
}
function Choices() {
  const [sku, setSku] = useState('a');
  choose = setSku;
  return <Page sku={sku} />;
}

test('checks the SKU that is shown 50 ms after the last change, and none that was passed over', () => {
  vi.useFakeTimers();
  renderShop(<Choices />);
  const checked = () =>
    server.asked.filter(({ path }) => path === '/api/backend/stock-presentability').map(({ body }) => body);
  act(() => choose('b'));
  act(() => vi.advanceTimersByTime(49));
  act(() => choose('c'));
  act(() => vi.advanceTimersByTime(49));
  expect(checked()).toEqual([]);
  act(() => vi.advanceTimersByTime(1));
  expect(checked()).toEqual([{ skus: ['c'], country_code: 'gb' }]);
});
