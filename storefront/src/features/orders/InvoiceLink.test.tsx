import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { InvoiceLink } from './InvoiceLink.tsx';

const server = fakeServer();
const path = '/api/backend/invoice';
const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T10:00:00Z') });
  vi.stubGlobal('location', { href: window.location.href, assign });
  assign.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const calls = () => server.asked.filter((call) => call.path === path).length;
const click = async (): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: 'Download GB-2026-000001' }));
  await act(() => vi.advanceTimersByTimeAsync(50));
};

test('downloads the invoice, and is disabled for two seconds after a click', async () => {
  server.on(path, () => ({ body: { download_link: '/papers/abc' } }));
  renderShop(<InvoiceLink hash="h" number="GB-2026-000001" />, { locale: 'uk_en' });
  await click();
  expect(assign).toHaveBeenCalledWith('/papers/abc');
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  await click();
  expect(calls()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('false');
  await click();
  expect(calls()).toBe(2);
});
