import { describe, expect, test } from 'vitest';
import { checkoutEvent, pageView, searchEvent } from './pageEvents.ts';
import { basketEvents } from './productEvents.ts';

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
