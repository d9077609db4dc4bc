import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  closeTray,
  finishTrays,
  holdEscape,
  openTray,
  trayOfFragment,
  type TrayParams,
  trayOfTrigger,
  useTrayGuard,
} from '../../lib/layers/trays.ts';
import { setSession } from '../../lib/session/session.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf, userOf } from '../../testing/samples.ts';
import { Tray } from '../../ui/trays/Tray.tsx';
import { trayComponents } from '../trays.ts';
import { PageFrame } from './PageFrame.tsx';
import { answer, dialog, none, page } from '../../testing/trayPage.tsx';

// A tray with a form in it, as gift message and contact have.
let valid = true;
function FormTray({ unsaved }: TrayParams) {
  useTrayGuard({ validate: () => valid, unsaved: unsaved === 'yes' });
  return <Tray title="Form">words</Tray>;
}

trayComponents.contact = lazy(() => Promise.resolve({ default: FormTray }));

beforeEach(() => {
  valid = true;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer(null))));
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});
afterEach(() => {
  act(() => finishTrays());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a trigger opens its tray, named, with focus inside and the page inert', async () => {
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  await userEvent.click(screen.getByRole('button', { name: 'Open help' }));
  const tray = await dialog('Help');
  await waitFor(() => expect(tray.contains(document.activeElement)).toBe(true));
  expect(screen.getByText('A link of the page').closest('[inert]')).not.toBeNull();
});

test('Escape closes all and gives focus back to the opener, three deep', async () => {
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  const opener = screen.getByRole('button', { name: 'Open help' });
  await userEvent.click(opener);
  await dialog('Help');
  act(() => openTray('country'));
  await dialog('Country and language');
  act(() => openTray('navigation'));
  await dialog('Menu');
  expect(document.querySelectorAll('[role=dialog]')).toHaveLength(3);
  expect(document.querySelectorAll('[role=dialog]:not([inert])')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await none();
  expect(document.activeElement).toBe(opener);
});

test('the close control closes the top tray alone and the one below receives focus', async () => {
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  await userEvent.click(screen.getByRole('button', { name: 'Open help' }));
  const below = await dialog('Help');
  act(() => openTray('country'));
  await dialog('Country and language');
  await userEvent.click(screen.getByRole('button', { name: 'Close: Country and language' }));
  await waitFor(() => expect(screen.queryByText('Europe')).toBeNull());
  expect(below.hasAttribute('inert')).toBe(false);
  expect(below.contains(document.activeElement)).toBe(true);
});

const layerOf = () => (window.history.state as { layer?: number } | null)?.layer ?? 0;
const back = () => act(async () => window.history.back());

test('Back closes the tray on top, then the one below, and then is the page’s again', async () => {
  renderShop(page);
  act(() => openTray('help'));
  await dialog('Help');
  act(() => openTray('contact'));
  await dialog('Form');
  await waitFor(() => expect(layerOf()).toBe(2));
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Form' })).toBeNull());
  await dialog('Help');
  await back();
  await none();
  expect(layerOf()).toBe(0);
});

test('a tray that closes by its button takes its history entry away', async () => {
  renderShop(page);
  act(() => openTray('help'));
  await dialog('Help');
  await waitFor(() => expect(layerOf()).toBe(1));
  act(() => void closeTray());
  await none();
  await waitFor(() => expect(layerOf()).toBe(0));
});

test('Back asks before unsaved text is lost, and is the answer to stay', async () => {
  renderShop(page);
  act(() => openTray('contact', { unsaved: 'yes' }));
  await dialog('Form');
  await waitFor(() => expect(layerOf()).toBe(1));
  await back();
  await screen.findByRole('alertdialog');
  await waitFor(() => expect(layerOf()).toBe(2));
  await back();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await dialog('Form');
});

test('Escape with a tray open does not reach the browser’s own close action', async () => {
  renderShop(page);
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  act(() => openTray('help'));
  await dialog('Help');
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  await none();
});

test('Escape keeps the trays while a suggestion list is open', async () => {
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  await userEvent.click(screen.getByRole('button', { name: 'Open help' }));
  await dialog('Help');
  const release = holdEscape();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Help' })).not.toBeNull();
  release();
  await userEvent.keyboard('{Escape}');
  await none();
});

test('a fragment opens the same tray and is cleared', async () => {
  window.history.replaceState(null, '', '/us_en#tray=help');
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  act(() => void window.dispatchEvent(new Event('hashchange')));
  await dialog('Help');
  expect(window.location.hash).toBe('');
});

test('a fragment of a tray about an order takes the id from the query of the page', () => {
  expect(trayOfFragment('#tray=order', '?order_id=A1')).toEqual({ name: 'order', params: { order_id: 'A1' } });
  expect(trayOfFragment('#tray=order&order_id=B2', '?order_id=A1')).toEqual({
    name: 'order',
    params: { order_id: 'B2' },
  });
  expect(trayOfFragment('#tray=order', '?page=2')).toEqual({ name: 'order', params: {} });
});

test('a trigger opens its tray in a part of the page that is not hydrated yet', async () => {
  // React stops a click on a part that is not hydrated.
  const keep = (event: Event) => event.stopPropagation();
  document.addEventListener('click', keep, true);
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  await userEvent.click(screen.getByRole('button', { name: 'Open help' }));
  document.removeEventListener('click', keep, true);
  await dialog('Help');
});

test('a fragment that browser and router both report opens one tray', async () => {
  window.history.replaceState(null, '', '/us_en#tray=help');
  const link = <Link to="/us_en#tray=help">Told by the router</Link>;
  renderShop(<PageFrame>{link}</PageFrame>, { locale: 'us_en', at: '/us_en' });
  await dialog('Help');
  fireEvent.click(screen.getByText('Told by the router'));
  act(() => void window.dispatchEvent(new Event('hashchange')));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test.each(['configurator', 'filter', 'gift-message'] as const)(
  'the %s tray, named by the address of a page that has none, leaves the page in reach',
  async (name) => {
    renderShop(page, { locale: 'us_en', at: '/us_en', loaderData: { page: { kind: 'faq', title: '', path: '' } } });
    act(() => openTray(name));
    await waitFor(() => expect(screen.getByText('A link of the page').closest('[inert]')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a click on the overlay validates first when the tray asks for it', async () => {
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  act(() => openTray('contact'));
  const tray = await dialog('Form');
  const overlay = tray.parentElement?.firstElementChild;
  valid = false;
  await userEvent.click(overlay as Element);
  expect(screen.queryByRole('dialog', { name: 'Form' })).not.toBeNull();
  valid = true;
  await userEvent.click(overlay as Element);
  await none();
});

test('asks before unsaved text is lost', async () => {
  renderShop(page, { locale: 'us_en', at: '/us_en' });
  act(() => openTray('contact', { unsaved: 'yes' }));
  await dialog('Form');
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Your text is not saved' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
  expect(screen.queryByRole('dialog', { name: 'Form' })).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Close without saving' }));
  await none();
});

test.each([
  ['#tray=cart', { name: 'cart', params: {} }],
  ['#trayorder&order_id=A1&email=a%40b.fr', { name: 'order', params: { order_id: 'A1', email: 'a@b.fr' } }],
  ['#tray-orders', { name: 'orders', params: {} }],
  ['#traynothing', null],
  ['#tray=own-data&hash=a', { name: 'personal-data', params: { hash: 'a' } }],
  ['#returns', null],
])('the fragment %s', (hash, expected) => expect(trayOfFragment(hash)).toEqual(expected));

test('a trigger brings its parameters as JSON', () => {
  const trigger = document.createElement('button');
  trigger.dataset['tray'] = 'order';
  trigger.dataset['trayParams'] = '{"order_id":7}';
  expect(trayOfTrigger(trigger)).toEqual({ name: 'order', params: { order_id: '7' } });
});

describe('the controls of the header', () => {
  const header = () => within(document.querySelector<HTMLElement>('[data-header-bar]')!);

  test('are links to the pages that show the same, for a browser without scripts', () => {
    renderShop(page, { locale: 'us_en', at: '/us_en' });
    const at = (name: RegExp) => header().getByRole('button', { name }).getAttribute('href');
    expect([at(/^Menu/u), at(/^Search/u), at(/^Cart/u)]).toEqual(['/us_en/category/', '/us_en/search', '/us_en/cart/']);
    expect(header().getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/us_en/login/');
  });

  test('the account is one too, for a customer', () => {
    act(() => setSession({ user: userOf(), basket: basketOf([]) }));
    renderShop(page, { locale: 'us_en', at: '/us_en' });
    expect(header().getByRole('button', { name: 'Account' }).getAttribute('href')).toBe('/us_en/account/');
    act(() => setSession({ user: null, basket: basketOf([]) }));
  });

  test.each([
    ['a click', () => userEvent.click(header().getByRole('button', { name: /^Menu/u }))],
    ['Enter', () => userEvent.keyboard('{Enter}')],
    ['the space bar', () => userEvent.keyboard(' ')],
  ])('open their tray by %s', async (_how, open) => {
    renderShop(page, { locale: 'us_en', at: '/us_en' });
    act(() => header().getByRole('button', { name: /^Menu/u }).focus());
    await open();
    expect(await dialog('Menu')).toBeTruthy();
  });

  test('leave a click with Ctrl to the browser, which opens another tab', () => {
    renderShop(page, { locale: 'us_en', at: '/us_en' });
    for (const name of [/^Menu/u, /^Search/u]) {
      // True where nothing has taken the click over.
      expect(fireEvent.click(header().getByRole('button', { name }), { ctrlKey: true })).toBe(true);
      expect(fireEvent.click(header().getByRole('button', { name }))).toBe(false);
    }
  });
});
