import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@vitrine/rules/storefronts/storefronts';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { report } from '../../lib/analytics/events.ts';
import { currentChoice } from '../../lib/products/currentChoice.ts';
import { chooseConsent, consentOf, forgetBanner } from '../../lib/analytics/consent.ts';
import { closeNotice, notify } from '../../lib/layers/notices.ts';
import { setBasket, setSession } from '../../lib/session/session.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { bag, basketOf, lineOf, userOf, variantOf } from '../../testing/samples.ts';
import { ErrorWords } from '../../app/ErrorWords.tsx';
import { useSelection } from '../product/useSelection.ts';
import { AccountBanners } from './AccountBanners.tsx';
import { Analytics } from './Analytics.tsx';
import { CookieBanner } from './CookieBanner.tsx';
import { GeoBanner } from './GeoBanner.tsx';
import { NoticeCarousel } from './NoticeCarousel.tsx';

const server = fakeServer();
/** What events must never hold: text that a person typed, engraved or owns. */
const canaries = ['Lacombe', 'anne@example.com', '0612345678', 'A. L.', 'Miromesnil'];
const anne = userOf({ country_id: 'fr', postcode: '75008', telephone: '0612345678', user_type: 1 });
const page = { kind: 'cart', title: 'Cart', path: '/cart/', alternates: {} };
const sentEvents = () => window.dataLayer ?? [];
const open = (at = '/fr_fr/cart/?email=anne@example.com#Lacombe', data: object = {}) =>
  renderShop(<Analytics />, { locale: 'fr_fr', at, loaderData: { page, ...data } });
const forgetCookies = () => {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`;
};

beforeEach(() => {
  // The visitor has moved, so that lazy-loaded parts are there.
  window.dispatchEvent(new Event('pointermove'));
  delete window.dataLayer;
  server.on('/api/commerce/customer-session', () => ({ body: { user: null, basket: basketOf([]), lifetime: 60 } }));
  act(() => setSession({ user: anne, basket: basketOf([]) }));
});
afterEach(() => {
  cleanup();
  act(() => closeNotice());
  forgetCookies();
  vi.restoreAllMocks();
});

describe('analytics', () => {
  test('reports nothing without consent, and nothing from before it', async () => {
    act(() => chooseConsent(false));
    open();
    report({ kind: 'step', step: 'delivery' });
    expect(sentEvents()).toEqual([]);
    act(() => chooseConsent(true));
    await waitFor(() => expect(sentEvents()).toContainEqual(expect.objectContaining({ event: 'page_view' })));
    expect(sentEvents()).not.toContainEqual(expect.objectContaining({ step: 2 }));
  });

  test('reports page, step, basket and failure; withdrawing consent clears the data layer', async () => {
    act(() => chooseConsent(true));
    open();
    await waitFor(() => expect(sentEvents()).toHaveLength(2));
    act(() => setBasket(basketOf([lineOf({ options: { engraving: ['A. L.'] } })], 2)));
    await waitFor(() => expect(sentEvents()).toHaveLength(3));
    act(() => report({ kind: 'step', step: 'payment' }));
    act(() => notify({ variant: 'error', level: 'critical', title: 'Pommeau is sold out' }));
    await waitFor(() => expect(sentEvents()).toHaveLength(5));
    expect(sentEvents()).toMatchObject([
      { event: 'page_view', page: '/fr_fr/cart/', page_kind: 'cart', user_type: 1, gender: 'W', connected: true },
      { event: 'checkout_step', step: 1 },
      { event: 'add_to_cart', product: { sku: 'BAG-red-s', qty: 1, department_code: 'L' } },
      { event: 'checkout_step', step: 3 },
      { event: 'oops' },
    ]);
    for (const canary of canaries) expect(JSON.stringify(sentEvents())).not.toContain(canary);
    act(() => chooseConsent(false));
    expect(window.dataLayer).toBeUndefined();
    // The notification takes half a second to close; the next test starts without it.
    act(() => closeNotice());
  });

  test.each([
    ['error', 1],
    ['contact-us', 1],
    ['logout', 0],
    ['wechat-binding', 0],
  ] as const)('reports a critical notification of the variant %s as an oops %i times', async (variant, times) => {
    act(() => chooseConsent(true));
    open();
    await waitFor(() => expect(sentEvents()).toHaveLength(2));
    act(() => notify({ variant, level: 'critical', title: 'Words' }));
    expect(sentEvents().filter((event) => 'event' in event && event.event === 'oops')).toHaveLength(times);
    act(() => closeNotice());
  });

  test.each([
    ['a fault of ours is an oops, by its path alone', false, true, [{ event: 'oops', path: '/fr_fr/cart/' }]],
    ['an address that leads nowhere is none', true, true, []],
    ['without consent nobody hears of it', false, false, []],
  ])('%s', async (_name, missing, allowed, expected) => {
    window.history.replaceState(null, '', '/fr_fr/cart/?email=anne@example.com#Lacombe');
    act(() => chooseConsent(allowed));
    renderShop(
      <>
        <ErrorWords missing={missing} />
        <Analytics />
      </>,
      { locale: 'fr_fr', at: '/fr_fr/cart/?email=anne@example.com', loaderData: { page } },
    );
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    if (allowed)
      await waitFor(() => expect(sentEvents()).toContainEqual(expect.objectContaining({ event: 'page_view' })));
    expect(sentEvents().filter((event) => 'event' in event && event.event === 'oops')).toEqual(expected);
    for (const canary of canaries) expect(JSON.stringify(sentEvents())).not.toContain(canary);
  });

  test.each([
    [
      'product',
      { product: { ...bag(), selected_sku: 'BAG-red-l' } },
      { event: 'product_view', sku: 'BAG-red-l', price: 2000_00, name: 'Pommeau', family_code: 'B', dku: 'BAGred' },
    ],
    [
      'product',
      { product: bag(), variant: variantOf('black', 's', { has_stock: false, has_stock_retail: true }) },
      { event: 'product_view', sku: 'BAG-black-s', stock: { in_stock: false, has_stock_retail: true } },
    ],
    ['search', { found: { s: 'red bag', total: 3 } }, { event: 'search', terms: 'red bag', total: 3 }],
  ] as const)('a %s page tells what it shows', async (kind, data, expected) => {
    act(() => chooseConsent(true));
    open('/fr_fr/', { page: { ...page, kind }, ...data });
    await waitFor(() => expect(sentEvents()).toContainEqual(expect.objectContaining(expected)));
  });

  test('a product page reports the variant that it shows, not the one that it opened with', async () => {
    const product = bag();
    const Page = () => {
      const fresh = { 'BAG-black-s': { in_stock: false, has_stock_retail: true } };
      const choice = useSelection(product, fresh, {});
      useEffect(() => currentChoice.set(() => ({ product, choice })), [choice]);
      return (
        <button type="button" onClick={() => choice.take({ field_color_BAG: 'black', field_ref_size: null })}>
          black
        </button>
      );
    };
    act(() => chooseConsent(false));
    renderShop(
      <>
        <Page />
        <Analytics />
      </>,
      { locale: 'fr_fr', at: '/fr_fr/', loaderData: { page: { ...page, kind: 'product' }, product } },
    );
    await userEvent.click(screen.getByRole('button', { name: 'black' }));
    act(() => chooseConsent(true));
    const stock = { in_stock: false, has_stock_retail: true };
    await waitFor(() =>
      expect(sentEvents()).toContainEqual(expect.objectContaining({ sku: 'BAG-black-s', color: 'Black', stock })),
    );
    act(() => currentChoice.set(() => null));
  });

  test('reports a product that was added to the cart before analytics listened', async () => {
    act(() => chooseConsent(true));
    act(() => setSession({ user: null, basket: basketOf([], 3) }));
    act(() => setBasket(basketOf([lineOf()], 4)));
    open();
    await waitFor(() => expect(sentEvents()).toContainEqual(expect.objectContaining({ event: 'add_to_cart' })));
  });

  test('a visitor who signs in gets another basket, which is no purchase', async () => {
    act(() => chooseConsent(true));
    act(() => setSession({ user: null, basket: basketOf([], 3) }));
    open();
    await waitFor(() => expect(sentEvents()).toHaveLength(2));
    act(() => setSession({ user: anne, basket: basketOf([lineOf()], 4) }));
    expect(JSON.stringify(sentEvents())).not.toContain('add_to_cart');
  });

  test('does not track a browser that asks not to be tracked', () => {
    vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1');
    act(() => chooseConsent(true));
    open();
    expect(sentEvents()).toEqual([]);
  });

  test('parses a cookie into a choice or none', () => {
    expect(consentOf('1.1790000000')).toEqual({ analytics: true, given_at: 1_790_000_000 });
    expect(consentOf('0.1790000000')).toEqual({ analytics: false, given_at: 1_790_000_000 });
    for (const nonsense of [null, '', '1', 'yes.1', '1.1e9', '1.-1']) expect(consentOf(nonsense)).toBeNull();
  });
});

describe('the cookie banner', () => {
  test('stores the answer and its moment; a link in it deletes the answer', async () => {
    renderShop(<CookieBanner />, { locale: 'uk_en' });
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(document.cookie).toMatch(/cookiebanner=\d{10}/u);
    expect(document.cookie).toMatch(/consent=1\.\d{10}/u);
    act(() => forgetBanner());
    expect(document.cookie).not.toMatch(/cookiebanner=\d/u);
  });
});

describe('the geo banner', () => {
  const stay = vi.fn();
  const hrefFor = (locale: Locale, alternates: Partial<Record<Locale, string>>) => {
    renderShop(<GeoBanner offer={{ locale, detected: 'JP' }} onStay={stay} />, {
      locale: 'fr_fr',
      loaderData: { page: { ...page, alternates } },
    });
    return screen.getByRole('link').getAttribute('href');
  };

  test('keeps the page where the other storefront has it, else leads to its front', () => {
    expect(hrefFor('jp_ja', { jp_ja: '/product/pommeau-H1' })).toBe('/jp_ja/product/pommeau-H1');
    cleanup();
    expect(hrefFor('jp_ja', {})).toBe('/jp_ja');
  });

  test.each(locales)('S5: where %s is offered, it leads to that storefront of ours', (locale) => {
    expect(new URL(hrefFor(locale, {}) ?? '', 'https://shop.example').href).toBe(`https://shop.example/${locale}`);
  });

  test('closes by Enter', async () => {
    hrefFor('jp_ja', {});
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    expect(stay).toHaveBeenCalledOnce();
  });
});

describe('the account page’s banners', () => {
  const remove = () => act(() => notify({ variant: 'card-deleted', title: 'The card was removed.' }));
  const banner = () => document.querySelector('[data-banner=card_deleted]');

  test('a removed card’s banner shows on top until it is closed, and again for the next card', async () => {
    renderShop(<AccountBanners />, { locale: 'uk_en' });
    expect(banner()).toBeNull();
    remove();
    expect(banner()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(banner()).toBeNull();
    act(() => closeNotice());
    remove();
    expect(banner()).not.toBeNull();
  });
});

describe('the notices', () => {
  const shown = () =>
    ['First', 'Second'].filter((words) => screen.getByText(words, { exact: false }).closest('[aria-hidden]') === null);
  const notices = [
    { code: 'a', text: 'First', more: 'All of it', link: null },
    { code: 'b', text: 'Second', more: null, link: { label: 'Read', path: '/story/b' } },
  ];

  test('move by their controls and bullets, unfold and close', async () => {
    const close = vi.fn();
    renderShop(<NoticeCarousel notices={notices} onClose={close} />, { locale: 'uk_en' });
    expect(screen.getByText('All of it').hidden).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByText('All of it').hidden).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Next message' }));
    expect(screen.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/uk_en/story/b');
    expect(shown()).toEqual(['Second']);
    await userEvent.click(screen.getByRole('button', { name: 'Next message' }));
    expect(shown()).toEqual(['First']);
    // What was opened is closed when its notice comes back.
    expect(screen.getByText('All of it').hidden).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Message 2 of 2' }));
    expect(shown()).toEqual(['Second']);
    await userEvent.click(screen.getByRole('button', { name: 'Hide these messages' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
