// The choice of cookies: the banner's turn, its answers, and the tray in which a visitor changes them at any time.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageSettings } from '@vitrine/contract/settings';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetBanner, readCookie, writeCookie } from '../../lib/analytics/consent.ts';
import { finishTrays, openTray, useTrays } from '../../lib/layers/trays.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { Banners } from './Banners.tsx';
import { ConsentTray } from './ConsentTray.tsx';

const server = fakeServer();
let settings: PageSettings;
vi.mock('../../lib/browser/settings.ts', () => ({ useSettings: () => settings }));
const news = '/api/commerce/content/notices';
const page = (kind: string) => ({ page: { kind, title: '', path: '/', alternates: {} } });
const banner = () => document.querySelector<HTMLElement>('[data-banner]')?.dataset['banner'] ?? null;
/** Which banner shows is decided a moment after the page has rendered. */
const decided = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 20)));
const showsNews = () => screen.queryByText('The atelier is closed in August.') !== null;

function Opened() {
  return (
    <output aria-label="trays">{useTrays().entries.flatMap(({ name, closing }) => (closing ? [] : [name]))}</output>
  );
}

beforeEach(() => {
  settings = {
    geo_banner: 0,
    cookies_since: 1_790_000_000,
    analytics_script: null,
    remembered_days: 30,
    map_style: null,
    map_services: [],
  };
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  server.on(news, () => ({
    body: { notices: [{ code: 'a', text: 'The atelier is closed in August.', more: null, link: null }] },
  }));
});
afterEach(() => {
  cleanup();
  act(() => finishTrays());
  for (const name of ['consent', 'cookiebanner', 'GeoFilteringBanner']) writeCookie(name, '', 0);
  act(() => forgetBanner());
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the banner of the cookies', () => {
  const open = (kind = 'front') => renderShop(<Banners />, { loaderData: page(kind) });

  test('shows to a visitor who has not answered, and the news only once it is answered', async () => {
    open();
    await waitFor(() => expect(banner()).toBe('cookies'));
    expect(server.asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(showsNews()).toBe(true));
    expect(banner()).not.toBe('cookies');
    expect(readCookie('consent')).toMatch(/^0\.\d{10}$/u);
  });

  test('asks again once the policy has changed since the answer', async () => {
    const first = open('checkout');
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    const answered = Number(readCookie('cookiebanner'));
    first.unmount();
    settings = { ...settings, cookies_since: answered };
    const second = open('checkout');
    await decided();
    expect(banner()).toBeNull();
    second.unmount();
    settings = { ...settings, cookies_since: answered + 1 };
    open('checkout');
    await waitFor(() => expect(banner()).toBe('cookies'));
  });

  test('gives both answers the same look', async () => {
    open();
    const refuse = await screen.findByRole('button', { name: 'Refuse' });
    expect(screen.getByRole('button', { name: 'Accept' }).className).toBe(refuse.className);
  });

  test('comes after the question for the country', async () => {
    settings = { ...settings, geo_banner: 1 };
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
      path === '/us/en/geo/' ? new Response('{}', { headers: { 'x-geo-country': 'JP' } }) : fetched(path, init),
    );
    open();
    await waitFor(() => expect(banner()).toBe('geo'));
    await userEvent.click(screen.getByRole('button', { name: /^Stay/u }));
    expect(banner()).toBe('cookies');
  });

  test('shows no news where they would interrupt a task', async () => {
    open('checkout');
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(banner()).toBeNull();
    expect(server.asked).toEqual([]);
  });

  test('shows news no more in this session once they were closed', async () => {
    const { unmount } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Hide these messages' }));
    expect(showsNews()).toBe(false);
    unmount();
    open();
    await decided();
    expect(showsNews()).toBe(false);
    expect(server.asked.filter(({ path }) => path === news)).toHaveLength(1);
  });

  test('keeps the page without a message when its news cannot be fetched', async () => {
    server.refuse(news, 500, 500, 'Not now');
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(server.asked).toHaveLength(1));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.body.textContent).not.toContain('Not now');
  });
});

describe('the tray of the cookies', () => {
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Audience measurement' });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save my choices' }));
  const choice = () => readCookie('consent')?.split('.')[0];
  const open = () =>
    renderShop(
      <>
        <ConsentTray />
        <Opened />
      </>,
      { loaderData: page('front') },
    );

  test('measures nothing unless it is chosen, and closes when it is saved', async () => {
    act(() => openTray('consent'));
    open();
    expect(box().checked).toBe(false);
    expect(screen.getByText('Always on')).toBeTruthy();
    await save();
    expect(choice()).toBe('0');
    expect(screen.getByLabelText('trays').textContent).toBe('');
  });

  test('gives the consent, shows it the next time, and withdraws it', async () => {
    const { unmount } = open();
    await userEvent.click(box());
    expect(choice()).toBeUndefined();
    await save();
    expect(choice()).toBe('1');
    unmount();
    open();
    expect(box().checked).toBe(true);
    await userEvent.click(box());
    await save();
    expect(choice()).toBe('0');
  });

  test('leaves no choice to a browser that asks not to be tracked, and says why', () => {
    writeCookie('consent', '1.1790000001', 60);
    act(() => forgetBanner());
    vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1');
    open();
    expect(box().disabled).toBe(true);
    expect(box().checked).toBe(false);
    expect(screen.getByText('Your browser asks not to be tracked: nothing is measured.')).toBeTruthy();
  });

  test('leads to what the cookies are', () => {
    open();
    expect(screen.getByRole('link', { name: 'How we use cookies' }).getAttribute('href')).toBe('/uk_en/legal/cookies/');
  });
});
