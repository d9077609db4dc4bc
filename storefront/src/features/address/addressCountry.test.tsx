// The form of a saved address: its country, its usual marks, and what a change of the country does to what is saved.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedAddress } from '@vitrine/contract/address';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { beforeEach, expect, test } from 'vitest';
import { anne } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { EditAddressTray } from './EditAddressTray.tsx';

const server = fakeServer();
const edit = '/api/commerce/address/edit';
const home: SavedAddress = {
  ...anne,
  address_id: 'home',
  prefix: 'Ms.',
  street1: '12 Mount Street',
  city: 'London',
  postcode: 'W1K 2RD',
  telephone: '+442074991874',
};

beforeEach(() => {
  server.on('/api/commerce/available-countries', () => ({
    body: { available_countries: [{ country_id: 'gb' }], error: null },
  }));
  server.on('/api/commerce/address/districts', () => ({ body: { regions: [], cities: [], districts: [] } }));
  server.on(edit, () => ({ body: { success: true } }));
});

async function open(changes: Partial<SavedAddress> = {}, locale: Locale = 'uk_en'): Promise<void> {
  const user = userOf({ shipping_addresses: [{ ...home, ...changes }] });
  server.on('/api/commerce/customer-session', () => ({ body: { user, basket: basketOf([]), lifetime: 60 } }));
  await freshVisitor(user);
  renderShop(<EditAddressTray address_id="home" />, { locale });
}
const country = () => document.querySelector<HTMLSelectElement>('#address-country_id')!;
const input = (name: string) => document.querySelector<HTMLInputElement>(`#address-${name}`);
const offered = () => [...country().options].map(({ textContent }) => textContent);
const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const save = () => userEvent.click(document.querySelector<HTMLButtonElement>('form button[type="submit"]')!);
const sent = () => server.asked.filter(({ path }) => path === edit).map(({ body }) => body);
const note = () =>
  screen.queryByText('This store does not deliver to this country. The address stays in your address book.');

test.each([
  ['uk_en', 'en'],
  ['de_de', 'de'],
  ['jp_ja', 'ja'],
] as const)('%s: offers the countries by their names in the page’s language', async (locale, language) => {
  await open({}, locale);
  expect(offered().length).toBeGreaterThan(30);
  expect(offered()).toEqual(offered().toSorted((a, b) => (a ?? '').localeCompare(b ?? '', language)));
});

test('Taiwan: offers its own country alone, beside the one that is saved', async () => {
  await open({}, 'tw_zh');
  expect([...country().options].map(({ value }) => value)).toEqual(['gb', 'tw']);
});

test('says that the storefront does not deliver to a country, and not where it does', async () => {
  await open();
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('available-countries'))).toBe(true));
  expect(note()).toBeNull();
  await userEvent.selectOptions(country(), 'fr');
  expect(note()).not.toBeNull();
  expect(country().getAttribute('aria-describedby')).toContain(note()?.id ?? 'none');
  await userEvent.selectOptions(country(), 'gb');
  expect(note()).toBeNull();
});

test('saves the address of another country, with the fields of that country', async () => {
  await open();
  await userEvent.selectOptions(country(), 'us');
  expect(input('postcode')?.value).toBe('W1K 2RD');
  expect(input('city')?.value).toBe('');
  await save();
  expect(input('postcode')?.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Five digits, like 10001')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('takes the faults away that belong to another country', async () => {
  await open({ postcode: 'nonsense' });
  await save();
  expect(screen.getByText('Like SW1A 1AA')).toBeTruthy();
  await userEvent.selectOptions(country(), 'fr');
  expect(screen.queryByText('Like SW1A 1AA')).toBeNull();
  expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the usual address stays the usual one until another takes its mark', async () => {
  await open({ is_default_shipping: true });
  expect(tick(/delivery/u).checked).toBe(true);
  expect(tick(/delivery/u).disabled).toBe(true);
  expect(tick(/billing/u).disabled).toBe(false);
  await userEvent.click(tick(/billing/u));
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ address_id: 'home', is_default_shipping: true, is_default_billing: true });
});

test('sends the address once, however often the button is pressed', async () => {
  let answer = (): void => undefined;
  server.on(edit, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { body: { success: true } };
  });
  await open();
  await save();
  await save();
  answer();
  expect(sent()).toHaveLength(1);
});
