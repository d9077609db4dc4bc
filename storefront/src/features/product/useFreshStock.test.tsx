import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { useFreshStock } from './useFreshStock.ts';

const server = fakeServer();
const onStock = vi.fn();
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Choices() {
  const [sku, setSku] = useState('a');
  useFreshStock('a,b,c', sku, onStock);
  return <input value={sku} onChange={({ target }) => setSku(target.value)} />;
}

test('checks the SKU that is shown 50 ms after the last change, and none that was passed over', () => {
  vi.useFakeTimers();
  renderShop(<Choices />);
  const checked = () =>
    server.asked.filter(({ path }) => path === '/api/backend/stock-presentability').map(({ body }) => body);
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const choose = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  choose('b');
  wait(49);
  choose('c');
  wait(49);
  expect(checked()).toEqual([]);
  wait(1);
  expect(checked()).toEqual([{ skus: ['c'], country_code: 'gb' }]);
});
