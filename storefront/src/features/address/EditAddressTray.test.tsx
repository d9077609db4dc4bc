import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedAddress } from '@vitrine/contract/address';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoticeHost } from '../../app/shell/NoticeHost.tsx';
import { closeNotice } from '../../lib/layers/notices.ts';
import { setSession } from '../../lib/session/session.ts';
import { enter } from '../../testing/enter.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { AddressList } from './AddressList.tsx';
import { EditAddressTray } from './EditAddressTray.tsx';

const server = fakeServer();
const calls = {
  create: '/api/commerce/customer/address',
  edit: '/api/commerce/address/edit',
  remove: '/api/commerce/address/delete',
  restore: '/api/commerce/address/restore',
  session: '/api/commerce/customer-session',
  countries: '/api/commerce/available-countries',
};
const sent = (path: string) => server.asked.filter((asked) => asked.path === path).map(({ body }) => body);
const home: SavedAddress = {
  address_id: 'a1',
  prefix: 'Ms.',
  firstname: 'Anne',
  lastname: 'Lacombe',
  street1: '12 Mount Street',
  city: 'London',
  postcode: 'W1K 2RD',
  country_id: 'gb',
  telephone: '+442074991874',
  name: 'Anne Lacombe',
  address: ['12 Mount Street', 'London W1K 2RD'],
  is_default_shipping: true,
  is_default_billing: true,
  is_eligible_return: true,
};
let savedAddresses: SavedAddress[] = [];
const answer = () => ({
  user: userOf({ shipping_addresses: savedAddresses }),
  basket: basketOf([]),
  lifetime: 60,
});

beforeEach(() => {
  savedAddresses = [home];
  server.on(calls.session, () => ({ body: answer() }));
  server.on(calls.countries, () => ({ body: { available_countries: [{ country_id: 'gb' }], error: null } }));
  act(() => setSession(answer()));
});
afterEach(() => {
  cleanup();
  closeNotice();
  setSession({ user: null, basket: basketOf([]) });
});

const open = (params: Readonly<Record<string, string>> = {}, locale: Locale = 'uk_en') =>
  renderShop(
    <>
      <AddressList />
      <EditAddressTray {...params} />
      <NoticeHost />
    </>,
    { locale },
  );
const field = (name: string) => document.querySelector<HTMLInputElement>(`#address-${name}`)!;
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';
const save = () => userEvent.click(document.querySelector<HTMLButtonElement>('form button[type="submit"]')!);
const typed = { firstname: 'Anne', lastname: 'Lacombe', street1: '12 Mount Street', city: 'London', telephone: '1' };
async function fill(): Promise<void> {
  await userEvent.selectOptions(field('prefix'), 'Ms.');
  for (const [name, text] of Object.entries({ ...typed, telephone: '+442074991874' })) await enter(field(name), text);
  await enter(field('postcode'), 'W1K 2RD');
}

describe('shows each fault at its field', () => {
  test('all at once before a request is sent, the first one focused; typed values are kept', async () => {
    open();
    await enter(field('city'), 'London');
    await save();
    const wrong = ['prefix', 'firstname', 'lastname', 'street1', 'postcode', 'city'].filter(isWrong);
    expect(wrong).toEqual(['prefix', 'firstname', 'lastname', 'street1', 'postcode']);
    expect(document.activeElement).toBe(field('prefix'));
    expect(field('city').value).toBe('London');
    expect(sent(calls.create)).toEqual([]);
  });

  test('under the labels of their fields', async () => {
    open({}, 'us_en');
    await save();
    const list = within(screen.getAllByRole('alert').find((box) => box.querySelector('a'))!);
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['State', 'ZIP code']),
    );
  });

  test('faults that the server finds, with every typed value kept', async () => {
    const error = { internal_code: 4_900_004, message: 'Please check the address.', fields: { postcode: 'zip_gb' } };
    server.on(calls.create, () => ({ status: 422, body: { error } }));
    open();
    await fill();
    await save();
    await waitFor(() => expect(isWrong('postcode')).toBe(true));
    expect(document.activeElement).toBe(field('postcode'));
    expect([field('firstname').value, field('street1').value, field('city').value]).toEqual([
      'Anne',
      '12 Mount Street',
      'London',
    ]);
  });

  test.each([
    ['4900045: a full book, in the server’s words', 422, 4_900_045, 'The book is full.', /^The book is full\.$/u],
    ['a fault of ours, in the generic words', 500, 500, 'stack', /^Oops, something's gone wrong/u],
    ['no network, in the generic words', 0, 0, '', /^Oops, something's gone wrong/u],
  ])('%s, and nothing typed is lost', async (_name, status, code, message, words) => {
    if (status > 0) server.refuse(calls.create, status, code, message);
    open();
    await fill();
    await save();
    expect((await screen.findByText(words)).closest('[role="alert"]')).toBeTruthy();
    expect(field('street1').value).toBe('12 Mount Street');
  });

  test('another country keeps name and street, and empties the places', async () => {
    open({ address_id: 'a1' });
    expect(field('city').value).toBe('London');
    await userEvent.selectOptions(field('country_id'), 'fr');
    expect([field('firstname').value, field('street1').value, field('city').value]).toEqual([
      'Anne',
      '12 Mount Street',
      '',
    ]);
  });
});

test('saves what the form shows, and the list follows', async () => {
  savedAddresses = [];
  act(() => setSession(answer()));
  server.on(calls.create, () => {
    savedAddresses = [home];
    return { body: { shipping_addresses: savedAddresses, address: home } };
  });
  open();
  await fill();
  await save();
  expect(await screen.findByText('12 Mount Street')).toBeTruthy();
  expect(sent(calls.create)).toMatchObject([
    { locale: 'uk_en', address: { street1: '12 Mount Street', postcode: 'W1K 2RD', country_id: 'gb' } },
  ]);
});

describe('a removal', () => {
  test('offers to undo it in the notification', async () => {
    server.on(calls.remove, () => {
      savedAddresses = [];
      return { body: { addresses: [] } };
    });
    server.on(calls.restore, () => {
      savedAddresses = [home];
      return { body: { addresses: savedAddresses } };
    });
    renderShop(
      <>
        <AddressList />
        <NoticeHost />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Anne Lacombe' }));
    await waitFor(() => expect(screen.queryByText('12 Mount Street')).toBeNull());
    expect(sent(calls.remove)).toMatchObject([{ address_id: 'a1' }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('12 Mount Street')).toBeTruthy();
    expect(sent(calls.restore)).toMatchObject([{ address_id: 'a1' }]);
  });

  test('is tried again from the message of a lost connection, and so is its undoing', async () => {
    const lose = () => {
      throw new TypeError('no network');
    };
    server.on(calls.remove, lose);
    server.on(calls.restore, lose);
    renderShop(
      <>
        <AddressList />
        <NoticeHost />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Anne Lacombe' }));
    server.on(calls.remove, () => ({ body: { addresses: [] } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    server.on(calls.restore, () => ({ body: { addresses: [home] } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent(calls.restore)).toHaveLength(2));
    expect(sent(calls.remove)).toMatchObject([{ address_id: 'a1' }, { address_id: 'a1' }]);
  });

  test('shows a failure, and keeps the address', async () => {
    server.refuse(calls.remove, 404, 404, 'gone');
    open({ address_id: 'a1' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Anne Lacombe' }));
    expect(await screen.findByText('This address is no longer in your address book.')).toBeTruthy();
    expect(screen.getAllByText('12 Mount Street').length).toBeGreaterThan(0);
  });
});

test('countries that fail to load can be requested again', async () => {
  server.refuse(calls.countries, 503, 503, '');
  open();
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 });
  server.on(calls.countries, () => ({ body: { available_countries: [{ country_id: 'fr' }], error: null } }));
  const before = sent(calls.countries).length;
  await userEvent.click(again);
  await waitFor(() => expect(sent(calls.countries).length).toBeGreaterThan(before));
});

test('says when an address was removed meanwhile', async () => {
  open({ address_id: 'a9' });
  expect((await screen.findByText(/no longer/u)).getAttribute('role')).toBe('alert');
});
