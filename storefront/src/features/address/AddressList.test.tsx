// The address book of a customer: what each address shows, its ways to be changed, removed and brought back.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedAddress } from '@vitrine/contract/address';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { finishTrays, useTrays } from '../../lib/layers/trays.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anne } from '../../testing/checkoutSamples.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { AddressList } from './AddressList.tsx';

const server = fakeServer();
const calls = {
  session: '/api/commerce/customer-session',
  address: '/api/commerce/address/delete',
  restore: '/api/commerce/address/restore',
};
const home: SavedAddress = { ...anne, address_id: 'home', telephone: '7499 1874', phonecode: '+44 20' };
const work: SavedAddress = { ...anne, address_id: 'work', name: 'Anne at work', address: ['3 Park Lane', 'London'] };

function Opened() {
  const { entries } = useTrays();
  return <output>{entries.map(({ name, params }) => `${name} ${JSON.stringify(params)}`).join()}</output>;
}

async function open(addresses: readonly SavedAddress[], locale: Locale = 'uk_en'): Promise<void> {
  const user = userOf({ shipping_addresses: [...addresses] });
  server.on(calls.session, () => ({ body: { user, basket: basketOf([]), lifetime: 60 } }));
  await freshVisitor(user);
  renderShop(
    <>
      <AddressList />
      <Opened />
      <NoticeHost />
    </>,
    { locale },
  );
}
/** What the server has of the book from now on. */
const has = (...addresses: SavedAddress[]) =>
  server.on(calls.session, () => ({
    body: { user: userOf({ shipping_addresses: addresses }), basket: basketOf([]), lifetime: 60 },
  }));
const row = (name: string) => {
  const item = screen.queryByText(name)?.closest('li');
  return item ? within(item) : null;
};

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});
afterEach(() => {
  act(() => {
    closeNotice();
    finishTrays();
  });
  vi.restoreAllMocks();
});

test('shows each address with its telephone, line by line', async () => {
  await open([home, work]);
  const lines = [...document.querySelectorAll('address')].map((address) =>
    [...address.children].map(({ textContent }) => textContent),
  );
  expect(lines).toEqual([
    ['Anne Lacombe', '1 High Street', 'London', 'SW1A 1AA', '+44 20 7499 1874'],
    ['Anne at work', '3 Park Lane', 'London'],
  ]);
});

test('says which address is the usual one, for the delivery and for the invoice', async () => {
  await open([
    { ...home, is_default_shipping: true },
    { ...work, is_default_billing: true },
  ]);
  expect(row('Anne Lacombe')?.getByText('Usual delivery address')).toBeDefined();
  expect(row('Anne Lacombe')?.queryByText('Usual billing address')).toBeNull();
  expect(row('Anne at work')?.getByText('Usual billing address')).toBeDefined();
});

test('says that there is none, and leads to a new one', async () => {
  await open([]);
  expect(screen.getByText('No address saved.')).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add an address' }).dataset['tray']).toBe('edit-address');
});

test('opens the form of the address that is to be changed, named by it', async () => {
  await open([home, work]);
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Anne at work' }));
  expect(screen.getByText('edit-address {"address_id":"work"}')).toBeDefined();
});

test('removes an address by one call, says so, and the list follows', async () => {
  await open([home, work]);
  server.on(calls.address, () => ({ body: { success: true } }));
  has(home);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Anne at work' }));
  await waitFor(() => expect(row('Anne at work')).toBeNull());
  expect(row('Anne Lacombe')).not.toBeNull();
  const removed = server.asked.filter(({ path }) => path === calls.address);
  expect(removed.map(({ body }) => body)).toEqual([{ locale: 'uk_en', address_id: 'work' }]);
  expect(await screen.findByText('The address is removed.')).toBeDefined();
});

test('brings a removed address back', async () => {
  await open([home, work]);
  server.on(calls.address, () => ({ body: { success: true } }));
  server.on(calls.restore, () => ({ body: { success: true } }));
  has(home);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Anne at work' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  has(home, work);
  await userEvent.click(undo);
  await waitFor(() => expect(row('Anne at work')).not.toBeNull());
  expect(server.asked.find(({ path }) => path === calls.restore)?.body).toEqual({
    locale: 'uk_en',
    address_id: 'work',
  });
});

test('keeps an address that the server does not remove', async () => {
  await open([home]);
  server.refuse(calls.address, 500, 500, 'Not now');
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Anne Lacombe' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(row('Anne Lacombe')).not.toBeNull();
  expect(screen.queryByText('The address is removed.')).toBeNull();
});

test('Japan: shows the reading of a name under it', async () => {
  await open([{ ...home, name: '山田花子', nameKatakana: 'ヤマダハナコ' }], 'jp_ja');
  const [name, reading] = document.querySelector('address')?.children ?? [];
  expect([name?.textContent, reading?.textContent]).toEqual(['山田花子', 'ヤマダハナコ']);
});

test('keeps Latin letters in their direction on a page from the right', async () => {
  await open([home], 'ae_ar');
  expect(screen.getByText('1 High Street').tagName).toBe('BDI');
  expect(screen.getByText('+44 20 7499 1874').tagName).toBe('BDI');
});
