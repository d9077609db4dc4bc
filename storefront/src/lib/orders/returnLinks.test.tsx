import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { orderReturnOf } from '../../testing/orderSample.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { ReturnLinks } from './returnLinks.tsx';

const server = fakeServer();
const request = '/api/commerce/exchange-return/request';
const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal('location', { href: window.location.href, assign });
  assign.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const show = (changes: Parameters<typeof orderReturnOf>[0]) =>
  renderShop(<ReturnLinks back={orderReturnOf(changes)} />, { locale: 'uk_en' });

test('downloads the details by their own hash, also after the parcel has arrived', async () => {
  server.on(`${request}/print-details`, () => ({ body: { download_link: '/return-details/abc' } }));
  show({ details_hash: 'details', return_hash: null });
  fireEvent.click(screen.getByRole('button', { name: 'Download the return details' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/return-details/abc'));
  expect(server.asked.at(-1)?.query.get('hash')).toBe('details');
  expect(screen.queryByRole('button', { name: 'Download the label' })).toBeNull();
});

test('shows nothing of a return that was not sent off', () => {
  show({ details_hash: null, return_hash: null, can_download_duty_proforma: true });
  expect(screen.queryByRole('button')).toBeNull();
});
