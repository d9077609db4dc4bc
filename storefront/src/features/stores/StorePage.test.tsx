import { screen, within } from '@testing-library/react';
import type { StorePage as Store } from '@vitrine/contract/stores';
import { expect, test, vi } from 'vitest';
import { renderShop } from '../../testing/renderShop.tsx';
import { StorePage } from './StorePage.tsx';

const storeOf = (changes: Partial<Store> = {}): Store => ({
  store_id: '3',
  short_title: 'Mount Street',
  street_address1: '1 Mount Street',
  street_address2: null,
  street_address3: null,
  postal_code: 'W1K 2RD',
  city: 'London',
  area: null,
  country: 'gb',
  store_phone_number: '+44 20 7499 1874',
  store_fax_number: null,
  geo_coordinates: { latitude: 51.5, longitude: -0.1 },
  timezone: 'Europe/London',
  hours: {
    mon: [
      ['10:30', '13:00'],
      ['14:00', '18:30'],
    ],
  },
  exceptions: [],
  services: [],
  additional_information: 'Engraving · Repairs',
  description: 'Two floors behind a black front.',
  pictures: [],
  cegid_id: null,
  is_ereservation: true,
  is_salon: false,
  is_concession: false,
  path: '/find-store/mount-street',
  address: ['1 Mount Street', 'London W1K 2RD'],
  alternates: {},
  ...changes,
});
const open = (changes: Partial<Store> = {}, locale: 'uk_en' | 'us_en' = 'uk_en') =>
  renderShop(<StorePage store={storeOf(changes)} crumbs={[]} />, { locale });
/** The text of a day's line. */
const hoursOn = (day: string) => screen.getByText(day).nextElementSibling?.textContent;

test('names the store and its city, and writes the address line by line', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Mount Street' })).toBeTruthy();
  expect(screen.getByText('Two floors behind a black front.')).toBeTruthy();
  const address = screen.getByRole('region', { name: 'Mount Street' });
  expect(within(address).getByText('1 Mount Street')).toBeTruthy();
  expect(within(address).getByText('London W1K 2RD')).toBeTruthy();
});

test('lists what the store does', () => {
  open();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Engraving', 'Repairs']);
});

test.each([true, false])('leads to the salon where the store has one: %s', (is_salon) => {
  open({ is_salon });
  const link = screen.queryByRole('link', { name: 'Reserve a visit to the salon' });
  expect(link?.getAttribute('href') ?? null).toBe(is_salon ? '/uk_en/salon/' : null);
});

test('a store without services, description or phone shows no empty part', () => {
  open({ additional_information: '', description: '', store_phone_number: null });
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Get directions (opens in a new tab)',
  ]);
  expect(screen.queryByText('Two floors behind a black front.')).toBeNull();
});

test('a tap on the number calls it, without the spaces', () => {
  open();
  expect(screen.getByRole('link', { name: '+44 20 7499 1874' }).getAttribute('href')).toBe('tel:+442074991874');
});

test('shows the hours of each day, several unbroken spans in a row, and the days that it is closed', () => {
  open();
  expect(hoursOn('Monday')).toBe('10:30\u00A0–\u00A013:00, 14:00\u00A0–\u00A018:30');
  expect(hoursOn('Sunday')).toBe('Closed');
});

test('writes hours as the storefront does', () => {
  open({}, 'us_en');
  expect(hoursOn('Monday')?.replaceAll(/\s/gu, ' ')).toBe('10:30 AM – 1:00 PM, 2:00 PM – 6:30 PM');
});

test('shows the week from today on the clock of the store, its holidays included', () => {
  // Friday in London, still Thursday in New York.
  vi.useFakeTimers({ now: Date.UTC(2026, 11, 25, 1), toFake: ['Date'] });
  open({ exceptions: [{ date: '2026-12-28', hours: [] }] });
  const [week] = screen.getByRole('region', { name: 'Opening hours' }).querySelectorAll('dl');
  expect([...(week?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Friday',
    'Saturday',
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
  ]);
  expect(hoursOn('Monday')).toContain('Closed');
  vi.useRealTimers();
});

test('shows on which days the hours differ, and only if there are any', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 11, 1), toFake: ['Date'] });
  const { unmount } = open();
  expect(screen.queryByText('Special hours')).toBeNull();
  unmount();
  open({
    exceptions: [
      { date: '2026-12-25', hours: [] },
      { date: '2026-12-24', hours: [['10:00', '16:00']] },
    ],
  });
  const part = screen.getByText('Special hours').nextElementSibling;
  expect([...(part?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Closed',
    '10:00\u00A0–\u00A016:00',
  ]);
  vi.useRealTimers();
});

test('says whether the store is open, on its own clock, with the holidays', () => {
  // 12:30 in London, where summer time has begun; the browser's own zone does not matter.
  vi.useFakeTimers({ now: Date.UTC(2027, 2, 29, 11, 30), toFake: ['Date'] });
  const { unmount } = open();
  expect(screen.getByText('Open. Closes in 30 min')).toBeTruthy();
  unmount();
  open({ exceptions: [{ date: '2027-03-29', hours: [] }], hours: { tue: [['10:00', '18:00']] } });
  expect(screen.getByText('Closed. Opens tomorrow at 10:00')).toBeTruthy();
  vi.useRealTimers();
});
