// The trays of the shell: help, navigation, account, country; what is in them and where each line leads.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@vitrine/contract/user';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeNotice } from '../../lib/layers/notices.ts';
import { finishTrays, openTray, type TrayName } from '../../lib/layers/trays.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { freshVisitor } from '../../testing/freshVisitor.ts';
import { place, renderShop } from '../../testing/renderShop.tsx';
import { basketOf, pictureOf, shellOf, userOf } from '../../testing/samples.ts';
import { PageFrame } from '../shell/PageFrame.tsx';
import { asksForSignIn, belongsOn } from '../trays.ts';

const server = fakeServer();
const session = '/api/commerce/customer-session';
const logout = '/api/commerce/logout';
let visitor: User | null = null;

async function signedIn(): Promise<void> {
  visitor = userOf();
  await freshVisitor(visitor);
}

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  visitor = null;
  server.on(session, () => ({ body: { user: visitor, basket: basketOf([]), lifetime: 1800 } }));
});
afterEach(async () => {
  act(() => finishTrays());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => closeNotice());
  await freshVisitor();
  vi.restoreAllMocks();
});

async function open(name: TrayName, locale: Locale = 'uk_en', at = `/${locale}/faq/`, shell = shellOf()) {
  renderShop(
    <PageFrame>
      <main id="content" tabIndex={-1}>
        <h1>A page</h1>
      </main>
    </PageFrame>,
    { locale, at, shell },
  );
  act(() => openTray(name));
  // Another dialog is shown while its code is fetched.
  return within(await screen.findByRole('dialog', { name: (title) => title !== 'One moment' }));
}

describe('help', () => {
  test.each([
    [/^Where is my order/u, '/uk_en/findyourorder/'],
    [/^Delivery/u, '/uk_en/faq/#delivery-time'],
    [/^Returns and exchanges/u, '/uk_en/faq/#returns'],
    [/^Reserve a visit to the salon/u, '/uk_en/salon/'],
    [/^All questions/u, '/uk_en/faq/'],
  ])('leads to %s', async (name, href) => {
    const help = await open('help');
    expect((await help.findByRole('link', { name })).getAttribute('href')).toBe(href);
  });

  test('opens the contact form over itself, and comes back when that is closed', async () => {
    const tray = await open('help');
    await userEvent.click(tray.getByRole('button', { name: /^Write to us/u }));
    // The dialog that is shown while its code is fetched has another button to close it.
    await screen.findByRole('dialog', { name: 'Write to us' });
    expect(screen.getAllByRole('dialog')).toHaveLength(2);
    await waitFor(() => expect(document.querySelectorAll('[role=dialog][inert]')).toHaveLength(1));
    const [help] = screen.getAllByRole('dialog');
    await userEvent.click(screen.getByRole('button', { name: /^Close: (?!Help)/u }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(help?.hasAttribute('inert')).toBe(false);
  });
});

describe('the navigation', () => {
  test('shows what the house has put into the menu: a heading with its links, a page, a picture', async () => {
    const link = (name: string) => ({ name, path: `/story/${name.toLowerCase()}` });
    const shell = shellOf({
      menu: [
        { kind: 'heading', name: 'The house', path: null, image: null, children: [link('Saddlers')] },
        { kind: 'link', ...link('Silk'), image: null, children: [] },
        { kind: 'picture', ...link('Atelier'), image: pictureOf('The atelier'), children: [] },
      ],
    });
    const menu = await open('navigation', 'uk_en', '/uk_en/faq/', shell);
    expect(menu.getByText('The house').closest('a')).toBeNull();
    for (const name of ['Saddlers', 'Silk', 'The atelier']) expect(menu.getByRole('link', { name })).toBeTruthy();
    // The bar has the pages alone.
    const bar = within(screen.getAllByRole('navigation', { hidden: true })[0] ?? document.body);
    expect(bar.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['Silk']);
  });

  test('lists every collection with its parts', async () => {
    const menu = await open('navigation');
    expect(menu.getByRole('link', { name: 'Bags' }).getAttribute('href')).toBe('/uk_en/category/bags/');
    expect(menu.getByRole('link', { name: 'Totes' }).getAttribute('href')).toBe('/uk_en/category/bags/totes/');
  });

  test('says where the shopper is on the way to another country', async () => {
    const menu = await open('navigation');
    const country = menu.getByRole('button', { name: /United Kingdom, English$/u });
    expect(country.dataset['tray']).toBe('country');
  });

  test('closes when a link in it is followed', async () => {
    const menu = await open('navigation');
    await userEvent.click(menu.getByRole('link', { name: 'Totes' }));
    await waitFor(() => expect(place.now).toBe('/uk_en/category/bags/totes/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the account', () => {
  test('greets its customer, and leads to each part', async () => {
    await signedIn();
    await open('account');
    expect(await screen.findByRole('dialog', { name: 'Good day, Anne' })).toBeDefined();
    expect(screen.getByRole('link', { name: /^My account/u }).getAttribute('href')).toBe('/uk_en/account/');
    for (const [name, tray] of [
      [/^Orders/u, 'orders'],
      [/^Edit the profile/u, 'edit-profile'],
    ] as const)
      expect(screen.getByRole('button', { name }).dataset['tray']).toBe(tray);
  });

  test('signs out to the front page, and says so', async () => {
    await signedIn();
    server.on(logout, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
    await open('account');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are signed out.')).toBeDefined();
    await waitFor(() => expect(place.now).toBe('/uk_en'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays signed in when the sign-out fails, and offers another try', async () => {
    await signedIn();
    server.refuse(logout, 500, 500, 'Not now');
    await open('account');
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.getByRole('dialog', { name: 'Good day, Anne' })).toBeDefined();
    server.on(logout, () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You are signed out.')).toBeDefined();
  });

  test('signs out once, however often its button is pressed', async () => {
    await signedIn();
    let answer = (): void => undefined;
    server.on(logout, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { body: { user: null, basket: basketOf([]), lifetime: 60 } };
    });
    await open('account');
    const button = await screen.findByRole('button', { name: 'Sign out' });
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await userEvent.click(button);
    answer();
    await screen.findByText('You are signed out.');
    expect(server.asked.filter(({ path }) => path === logout)).toHaveLength(1);
  });
});

describe('the choice of a country', () => {
  test('marks the storefront of now, and leads to every other', async () => {
    await open('country');
    const here = await screen.findByRole('link', { name: 'United Kingdom, English' });
    expect(here.getAttribute('aria-current')).toBe('true');
    const there = screen.getByRole('link', { name: 'France, Français' });
    expect(there.getAttribute('aria-current')).toBeNull();
    expect([there.getAttribute('href'), there.lang]).toEqual(['/fr_fr', 'fr-FR']);
  });

  test('names the countries in the language of the page', async () => {
    await open('country', 'fr_fr');
    expect(await screen.findByRole('link', { name: /^Allemagne, /u })).toBeDefined();
  });
});

describe('the table of trays', () => {
  const tray = (name: TrayName, params = {}) => ({ name, params });

  test.each([
    ['account', {}, true],
    ['orders', {}, true],
    ['edit-address', {}, true],
    ['order', {}, true],
    ['order', { email: 'anne@example.com' }, false],
    ['personal-data', {}, true],
    ['personal-data', { hash: 'abc' }, false],
    ['cart', {}, false],
    ['newsletter', {}, false],
  ] as const)('asks for the sign-in before %s with %o: %s', (name, params, asks) => {
    expect(asksForSignIn(tray(name, params))).toBe(asks);
  });

  test.each([
    ['filter', 'grid', true],
    ['filter', 'search', true],
    ['filter', 'product', false],
    ['configurator', 'product', true],
    ['configurator', undefined, false],
    ['gift-message', 'checkout', true],
    ['gift-message', 'cart', false],
    ['help', undefined, true],
  ] as const)('has a %s on a page of kind %s: %s', (name, kind, has) => {
    expect(belongsOn(name, kind)).toBe(has);
  });
});
