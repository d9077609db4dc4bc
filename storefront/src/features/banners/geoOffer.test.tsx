import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCookie, writeCookie } from '../../lib/analytics/consent.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { useGeoOffer } from './useGeoOffer.ts';

vi.mock('../../lib/browser/settings.ts', () => ({
  useSettings: () => ({
    geo_banner: 1,
    cookies_since: 0,
    analytics_script: null,
    remembered_days: 30,
    map_style: null,
  }),
}));

function Offer() {
  const { decided, offer, close } = useGeoOffer();
  return (
    <button type="button" onClick={close}>
      {decided ? `offers ${offer?.locale ?? 'nothing'}` : 'asks'}
    </button>
  );
}

/** Opens a page as after a reload, and returns what it offers. */
async function offered(locale: Locale = 'fr_fr'): Promise<string> {
  cleanup();
  renderShop(<Offer />, { locale });
  await waitFor(() => expect(screen.getByRole('button').textContent).toMatch(/^offers/u));
  return screen.getByRole('button').textContent;
}

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'x-geo-country': 'JP' } })));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  writeCookie('GeoFilteringBanner', '', 0);
  vi.unstubAllGlobals();
});

test('an offer stays through a reload until it is answered, and comes once in thirty days', async () => {
  expect(await offered()).toBe('offers jp_ja');
  expect(readCookie('GeoFilteringBanner')).toBe('1');
  expect(await offered()).toBe('offers jp_ja');
  await userEvent.click(screen.getByRole('button'));
  expect(await offered()).toBe('offers nothing');
});

test('an offer that was followed is answered: back in the first storefront it does not come again', async () => {
  expect(await offered()).toBe('offers jp_ja');
  expect(await offered('jp_ja')).toBe('offers nothing');
  expect(await offered('fr_fr')).toBe('offers nothing');
});

test('another session of the browser is not asked again', async () => {
  expect(await offered()).toBe('offers jp_ja');
  sessionStorage.clear();
  expect(await offered()).toBe('offers nothing');
});
