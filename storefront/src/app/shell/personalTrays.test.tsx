// Trays with personal data: a signed-out visitor gets the sign-in, and the menu leads to what a customer has.
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closeTray,
  finishTrays,
  openTray,
  trayOfFragment,
  type TrayParams,
  useTrayGuard,
} from '../../lib/layers/trays.ts';
import { setSession } from '../../lib/session/session.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { trayComponents, trayTable } from '../trays.ts';
import { answer, dialog, none, page } from '../../testing/trayPage.tsx';

// A tray with a form in it, as gift message and contact have.
let valid = true;
function FormTray({ unsaved }: TrayParams) {
  useTrayGuard({ validate: () => valid, unsaved: unsaved === 'yes' });
  return <Tray title="Form">words</Tray>;
}

trayComponents.contact = lazy(() => Promise.resolve({ default: FormTray }));

// The server knows the same visitor as the page: its first part that needs the session asks for it, on a busy machine after the
// visitor was set.
let visitor: ReturnType<typeof userOf> | null = null;
async function become(user: typeof visitor): Promise<void> {
  visitor = user;
  await act(async () => setSession({ user, basket: basketOf([]) }));
}

beforeEach(() => {
  valid = true;
  visitor = null;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer(visitor))));
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});
afterEach(() => {
  act(() => finishTrays());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const names = Object.keys(trayTable).map((name) => trayOfFragment(`#tray=${name}`)!.name);

describe.each(names.filter((name) => trayTable[name].access !== 'public'))('the personal tray %s', (name) => {
  test('shows a signed-out visitor the sign-in, and no data of its own', async () => {
    const shows = vi.fn(() => null);
    const own = trayComponents[name];
    trayComponents[name] = lazy(() => Promise.resolve({ default: shows }));
    renderShop(page, { locale: 'us_en', at: '/us_en' });
    act(() => openTray(name));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(shows).not.toHaveBeenCalled();
    if (own) trayComponents[name] = own;
  });
});

test('requires the sign-in although the address names a parameter that does not open the tray', async () => {
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  act(() => openTray('account', { hash: 'abc', email: 'anne@example.com' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
});

test('a guest’s order, requested with its email, needs no sign-in', async () => {
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  act(() => openTray('order', { order_id: '2345678BCDF', email: 'anne@example.com' }));
  await dialog('Your orders');
  expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
});

test('opens the account instead of the order search for a signed-in customer', async () => {
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  await become(userOf());
  act(() => openTray('find-order'));
  expect(await screen.findByRole('button', { name: /^Orders/u })).toBeDefined();
  await become(null);
});

describe('the menu, which replaces the wide header on phones', () => {
  test('links a visitor to the sign-in and to the order lookup', async () => {
    renderShop(page, { locale: 'us_en', at: '/us_en' });
    act(() => openTray('navigation'));
    const menu = within(await dialog('Menu'));
    expect((await menu.findByRole('link', { name: 'Account' })).getAttribute('href')).toBe('/us_en/login/');
    expect(menu.getByRole('link', { name: 'Follow an order' }).getAttribute('href')).toBe('/us_en/findyourorder/');
    expect(menu.queryByRole('button', { name: 'Sign out' })).toBeNull();
  });

  test('links a signed-in customer to the account, the orders and the sign-out', async () => {
    renderShop(page, { locale: 'us_en', at: '/us_en' });
    await become(userOf());
    act(() => openTray('navigation'));
    const menu = within(await dialog('Menu'));
    expect(menu.queryByRole('link', { name: 'Account' })).toBeNull();
    expect(menu.getByRole('button', { name: 'Orders' }).dataset['tray']).toBe('orders');
    await userEvent.click(menu.getByRole('button', { name: 'Account' }));
    const account = within(await dialog(`Good day, ${userOf().firstname}`));
    expect(account.getByRole('button', { name: 'Sign out' })).toBeDefined();
    act(() => void closeTray());

    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...answer(null), basket: basketOf([]) })));
    await userEvent.click(menu.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed out.')).toBeDefined();
    await none();
  });
});

test('on the way to the sign-in a tray requests no personal data, which would end in a session error', async () => {
  const asks = vi.fn();
  function Visits() {
    useEffect(() => void asks(), []);
    return <Tray title="Visits">words</Tray>;
  }
  trayComponents.visits = lazy(() => Promise.resolve({ default: Visits }));
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  await become(userOf());
  act(() => openTray('visits'));
  await dialog('Visits');
  act(() => finishTrays());
  await none();
  await become(null);
  expect(asks).toHaveBeenCalledOnce();
  // Closes as slowly as trays do.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  act(() => openTray('visits'));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  expect(asks).toHaveBeenCalledOnce();
});
