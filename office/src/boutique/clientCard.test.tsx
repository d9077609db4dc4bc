// The card of a client on the page of a boutique, at a real shop: what it shows, and that nothing of it stays. decisions/0122.
import { randomUUID } from 'node:crypto';
import { cardConsentVersion } from '@vitrine/rules/consent/cardConsent';
import { cardIdleMs } from '@vitrine/rules/staff/clientContact';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { barriers } from '../../../storefront/src/testing/barriers.ts';
import { boutiqueShop } from '../../../server/src/testing/boutiqueShop.ts';
import { addSizedProduct } from '../../../server/src/testing/sizedProducts.ts';
import { testDatabase } from '../../../server/src/testing/testDatabase.ts';
import { countStock } from '../../../server/src/modules/catalog/stock/countStock.ts';
import { boutiqueAt } from '../testing/boutiqueAt.tsx';

const database = testDatabase();
const { house, byPin, reserved, clock } = boutiqueShop(database);
const ring = 'J1108P 52J';
type Shown = Awaited<ReturnType<typeof boutiqueAt>>;
const open: Shown[] = [];
const shown = async (...asked: Parameters<typeof boutiqueAt>): Promise<Shown> => {
  const page = await boutiqueAt(...asked);
  open.push(page);
  return page;
};
afterEach(() => {
  vi.restoreAllMocks();
  for (const page of open.splice(0)) page.close();
});
beforeAll(async () => {
  const sizes = [{ sku: ring, size: 'R52', name: '52' }] as const;
  await addSizedProduct(database.db, { title: 'Petit rivet', hscode: '711319', sizes });
  await countStock(database.db, [
    { sku: ring, source: '1001', qty: 3 },
    { sku: ring, source: '1002', qty: 2 },
  ]);
});

const allow = (customer_id: string) =>
  database.db
    .insertInto('card_consent')
    .values({ customer_id, text_version: cardConsentVersion, locale: 'fr_fr', given_at: clock.now })
    .execute();
const idOf = async (email: string): Promise<string> =>
  (await database.db.selectFrom('customer').select('customer_id').where('email', '=', email).executeTakeFirstOrThrow())
    .customer_id;

/** A client with a ring size and a ring on her wish list. */
async function client(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const browser = await house.customer(email, { firstname: 'Zoé' });
  await browser.post('/api/commerce/customer/sizes', { locale: 'fr_fr', kind: 'ring', size: 'R52' });
  await browser.post('/api/commerce/wishlist', { locale: 'fr_fr', sku: ring, wanted: true });
  await allow(await idOf(email));
  return email;
}

/** Opens the card of an email in a page. */
async function opened({ user }: Shown, email: string, names: { open: string; find: string } = english) {
  await user.click(await screen.findByRole('button', { name: names.open }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByRole('textbox'), email);
  await user.click(sheet.getByRole('button', { name: names.find }));
  return sheet;
}
const english = { open: 'Look up a client’s sizes', find: 'Find' };

test('shows the first name, the sizes, and where the pieces of the wish list are; nothing of it is stored or stays', async () => {
  const email = await client();
  const page = await shown((await byPin()).browser);
  const sheet = await opened(page, email);
  expect(await sheet.findByText('Zoé')).toBeTruthy();
  expect(sheet.getByRole('textbox')).toMatchObject({ value: '' });
  expect(sheet.getByText('Rings').nextElementSibling?.textContent).toBe('52');
  const entry = within(sheet.getByText('Petit rivet').closest('li') ?? document.body);
  expect(entry.getByText('client’s size')).toBeTruthy();
  expect(entry.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Here3', 'Boutique 1002, Paris2']),
  );
  expect(sheet.getByText(/^Allowed on 24 November 2026/u)).toBeTruthy();
  expect(await barriers()).toEqual([]);
  const stored = JSON.stringify([await page.store.day(), await page.store.kept(), Object.entries(localStorage)]);
  expect(stored).not.toMatch(/Zoé|Petit rivet/u);
  await page.user.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Zoé')).toBeNull());
  // Opened again it is empty.
  await page.user.click(screen.getByRole('button', { name: english.open }));
  expect(within(await screen.findByRole('dialog')).queryByText('Petit rivet')).toBeNull();
});

test('reads in Arabic, from right to left, without a barrier', async () => {
  const email = await client();
  const page = await shown((await byPin()).browser, { language: 'ar' });
  const sheet = await opened(page, email, { open: 'البحث عن مقاسات عميل', find: 'بحث' });
  expect(await sheet.findByText('الخواتم')).toBeTruthy();
  expect(sheet.getByText('مقاس العميل')).toBeTruthy();
  expect(document.documentElement.dir).toBe('rtl');
  expect(await barriers()).toEqual([]);
});

test('says what to ask the client where there is no card, and asks for the whole email', async () => {
  const page = await shown((await byPin()).browser);
  const sheet = await opened(page, 'anne@');
  expect(sheet.getByRole('alert').textContent).toBe('Enter the full email or telephone number.');
  expect(page.network.calls.filter((call) => call.includes('client-card'))).toEqual([]);
  await page.user.type(sheet.getByRole('textbox'), 'unknown.example');
  await page.user.click(sheet.getByRole('button', { name: 'Find' }));
  expect(await sheet.findByText(/Ask the client to allow it in their account/u)).toBeTruthy();
  expect(await barriers()).toEqual([]);
});

test('S1: shows the card of a client alone that allows it, and not after the consent is withdrawn', async () => {
  const email = await client();
  const customer_id = await idOf(email);
  const page = await shown((await byPin()).browser);
  const consents = database.db.updateTable('card_consent').where('customer_id', '=', customer_id);
  await consents.set({ withdrawn_at: clock.now }).execute();
  const sheet = await opened(page, email);
  expect(await sheet.findByText(/Ask the client to allow it in their account/u)).toBeTruthy();
  expect(sheet.queryByText('Rings')).toBeNull();
  await allow(customer_id);
  await page.user.click(sheet.getByRole('button', { name: 'Close' }));
  const again = await opened(page, email);
  expect(await again.findByText('Rings')).toBeTruthy();
});

test('opens from a reservation of the day, and says without a network that it cannot', async () => {
  const number = await reserved();
  const { customer_id } = await database.db
    .selectFrom('reservation')
    .select('customer_id')
    .where('increment_id', '=', number)
    .executeTakeFirstOrThrow();
  await allow(customer_id);
  const page = await shown((await byPin()).browser);
  const press = async () =>
    page.user.click(await screen.findByRole('button', { name: `Sizes and wish list · ${number}` }));
  await press();
  expect(await within(await screen.findByRole('dialog')).findByText('Anne')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  page.network.isOn = false;
  await press();
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('A size card needs a connection. None of it is saved on this device.')).toBeTruthy();
  expect(sheet.queryByText('Anne')).toBeNull();
});

test('closes after a while without a touch, and with the sign-out', async () => {
  const email = await client();
  const page = await shown((await byPin()).browser);
  const sheet = await opened(page, email);
  expect(await sheet.findByText('Zoé')).toBeTruthy();
  const now = Date.now();
  const clockOf = vi.spyOn(Date, 'now').mockReturnValue(now + cardIdleMs - 1000);
  fireEvent(document, new Event('visibilitychange'));
  expect(sheet.getByText('Zoé')).toBeTruthy();
  clockOf.mockReturnValue(now + cardIdleMs + 1000);
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('Zoé')).toBeNull());
  clockOf.mockRestore();
  expect(await (await opened(page, email)).findByText('Zoé')).toBeTruthy();
  await page.model.signOut();
  await waitFor(() => expect(screen.queryByText('Zoé')).toBeNull());
});

test('a member without the right sees no button', async () => {
  const page = await shown((await byPin()).browser);
  await screen.findByRole('button', { name: english.open });
  const { day } = page.model.state;
  if (!day) throw new Error('no day');
  // As the server answers to another role.
  await page.store.keepDay({ ...day, member: { ...day.member, sees_cards: false } });
  page.network.isOn = false;
  await page.model.open();
  await waitFor(() => expect(screen.queryByRole('button', { name: english.open })).toBeNull());
});
