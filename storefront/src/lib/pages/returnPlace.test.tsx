import fc from 'fast-check';
import { locales } from '@vitrine/rules/storefronts/storefronts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeReturnPlace, keepPlaceBefore, placeToReturn } from './returnPlace.ts';

const key = 'registerContextUrl';
beforeEach(() => sessionStorage.clear());
afterEach(() => window.history.replaceState(null, '', '/'));
const from = (stored: string) => {
  sessionStorage.setItem(key, stored);
  return placeToReturn('fr_fr');
};

describe('the page after signing in', () => {
  test.each([
    ['/fr_fr', '/fr_fr'],
    ['/fr_fr/product/pommeau-H0612P20R', '/fr_fr/product/pommeau-H0612P20R'],
    ['/fr_fr/recherche?s=cuir&fh_start_index=36', '/fr_fr/recherche?s=cuir&fh_start_index=36'],
    ['/fr_fr/account/', '/fr_fr/account/'],
    ['/fr_fr/account/?order_id=a1#account-orders', '/fr_fr/account/?order_id=a1#account-orders'],
    ['/fr_fr/cart/#tray=cart', '/fr_fr/cart/'],
  ])('back to %s', (stored, to) => {
    expect(from(stored)).toBe(to);
  });

  test.each([
    'https://evil.example/fr_fr/',
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/fr_fr/%2f%2fevil.example/',
    '/fr_fr/..//evil.example/x',
    'javascript:alert(1)',
    '/fr_fr@evil.example',
    '/fr_fr/\u3002evil',
    '/jp_ja/account/',
    '/fr_fr/login/?source=checkout',
    '/fr_fr/account-create/?code=1',
    '/fr_fr/customer/light/',
    '',
  ])('S5: not to %j', (stored) => {
    expect(from(stored)).toBe('/fr_fr/account/');
  });

  test('S5: never leaves the storefront, whatever the storage holds', () => {
    const hostile = fc.constantFrom(
      '//',
      '/\\',
      'https:',
      'javascript:',
      '@',
      '%2f',
      '..',
      '.',
      ':',
      '#',
      '?',
      '\t',
      '\u0000',
      'evil.example',
      '/fr_fr',
      '/',
    );
    const address = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.array(fc.oneof(hostile, fc.string({ maxLength: 4 })), { maxLength: 8 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.boolean(), address, fc.constantFrom(...locales), (prefixed, rest, locale) => {
        sessionStorage.setItem(key, prefixed ? `/${locale}${rest}` : rest);
        const url = new URL(placeToReturn(locale), 'https://shop.example');
        expect(url.origin).toBe('https://shop.example');
        expect(url.pathname === `/${locale}` || url.pathname.startsWith(`/${locale}/`)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the stored page', () => {
  const at = (path: string) => {
    window.history.replaceState(null, '', path);
    storeReturnPlace();
    return sessionStorage.getItem(key);
  };
  test('is the page before the sign-in page, not the sign-in page', () => {
    expect(at('/fr_fr/product/pommeau?c=1#tray=cart')).toBe('/fr_fr/product/pommeau?c=1');
    expect(at('/fr_fr/login/')).toBe('/fr_fr/product/pommeau?c=1');
    expect(at('/fr_fr/account-create/?source=checkout')).toBe('/fr_fr/product/pommeau?c=1');
  });
  test('is no page outside a storefront', () => {
    expect(at('/salon/')).toBeNull();
  });

  describe('when the browser followed a link to the sign-in page by itself', () => {
    const opened = (door: string, from: string) => {
      window.history.replaceState(null, '', door);
      Object.defineProperty(document, 'referrer', { value: from, configurable: true });
      keepPlaceBefore();
      return sessionStorage.getItem(key);
    };
    afterEach(() => Reflect.deleteProperty(document, 'referrer'));
    const { origin } = window.location;

    test('is the page of that link', () => {
      sessionStorage.setItem(key, '/fr_fr/');
      expect(opened('/fr_fr/login/', `${origin}/fr_fr/product/pommeau?c=1`)).toBe('/fr_fr/product/pommeau?c=1');
    });
    test('is not set by a link between two other pages', () => {
      expect(opened('/fr_fr/cart/', `${origin}/fr_fr/product/pommeau`)).toBeNull();
    });
    test.each([
      ['S5: another site', 'https://evil.example/fr_fr/product/pommeau'],
      ['another door', `${origin}/fr_fr/account-create/`],
      ['nothing', ''],
    ])('not %s', (_what, from) => {
      expect(opened('/fr_fr/login/', from)).toBeNull();
    });
  });
});
