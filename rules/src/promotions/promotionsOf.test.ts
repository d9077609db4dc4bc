// What promotions give to a basket. decisions/0132, invariant M8.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import { isPromotionCode, mostPercent, type Promotion, promotionCode, type PromotionGives } from './promotion.ts';
import { type Offered, promotedDelivery, type Promoted, promotionsOf } from './promotionsOf.ts';

const noon = new Date('2026-12-01T12:00:00Z');
const later = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000);
let made = 0;

const offer = (gives: PromotionGives, changes: Partial<Promotion> = {}, used: Partial<Offered> = {}): Offered => ({
  promotion: {
    promotion_id: `promotion ${(made += 1)}`,
    name: 'Winter',
    gives,
    state: 'active',
    needs_code: false,
    needs_account: false,
    countries: ['fr'],
    starts_at: later(-1),
    ends_at: later(1),
    minimums: {},
    products: null,
    excepted: new Set(),
    per_person: null,
    ...changes,
  },
  code: null,
  is_left: true,
  ...used,
});
const percent = (value: number): PromotionGives => ({ kind: 'percent', percent: value });
const gift: PromotionGives = { kind: 'gift', gift_sku: 'SCARF' };
const free = (all_methods: boolean): PromotionGives => ({ kind: 'delivery', all_methods });

const at = (changes: Partial<Promoted> = {}): Promoted => ({
  country: 'fr',
  currency: 'EUR',
  lines: [
    { code: 'bag', unit_price: 1_000_00, qty: 1 },
    { code: 'belt', unit_price: 333_33, qty: 3 },
  ],
  delivery: { is_first: true, price: 12_00 },
  now: noon,
  is_customer: false,
  giftPrice: () => 60_00,
  ...changes,
});

test.each([
  ['small letters and blanks', ' winter 26 ', 'WINTER26'],
  ['full-width letters and a Japanese long vowel for a dash', 'ＷＩＮＴＥＲー２６', 'WINTER-26'],
])('folds a code of %s', (_what, typed, code) => {
  expect(promotionCode(typed)).toBe(code);
  expect(isPromotionCode(code)).toBe(true);
});

test.each(['', 'ABC', 'A'.repeat(33), 'ÉTÉ2026', 'A_B_C'])('does not take %j for a code', (code) => {
  expect(isPromotionCode(promotionCode(code))).toBe(false);
});

test('gives nothing where the house offers nothing', () => {
  expect(promotionsOf([], at())).toEqual({
    discounts: [0, 0],
    delivery: 'none',
    given: [],
    fault: null,
    minimum: null,
  });
});

describe('a part of the price', () => {
  test('is taken off each line of its products, half a unit rounded up, with its worth', () => {
    const { discounts, given } = promotionsOf([offer(percent(1_250), { products: new Set(['belt']) })], at());
    // 12.5 % of 999.99 is 124.99875.
    expect(discounts).toEqual([0, 125_00]);
    expect(given).toMatchObject([{ kind: 'percent', percent: 1_250, amount: 125_00 }]);
  });

  test('is the largest of several for each line, never one on the other, in any order', () => {
    const offers = [
      offer(percent(1_000)),
      offer(percent(2_000), { products: new Set(['bag']) }),
      offer(percent(3_000), { excepted: new Set(['bag']) }),
    ];
    const discounts = [200_00, 300_00];
    expect(promotionsOf(offers, at()).discounts).toEqual(discounts);
    const turned = promotionsOf(offers.toReversed(), at());
    expect(turned.discounts).toEqual(discounts);
    expect(turned.given.map(({ percent: part }) => part)).toEqual([3_000, 2_000]);
  });

  test('leaves something to pay of every price, and sums to what it is worth', () => {
    const lines = fc.array(
      fc.record({
        code: fc.constantFrom('bag', 'belt'),
        unit_price: fc.integer({ min: 10, max: 9_000_000_000 }),
        qty: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: 1 },
    );
    const offers = fc.array(
      fc
        .record({ part: fc.integer({ min: 1, max: mostPercent }), isOfBags: fc.boolean() })
        .map(({ part, isOfBags }) => offer(percent(part), isOfBags ? { products: new Set(['bag']) } : {})),
    );
    fc.assert(
      fc.property(lines, offers, (bought, offered) => {
        const { discounts, given } = promotionsOf(offered, at({ lines: bought }));
        bought.forEach(({ unit_price, qty }, line) => {
          expect(discounts[line]).toBeGreaterThanOrEqual(0);
          expect(discounts[line]).toBeLessThan(unit_price * qty);
        });
        const all = discounts.reduce((sum, one) => sum + one, 0);
        expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(all);
      }),
    );
  });
});

describe('a part of the price where no decimals are shown', () => {
  test.each([
    ['hk', 'HKD', 4_250_00, 3, 531_00 * 3],
    ['sa', 'SAR', 4_250_00, 1, 531_00],
    ['ae', 'AED', 1_00, 1, 0],
    ['jp', 'JPY', 4_250, 3, 1_594],
  ] as const)(
    'in %s is of whole units on each piece, so that each refund is too',
    (country, currency, unit_price, qty, off) => {
      const offered = [offer(percent(1_250), { countries: [country] })];
      const lines = [{ code: 'bag', unit_price, qty }];
      expect(promotionsOf(offered, at({ country, currency, lines })).discounts).toEqual([off]);
    },
  );

  test('of a small price leaves its last unit to pay', () => {
    const at90 = [offer(percent(mostPercent), { countries: ['ae'] })];
    const lines = [1_00, 4_00].map((unit_price) => ({ code: 'bag', unit_price, qty: 1 }));
    expect(promotionsOf(at90, at({ country: 'ae', currency: 'AED', lines })).discounts).toEqual([0, 3_00]);
  });

  test('never takes the whole price, and leaves nothing that the page rounds', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('hk', 'mo', 'sa', 'ae'),
        fc.integer({ min: 1, max: mostPercent }),
        fc.integer({ min: 1, max: 90_000_000 }),
        fc.integer({ min: 1, max: 20 }),
        (country, part, whole, qty) => {
          const lines = [{ code: 'bag', unit_price: whole * 100, qty }];
          const of = { country, currency: shopCurrency(country), lines } as const;
          const [off = 0] = promotionsOf([offer(percent(part), { countries: [country] })], at(of)).discounts;
          expect(off % (100 * qty)).toBe(0);
          expect(off).toBeLessThan(whole * 100 * qty);
        },
      ),
    );
  });
});

describe('a complimentary delivery', () => {
  test('is that of the first method, or of all', () => {
    const first = promotionsOf([offer(free(false))], at());
    expect(first).toMatchObject({ delivery: 'first', given: [{ kind: 'delivery', amount: 12_00 }] });
    expect(promotedDelivery(first.delivery, { is_first: true, price: 12_00 })).toBe(0);
    expect(promotedDelivery(first.delivery, { is_first: false, price: 25_00 })).toBe(25_00);
    const all = promotionsOf([offer(free(false)), offer(free(true))], at());
    expect(all.given).toHaveLength(1);
    expect(promotedDelivery(all.delivery, { is_first: false, price: 25_00 })).toBe(0);
  });

  test('is named only where it saves something', () => {
    expect(promotionsOf([offer(free(true))], at({ delivery: { is_first: true, price: 0 } })).given).toEqual([]);
  });
});

test('a gift is given beside a discount; of a sold-out one nothing is said', () => {
  const offers = [offer(percent(1_000)), offer(gift)];
  expect(promotionsOf(offers, at()).given).toMatchObject([{}, { kind: 'gift', gift_sku: 'SCARF', amount: 60_00 }]);
  expect(promotionsOf(offers, at({ giftPrice: () => null })).given).toMatchObject([{ kind: 'percent' }]);
});

test('one gift of two promotions is given once', () => {
  expect(promotionsOf([offer(gift), offer(gift)], at()).given).toHaveLength(1);
});

test('M1: of two gifts that share their last piece the first is given, and a code for the other says so', () => {
  // A box that holds the scarf: one scarf is left for both.
  const box: PromotionGives = { kind: 'gift', gift_sku: 'BOX' };
  const giftPrice = (_sku: string, beside: readonly string[]): number | null => (beside.length > 0 ? null : 60_00);
  const offers = [offer(gift), offer(box, { needs_code: true }, { code: 'WINTER' })];
  expect(promotionsOf(offers, at({ giftPrice }))).toMatchObject({ fault: 'gift_gone', given: [{ gift_sku: 'SCARF' }] });
  // A second promotion of the same gift takes no second piece.
  expect(promotionsOf([offer(gift), offer(gift), offer(percent(10))], at({ giftPrice })).given).toHaveLength(2);
});

describe('a typed code', () => {
  const typed = (gives: PromotionGives, changes: Partial<Promotion> = {}, used: Partial<Offered> = {}): Offered =>
    offer(gives, { needs_code: true, ...changes }, { code: 'WINTER', ...used });

  test('is named with what it gives', () => {
    expect(promotionsOf([typed(percent(1_000))], at())).toMatchObject({ fault: null, given: [{ code: 'WINTER' }] });
  });

  test.each<[string, Offered, Partial<Promoted>]>([
    ['not_here', typed(gift, { countries: ['jp'] }), {}],
    ['not_yet', typed(gift, { starts_at: later(1), ends_at: null }), {}],
    ['ended', typed(gift, { ends_at: noon }), {}],
    ['ended', typed(gift, { state: 'ended' }), {}],
    ['account', typed(gift, { needs_account: true }), {}],
    // A guest learns nothing of what an email has used.
    ['account', typed(gift, { per_person: 1 }), {}],
    ['account', typed(gift, { per_person: 1 }, { is_left: false }), {}],
    ['used_up', typed(gift, {}, { is_left: false }), {}],
    ['no_product', typed(gift, { products: new Set(['ring']) }), {}],
    ['no_product', typed(gift, { products: new Set() }), {}],
    ['no_product', typed(gift, { excepted: new Set(['bag', 'belt']) }), {}],
    ['minimum', typed(gift, { minimums: { EUR: 1_999_99 + 1 } }), {}],
    ['gift_gone', typed(gift), { giftPrice: () => null }],
    ['other_method', typed(free(false)), { delivery: { is_first: false, price: 25_00 } }],
    ['not_better', typed(free(false)), { delivery: { is_first: true, price: 0 } }],
  ])('gives nothing and says %s', (fault, one, changes) => {
    expect(promotionsOf([one], at(changes))).toMatchObject({ fault, given: [] });
  });

  test('says from which value it gives something', () => {
    expect(promotionsOf([typed(gift, { minimums: { EUR: 2_500_00 } })], at()).minimum).toBe(2_500_00);
    expect(promotionsOf([typed(gift, { minimums: { EUR: 1_999_99 } })], at())).toMatchObject({ fault: null });
    // A currency without a value has none.
    expect(promotionsOf([typed(gift, { minimums: { JPY: 1 } })], at())).toMatchObject({ fault: null });
  });

  test('is not better than what is given without it', () => {
    expect(promotionsOf([offer(percent(2_000)), typed(percent(1_000))], at()).fault).toBe('not_better');
    expect(promotionsOf([typed(gift, { needs_account: true })], at({ is_customer: true })).fault).toBeNull();
  });
});
