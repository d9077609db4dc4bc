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
  set_items: [],
  requested_at: '2026-11-20T01:00:00.000Z',
  answer_by: '2026-11-21T11:00:00.000Z',
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
  offer_until: null,
  position: null,
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
  expect(screen.getByText(/^Bring this number and an identity document/u)).toBeTruthy();
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
  expect(screen.queryAllByRole('link', { name: /^\+|session/u })).toEqual([]);
});

test('shows a visit in the salon’s own hours, in Arabic in Latin figures', async () => {
  open('ae_ar');
  expect((await screen.findByText(/11:00/u)).textContent).toMatch(/12:00/u);
  expect(screen.getByText('محجوز')).toBeTruthy();
});

test('leads to the session of an open visit, and to the salon’s calendar', async () => {
  [pieces, visits] = [[], [visit, { ...visit, id: `${visit.id.slice(0, -1)}2`, status: 'visited' }]];
  open();
  const links = await screen.findAllByRole('link', { name: 'See the session' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/uk_en/salon/#/1']);
  expect(screen.getByRole('link', { name: 'See the salon’s calendar' }).getAttribute('href')).toBe('/uk_en/salon/');
});

test.each([
  ['offered', 'Seat offered'],
  ['waiting', 'On the waiting list'],
] as const)('shows a visit that is %s', async (status, words) => {
  [pieces, visits] = [[], [{ ...visit, status }]];
  open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the session' })).toBeTruthy();
});

test('says when there is nothing', async () => {
  [pieces, visits] = [[], []];
  open();
  expect(await screen.findByText('Nothing has been put aside.')).toBeTruthy();
  expect(screen.getByText('No visit is planned or past.')).toBeTruthy();
  expect(screen.queryByText('All times are the store’s own.')).toBeNull();
});

test('shows a failure with a retry', async () => {
  server.refuse(calls.salon, 500, 5_000_000, 'No.');
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be shown');
  server.on(calls.salon, () => ({ body: { reservations: visits } }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Waiting for you')).toBeTruthy();
});

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('says that all times are the store’s own once there is one', async () => {
  [pieces, visits] = [[], [visit]];
  open();
  expect(await screen.findByText('All times are the store’s own.')).toBeTruthy();
});

test('says that it loads until both answers have come', async () => {
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  server.on(calls.salon, async () => {
    await waiting;
    return { body: { reservations: visits } };
  });
  open();
  expect(screen.getByRole('status', { name: 'Reservations and visits' })).toBeTruthy();
  expect(screen.queryByText('Put aside in a store')).toBeNull();
  answer();
  expect(await screen.findByText('Waiting for you')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a product that was only asked for has its number, store and phone, and nothing to bring yet', async () => {
  [pieces, visits] = [[{ ...reservation, status: 'requested', held_until: null }], []];
  open();
  expect(await screen.findByText('Asked for')).toBeTruthy();
  expect(screen.getByText('Asked for on 20 November 2026')).toBeTruthy();
  expect(screen.getByText('4-6-8 Ginza')).toBeTruthy();
  expect(screen.getByRole('link', { name: '+81 3-0000 1874' })).toBeTruthy();
  expect(screen.queryByText(/^Bring this number/u)).toBeNull();
  expect(screen.getByText('Reservation E261152618')).toBeTruthy();
});

test.each([
  ['declined', 'No longer available'],
  ['expired', 'Not collected'],
  ['cancelled', 'Cancelled'],
] as const)('a reservation that is %s says so, and names no street and no phone', async (status, words) => {
  [pieces, visits] = [[{ ...reservation, status }], []];
  open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText('4-6-8 Ginza')).toBeNull();
  expect(screen.queryByRole('link', { name: /^\+/u })).toBeNull();
});

test('names colour and size of a product, and leaves out what it has not', async () => {
  const both = { ...reservation, increment_id: 'E3', size: '26 cm' };
  [pieces, visits] = [[reservation, both], []];
  open();
  await screen.findAllByText('Pommeau');
  expect(rows()[0]).toContain('PommeauRedWaiting');
  expect(rows()[1]).toContain('PommeauRed, 26 cmWaiting');
});

test('a store without a telephone has no link to call', async () => {
  const boutiqueWithout = { ...boutique, store_phone_number: null };
  [pieces, visits] = [[], [{ ...visit, boutique: boutiqueWithout }]];
  open();
  expect(await screen.findByText('Booked')).toBeTruthy();
  expect(screen.getByText('4-6-8 Ginza')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^\+/u })).toBeNull();
});

test('cancels a reservation after a question, and shows the new status', async () => {
  [pieces, visits] = [[reservation], []];
  server.on(`${calls.pieces}/${reservation.increment_id}`, () => {
    pieces = [{ ...reservation, status: 'cancelled' }];
    return { body: { reservation: pieces[0] } };
  });
  open();
  const focused = () => document.activeElement?.textContent;
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the reservation: Pommeau' }));
  expect(focused()).toBe('Cancel the reservation');
  await userEvent.click(screen.getByRole('button', { name: 'Keep the reservation' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Cancel the reservation: Pommeau');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toMatch(/^Cancel this reservation\?/u);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel the reservation/u })).toBeNull();
  expect(focused()).toBe('Pommeau');
});

test('says when a reservation could not be cancelled', async () => {
  [pieces, visits] = [[reservation], []];
  server.refuse(`${calls.pieces}/${reservation.increment_id}`, 500, 5_000_000, 'No.');
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the reservation: Pommeau' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the reservation' }));
  expect(await screen.findByText(/^The reservation could not be cancelled/u)).toBeTruthy();
});
