import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseConsent } from '../../lib/analytics/consent.ts';
import { setSession } from '../../lib/session/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { basketOf } from '../../testing/samples.ts';
import { Analytics } from './Analytics.tsx';

vi.mock('../../lib/browser/settings.ts', () => ({
  useSettings: () => ({ geo_banner: 0, cookies_since: 0, analytics_script: 'https://tags.example/tag.js' }),
}));

fakeServer();
const loaded = () => document.querySelectorAll('script[data-is=analytics]').length;

beforeEach(() => {
  window.dispatchEvent(new Event('pointermove'));
  delete window.dataLayer;
  act(() => setSession({ user: null, basket: basketOf([]) }));
});
afterEach(() => {
  cleanup();
  for (const script of document.querySelectorAll('script[data-is=analytics]')) script.remove();
});

test.each([
  ['cart', 1],
  ['product', 1],
  ['checkout', 0],
  ['validation', 0],
  ['confirmation', 0],
])('on a %s page loads the analytics script %i times, and reports the page view', async (kind, times) => {
  act(() => chooseConsent(true));
  const page = { kind, title: '', path: '/', alternates: {} };
  renderShop(<Analytics />, { locale: 'fr_fr', at: '/fr_fr/', loaderData: { page } });
  await waitFor(() => expect(window.dataLayer ?? []).toContainEqual(expect.objectContaining({ event: 'page_view' })));
  expect(loaded()).toBe(times);
});

test('loads no script on later pages of a document opened to pay: its policy would block it', async () => {
  document.documentElement.dataset['pays'] = '';
  act(() => chooseConsent(true));
  const page = { kind: 'front', title: '', path: '/', alternates: {} };
  renderShop(<Analytics />, { locale: 'fr_fr', at: '/fr_fr/', loaderData: { page } });
  await waitFor(() => expect(window.dataLayer ?? []).toContainEqual(expect.objectContaining({ event: 'page_view' })));
  expect(loaded()).toBe(0);
  delete document.documentElement.dataset['pays'];
});
