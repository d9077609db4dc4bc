// The addresses of spec 1 §2: what each loader answers, refuses and redirects.
import { served } from '../../lib/words/served.ts';
import { describe, expect, test } from 'vitest';
import { endOf, pageOf } from '../../testing/loadRoute.ts';
import { storeSample } from '../../testing/storeSample.ts';
import { loader as account } from './account.tsx';
import { loader as accountCreate } from './accountCreate.tsx';
import { loader as cart } from './cart.tsx';
import { loader as category } from './category.tsx';
import { loader as checkout } from './checkout.tsx';
import { loader as confirmation } from './confirmation.tsx';
import { loader as country } from './country.tsx';
import { loader as faq } from './faq.tsx';
import { loader as findYourOrder } from './findYourOrder.tsx';
import { loader as forgotPassword } from './forgotPassword.tsx';
import { loader as legal } from './legal.tsx';
import { loader as login } from './login.tsx';
import { loader as master } from './master.tsx';
import { loader as missing } from './missing.tsx';
import { loader as nowhere } from './nowhere.tsx';
import { loader as ordersTray } from './ordersTray.tsx';
import { loader as product } from './product.tsx';
import { loader as salon } from './salon.tsx';
import { loader as search } from './search.tsx';
import { loader as store } from './store.tsx';
import { loader as validation } from './validation.tsx';

type Loader = (given: never) => unknown;
type Named = readonly [string, string, Loader, string];

const personal: readonly Named[] = [
  ['the cart', '/uk_en/cart/', cart, 'Your cart'],
  ['the sign-in', '/uk_en/login/', login, 'Sign in'],
  ['the account', '/uk_en/account/', account, 'Your account'],
  ['a new account', '/uk_en/account-create/', accountCreate, 'Your account'],
  ['a light account', '/uk_en/customer/light/', accountCreate, 'Your account'],
  ['the search of an order', '/uk_en/findyourorder/', findYourOrder, 'Follow an order'],
  ['the tray of orders', '/uk_en/orderstray/', ordersTray, 'Your account'],
  ['a forgotten password', '/uk_en/forgot-password/', forgotPassword, 'Forgotten password'],
  ['the checkout', '/uk_en/checkout/', checkout, 'Checkout'],
  ['the confirmation', '/uk_en/checkout/confirmation/', confirmation, 'Your order'],
  ['the validation', '/uk_en/checkout/validation/', validation, 'Checking the payment'],
];

describe.each(personal)('%s', (_what, at, loader, title) => {
  test('holds nothing of a person, and stays out of search engines', async () => {
    expect(await pageOf(loader, { at })).toEqual({ page: expect.objectContaining({ title, hidden: true }) });
  });

  test('has its own address in every storefront', async () => {
    const { page } = (await pageOf(loader, { at })) as { page: { path: string; alternates: object } };
    expect(`/uk_en${page.path}`).toBe(at);
    expect(Object.keys(page.alternates)).toEqual(served);
  });

  test.each(['/xx_yy/', '/uk/', '/UK_EN/'])('is not found under %s, which is no locale', async (start) => {
    const place = at.replace('/uk_en/', start);
    expect(await endOf(loader, { at: place })).toBe('404');
  });
});

test('the salon is public and the same for every visitor, with its own address in every storefront', async () => {
  const { page } = (await pageOf(salon, { at: '/uk_en/salon/' })) as {
    page: { title: string; path: string; hidden?: boolean; alternates: object };
  };
  expect(page).toMatchObject({ title: 'The salon', path: '/salon/' });
  expect(page.hidden).toBeUndefined();
  expect(Object.keys(page.alternates)).toEqual(served);
  expect(await endOf(salon, { at: '/xx_yy/salon/' })).toBe('404');
});

describe('the words of the checkout', () => {
  test.each([
    ['/fr_fr/checkout/?from=mail', '301 /fr_fr/commande/?from=mail'],
    ['/uk_en/kasse/', '301 /uk_en/checkout/'],
    ['/br_pt/encomenda/', '301 /br_pt/pedido/'],
    ['/de_de/kasse/', '200'],
  ])('lead %s to the locale’s own: %s', async (at, end) => {
    expect(await endOf(checkout, { at })).toBe(end);
  });

  test('are not found where no storefront has them', async () => {
    expect(await endOf(checkout, { at: '/uk_en/kasse-9/' })).toBe('404');
    expect(await endOf(confirmation, { at: '/uk_en/kasse-9/confirmation/' })).toBe('404');
    expect(await endOf(validation, { at: '/uk_en/kasse-9/validation/' })).toBe('404');
  });

  test('keep the page that a bank leads back to, whichever word it names', async () => {
    expect(await endOf(validation, { at: '/fr_fr/checkout/validation/?attempt_id=a1' })).toBe('200');
    expect(await endOf(confirmation, { at: '/fr_fr/checkout/confirmation/?ref=R1' })).toBe('200');
  });
});

describe('the parts of the account', () => {
  test('are not found beside those that exist', async () => {
    expect(await endOf(account, { at: '/uk_en/account/secrets/', params: { '*': 'secrets/' } })).toBe('404');
  });
});

describe('a call that a page needs', () => {
  const pages: readonly Named[] = [
    ['a category', '/uk_en/category/bags/', category, 'bags/'],
    ['a product', '/uk_en/product/bag-BAG', product, ''],
    ['the questions', '/uk_en/faq/', faq, ''],
    ['all collections', '/uk_en/category/', master, ''],
    ['a search', '/uk_en/search?s=bag', search, ''],
  ];
  const params = { '*': 'bags/', slugAndSku: 'bag-BAG' };
  const refused = (status: number) => () => ({ status, body: { error: { internal_code: status, message: 'x' } } });

  test.each(pages)('ends %s with 404 for what is not there, and for a wrong parameter', async (_what, at, loader) => {
    expect(await endOf(loader, { at, params, answer: refused(404) })).toBe('404');
    expect(await endOf(loader, { at, params, answer: refused(400) })).toBe('404');
  });

  test.each(pages)('ends %s with 503 when the server cannot answer', async (_what, at, loader) => {
    expect(await endOf(loader, { at, params, answer: refused(500) })).toBe('503');
    expect(await endOf(loader, { at, params, answer: refused(429) })).toBe('503');
  });
});

describe('a search', () => {
  const found = { s: '', items: [], total: 0, fh_start_index: 0, facets: [], sort: 'relevance', sorts: [] };
  const asked: { s: string | null; locale: string | null }[] = [];
  const answer = ({ query }: { query: URLSearchParams }) => {
    asked.push({ s: query.get('s'), locale: query.get('locale') });
    return { body: found };
  };

  test('is titled by its terms, and hidden', async () => {
    const { page } = await pageOf(search, { at: '/uk_en/search?s=red%20bag', answer });
    expect(page).toMatchObject({ title: 'Search: red bag', path: '/search?s=red%20bag', hidden: true });
    expect(asked.at(-1)).toEqual({ s: 'red bag', locale: 'uk_en' });
  });

  test('has the same terms under each language’s word', async () => {
    const { page } = await pageOf(search, { at: '/uk_en/search?s=bag', answer });
    expect(page.alternates.us_en).toBe('/search?s=bag');
    expect(Object.keys(page.alternates)).toEqual(served);
  });

  test('cuts terms that are longer than any search', async () => {
    await pageOf(search, { at: `/uk_en/search?s=${'a'.repeat(500)}`, answer });
    expect(asked.at(-1)?.s).toHaveLength(128);
  });

  test('is titled by itself without terms', async () => {
    const { page } = await pageOf(search, { at: '/uk_en/search', answer });
    expect(page).toMatchObject({ title: 'Search', path: '/search' });
  });
});

describe('a shelf', () => {
  const grid = { name: 'Bags', intro: 'All bags.', path: '/category/bags/', alternates: { us_en: '/category/bags/' } };
  /** A grid of two pages: the server answers the last one where a later one was asked. */
  const given = (query: string) => {
    const fh_start_index = Math.min(24, Number(new URLSearchParams(query).get('fh_start_index') ?? 0));
    const answer = () => ({
      body: { ...grid, crumbs: [], children: [], facets: [], items: [], total: 30, fh_start_index },
    });
    return { at: `/uk_en/category/bags/${query}`, params: { '*': 'bags/' }, answer };
  };
  const shelf = (query: string) => pageOf(category, given(query));

  test('is found by search engines, its further pages too', async () => {
    expect((await shelf('')).page).toMatchObject({ kind: 'grid', title: 'Bags', hidden: false });
    expect((await shelf('?fh_start_index=24')).page).toMatchObject({ hidden: false, query: '?fh_start_index=24' });
  });

  test('leads from a page past its end to its last one', async () => {
    expect(await endOf(category, given('?fh_start_index=96&sort=price_asc'))).toBe(
      '302 /uk_en/category/bags/?fh_start_index=24&sort=price_asc',
    );
  });

  test('is the same again when it is sorted, and hidden then', async () => {
    expect((await shelf('?sort=price_asc')).page.hidden).toBe(true);
  });

  test('names only storefronts that exist as its alternates', async () => {
    expect((await shelf('')).page.alternates).toEqual({ us_en: '/category/bags/' });
  });
});

describe('a legal page', () => {
  const answer = () => ({ body: { title: 'Terms of sale', updated: '', blocks: [] } });

  test('is one of those that the house has', async () => {
    const { page } = await pageOf(legal, { at: '/uk_en/legal/terms/', params: { name: 'terms' }, answer });
    expect(page).toMatchObject({ kind: 'legal', title: 'Terms of sale', path: '/legal/terms/' });
    expect(await endOf(legal, { at: '/uk_en/legal/secrets/', params: { name: 'secrets' }, answer })).toBe('404');
  });

  test('adds the right of withdrawal of the country to its page alone', async () => {
    const rights = async (name: string) =>
      (await pageOf(legal, { at: `/fr_fr/legal/${name}/`, params: { name }, answer })).rights;
    expect(await rights('withdrawal')).not.toBeNull();
    expect(await rights('terms')).toBeNull();
  });
});

test('a store is not found by an address that names none', async () => {
  expect(await endOf(store, { at: '/uk_en/find-store/gb/nothing', params: { '*': 'gb/nothing' } })).toBe('404');
  expect(await endOf(store, { at: '/fr_fr/find-store/gb/x', params: { '*': 'gb/x' } })).toBe(
    '301 /fr_fr/boutiques/gb/x',
  );
});

test('a closed store’s address, and one with another name, lead to the store’s own', async () => {
  const body = { ...storeSample({ store_id: '3' }), address: ['1 Mount Street'], alternates: {} };
  const at = (country: string, rest: string, query = '') =>
    endOf(store, {
      at: `/uk_en/find-store/${country}/${rest}${query}`,
      params: { country, '*': rest },
      answer: () => ({ body }),
    });
  const own = '/uk_en/find-store/gb/london/mount-street-3/';
  expect(await at('gb', 'london/mount-street-3/')).toBe('200');
  expect(await at('gb', 'london/old-street-2/')).toBe(`301 ${own}`);
  expect(await at('fr', 'paris/mount-street-3/', '?from=mail')).toBe(`301 ${own}?from=mail`);
});

test('a product is not found by a segment without a sku', async () => {
  expect(await endOf(product, { at: '/uk_en/product/-', params: { slugAndSku: '-' } })).toBe('404');
});

test('an unknown address ends with 404, in a storefront and outside', async () => {
  expect(await endOf(missing, { at: '/uk_en/nothing' })).toBe('404');
  expect(await endOf(nowhere, { at: '/nothing/at/all' })).toBe('404');
});

test('the choice of a country names every country in English, for a visitor without a locale', async () => {
  const { page, names } = await pageOf(country, { at: '/' });
  expect(page).toMatchObject({ kind: 'country', title: 'Choose your country', path: '' });
  expect(names.de).toBe('Germany');
});
