import { describe, expect, test } from 'vitest';
import { checkoutEvent, pageView, searchEvent } from './pageEvents.ts';
import { basketEvents, productView, shownFacts } from './productEvents.ts';

const bag = {
  item_id: '1',
  sku: 'BAG',
  name: 'Pommeau',
  qty: 1,
  unit_price: { amount: 385_000 },
  department_code: 'MAR',
  family_code: 'SAC',
  division_code: '1',
  product_code: 'H0612',
  color: 'Red',
  size: '20 cm',
  ref_size: 'CM20',
  dku: 'H0612R',
  excluded_material: false,
  in_stock: true,
  image: { url: '/images/bag.webp' },
  options: {},
  ecom: {
    item_type: 'set' as const,
    set_items: [
      { sku: 'TOP', image: 'x' },
      { sku: 'BOTTOM', image: 'y' },
    ],
  },
};

describe('page events', () => {
  test('sends codes, without query or fragment', () => {
    expect(
      pageView('fr_fr', 'order-lookup', '/fr_fr/findyourorder/?ref=X&email=a@b.fr#z', { prefix: 'Mrs.', user_type: 1 }),
    ).toEqual({
      event: 'page_view',
      page: '/fr_fr/findyourorder/',
      page_kind: 'order-lookup',
      locale: 'fr_fr',
      country: 'fr',
      language: 'fr',
      currency: 'EUR',
      connected: true,
      user_type: 1,
      gender: 'W',
    });
  });

  test('omit gender and purchases of a visitor without a sign-in', () => {
    expect(pageView('jp_ja', 'front', '/jp_ja', null)).toMatchObject({ connected: false, user_type: 0, gender: 'U' });
  });
});

test.each([
  ['cart', 'desktop', 1, '/fr_fr/checkout/cart/'],
  ['delivery', 'desktop', 2, '/fr_fr/checkout/multipage/shipping/'],
  ['payment', 'mobile', 3, '/fr_fr/mobilecheckout/multipage/payment/'],
  ['confirmation', 'mobile', 4, '/fr_fr/mobilecheckout/multipage/review/'],
] as const)('give the step %s on %s the number %i and the page %s', (step, device, number, page) => {
  expect(checkoutEvent('fr_fr', step, device)).toEqual({ event: 'checkout_step', step: number, page });
});

test.each([
  ['sac rouge', 'sac rouge'],
  ['H0612P 20R', 'H0612P 20R'],
  ['anne@example.com', ''],
  ['06 12 34 56 78', ''],
  ['٠١٢٣٤٥٦', ''],
])('a search for %s reports %s', (terms, sentTerms) => {
  expect(searchEvent(terms, 3)).toEqual({ event: 'search', terms: sentTerms, total: 3 });
});

describe('basket events', () => {
  const events = (before: (typeof bag)[], after: (typeof bag)[]) =>
    basketEvents(before, after).map(({ event, product }) => [event, product.sku, product.qty]);

  test.each([
    ['an added product', [], [bag], [['add_to_cart', 'BAG', 1]]],
    ['two more of one', [bag], [{ ...bag, qty: 3 }], [['add_to_cart', 'BAG', 2]]],
    ['one less', [{ ...bag, qty: 3 }], [{ ...bag, qty: 2 }], [['remove_from_cart', 'BAG', 1]]],
    ['a removed product', [bag], [], [['remove_from_cart', 'BAG', 1]]],
    ['nothing', [bag], [bag], []],
    ['the same product on two lines', [bag], [bag, { ...bag, item_id: '2' }], [['add_to_cart', 'BAG', 1]]],
  ])('report %s', (_name, before, after, expected) => {
    expect(events(before, after)).toEqual(expected);
  });

  test('report the price of one piece and of the quantity, the size in stock and what the catalogue knows', () => {
    const two = { ...bag, qty: 2, in_stock: false, excluded_material: true };
    expect(basketEvents([], [two])[0]?.product).toMatchObject({
      unit_price: 385_000,
      price: 770_000,
      ref_size: 'CM20',
      dku: 'H0612R',
      excluded_material: true,
      stock: { in_stock: false, has_stock_retail: null },
    });
  });

  test('report the picture, and what the page of the product knows of its variant', () => {
    const product = { crumbs: [{ path: '/category/leather/' }, { path: '/category/leather/bags/' }] };
    const known = (sku: string) => (sku === 'BAG' ? shownFacts(product, 'hComAndRetail') : undefined);
    expect(basketEvents([], [bag], known)[0]?.product).toMatchObject({
      image: '/images/bag.webp',
      category: '/category/leather/bags/',
      stock: { in_stock: true, has_stock_retail: true },
    });
    const [other] = basketEvents([], [{ ...bag, sku: 'OTHER', image: null }], known);
    expect(other?.product).toMatchObject({ image: null, category: null, stock: { has_stock_retail: null } });
  });

  test('name the parts of a set', () => {
    expect(basketEvents([], [bag])[0]?.product).toMatchObject({ set_type: 'set', set_items: ['TOP', 'BOTTOM'] });
  });

  test("contain only the product's own fields", () => {
    const perso_info = {
      perso_product_type: 'bag',
      personalization_info_properties: { font: 'roman', size: 'small' },
    };
    const engraved = { ...bag, options: { engraving: ['A. L.'], perso_info } };
    const events = basketEvents([], [engraved]);
    expect(JSON.stringify(events)).not.toContain('A. L.');
    expect(events[0]?.product.options).toEqual({ perso_info });
    const container = { container_type: 'belt_32', container_id: 'passant', container_sku: 'U002P 32N' };
    expect(basketEvents([], [{ ...bag, options: container }])[0]?.product.options).toEqual(container);
  });
});

describe('a product view', () => {
  const product = {
    code: 'pommeau',
    title: 'Pommeau',
    department_code: 'MAR',
    family_code: 'SAC',
    division_code: 'CUI',
    product_code: 'H0612',
    excluded_material: false,
    set_type: 'simple' as const,
    crumbs: [{ path: '/category/leather/' }],
    attributes: [
      { field: 'color', options: [{ id: 'noir', attr_display: 'Black' }] },
      { field: 'size', options: [{ id: 'CM20', attr_display: '20 cm' }] },
    ],
  };
  const shown = {
    sku: 'H0612P 20N',
    ref_size: 'CM20',
    dku: 'H0612N',
    attributes: { color: 'noir', size: 'CM20' },
    price: { amount: 385_000 },
    set_items: [],
    images: [{ url: '/images/pommeau.webp' }],
    container: null,
  };

  test('reports the variant shown, its price, names, size, key and stock', () => {
    expect(productView(product, shown, 'retailOnly')).toEqual({
      event: 'product_view',
      code: 'pommeau',
      sku: 'H0612P 20N',
      name: 'Pommeau',
      unit_price: 385_000,
      price: 385_000,
      qty: 1,
      department_code: 'MAR',
      family_code: 'SAC',
      division_code: 'CUI',
      product_code: 'H0612',
      color: 'Black',
      size: '20 cm',
      ref_size: 'CM20',
      dku: 'H0612N',
      excluded_material: false,
      stock: { in_stock: false, has_stock_retail: true },
      set_type: 'simple',
      set_items: [],
      options: {},
      image: '/images/pommeau.webp',
      category: '/category/leather/',
    });
  });

  test.each([
    ['noStock', false, false],
    ['retailOnly', false, true],
    ['hComOnly', true, false],
    ['hComAndRetail', true, true],
  ] as const)('with the stock %s', (type, in_stock, has_stock_retail) => {
    expect(productView(product, shown, type).stock).toEqual({ in_stock, has_stock_retail });
  });

  test('reports the parts of a set with the names of their options, and a place in kits', () => {
    const set = {
      ...product,
      set_type: 'double' as const,
      attributes: [...product.attributes, { field: '1/size', options: [{ id: 'R52', attr_display: '52' }] }],
    };
    const container = { container_type: 'belt_32', container_id: 'passant' };
    const combination = {
      ...shown,
      attributes: { ...shown.attributes, '1/size': 'R52' },
      price: null,
      set_items: [{ sku: 'TOP' }, { sku: 'RING' }],
      container,
    };
    expect(productView(set, combination, 'hComOnly')).toMatchObject({
      price: null,
      unit_price: null,
      size: '20 cm / 52',
      set_type: 'double',
      set_items: ['TOP', 'RING'],
      options: container,
    });
  });
});
