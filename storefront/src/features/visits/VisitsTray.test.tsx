import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EReservation } from '@vitrine/contract/ereservation';
import type { SalonReservation } from '@vitrine/contract/salon';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { VisitsTray } from './VisitsTray.tsx';

const server = fakeServer();
const calls = { pieces: '/api/commerce/ereservations', salon: '/api/commerce/salon/reservations' };
const boutique = {
  store_id: '3001',
  short_title: 'Ginza',
  street_address1: '4-6-8 Ginza',
  city: 'Tokyo',
  store_phone_number: '+81 3-0000 1874',
  timezone: 'Asia/Tokyo',
};
const reservation: EReservation = {
  increment_id: 'E261152618',
  status: 'held',
  sku: 'BAG',
  name: 'Pommeau',
  color: 'Red',
  size: null,
  image: null,
  requested_at: '2026-11-20T01:00:00.000Z',
  held_until: '2026-11-24T11:00:00.000Z',
  boutique,
};
const collected: EReservation = { ...reservation, increment_id: 'E2', status: 'collected', name: 'Quartier' };
const visit: SalonReservation = {
  id: '00000000-0000-4000-8000-000000000001',
  pid: '1',
  status: 'reserved',
  start_time: '2026-12-01T02:00:00.000Z',
  end_time: '2026-12-01T03:00:00.000Z',
  boutique,
};
let pieces: EReservation[] = [];
let visits: SalonReservation[] = [];

beforeEach(() => {
  [pieces, visits] = [[reservation, collected], [visit]];
  server.on(calls.pieces, () => ({ body: { reservations: pieces } }));
  server.on(calls.salon, () => ({ body: { reservations: visits } }));
});
afterEach(cleanup);

const open = (locale: Locale = 'uk_en') =>
  renderShop(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <VisitsTray />
    </QueryClientProvider>,
    { locale },
  );

test('shows the reserved product, its last moment in the store’s time zone, what to bring and whom to call', async () => {
  open();
  expect(await screen.findByText(/^Kept for you until Tue, 24 November 2026(,| at) 20:00$/u)).toBeTruthy();
  expect(screen.getByText('Reservation E261152618')).toBeTruthy();
  expect(screen.getByText(/^Bring this number along/u)).toBeTruthy();
  const [phone] = screen.getAllByRole('link');
  expect(phone?.getAttribute('href')).toBe('tel:+81300001874');
  expect(screen.getByText('Waiting for you')).toBeTruthy();
});

test('shows a past visit without what to bring or a phone number', async () => {
  [pieces, visits] = [[collected], [{ ...visit, status: 'visited' }]];
  open();
  expect(await screen.findByText('Collected')).toBeTruthy();
  expect(screen.getByText('Visited')).toBeTruthy();
  expect(screen.queryByText(/^Bring this number/u)).toBeNull();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('shows a visit in the salon’s own hours, in Arabic in Latin figures', async () => {
  open('ae_ar');
  expect((await screen.findByText(/11:00/u)).textContent).toMatch(/12:00/u);
  expect(screen.getByText('محجوز')).toBeTruthy();
});

test('says when there is nothing', async () => {
  [pieces, visits] = [[], []];
  open();
  expect(await screen.findByText('Nothing has been put aside.')).toBeTruthy();
  expect(screen.getByText('No visit is planned or past.')).toBeTruthy();
  expect(screen.queryByText('All times are the boutique’s own.')).toBeNull();
});

test('shows a failure with a retry', async () => {
  server.refuse(calls.salon, 500, 5_000_000, 'No.');
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be shown');
  server.on(calls.salon, () => ({ body: { reservations: visits } }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Waiting for you')).toBeTruthy();
});
