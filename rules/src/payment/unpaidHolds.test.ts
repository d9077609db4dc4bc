import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardsVerdict,
  personVerdict,
  pieceVerdict,
  purchaseVerdict,
  strictestVerdict,
  unitsVerdict,
} from './unpaidHolds.ts';

describe('S19: the share of a product that a network may reserve unpaid', () => {
  test.each([
    // The first purchase of a network is never limited, even for the whole stock.
    [{ reserved: 0, wanted: 2, pieces: 2 }, true, 'network', 'free'],
    [{ reserved: 1, wanted: 1, pieces: 2 }, true, 'network', 'captcha'],
    [{ reserved: 1, wanted: 1, pieces: 2 }, false, 'network', 'free'],
    [{ reserved: 2, wanted: 1, pieces: 4 }, true, 'network', 'refused'],
    [{ reserved: 4, wanted: 1, pieces: 23 }, true, 'network', 'free'],
    [{ reserved: 5, wanted: 1, pieces: 23 }, true, 'network', 'captcha'],
    [{ reserved: 10, wanted: 1, pieces: 23 }, true, 'network', 'captcha'],
    [{ reserved: 11, wanted: 1, pieces: 23 }, true, 'network', 'refused'],
    [{ reserved: 21, wanted: 1, pieces: 23 }, true, 'network', 'refused'],
    [{ reserved: 7, wanted: 1, pieces: 23 }, false, 'network', 'free'],
    [{ reserved: 8, wanted: 1, pieces: 23 }, false, 'network', 'refused'],
    [{ reserved: 7, wanted: 1, pieces: 23 }, true, 'site', 'free'],
    [{ reserved: 16, wanted: 1, pieces: 23 }, true, 'site', 'captcha'],
    [{ reserved: 17, wanted: 1, pieces: 23 }, true, 'site', 'refused'],
  ] as const)('%o, captcha required: %s, %s: %s', (piece, asks, tier, expected) => {
    expect(pieceVerdict(piece, asks, tier)).toBe(expected);
  });

  test('leaves most of a scarce product for other networks, however a network splits its requests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 200 }), fc.boolean(), (pieces, asks) => {
        let reserved = 0;
        while (pieceVerdict({ reserved, wanted: 1, pieces }, asks, 'network') !== 'refused' && reserved < pieces)
          reserved += 1;
        expect(reserved).toBeLessThanOrEqual(Math.max(2, pieces / 2));
      }),
    );
  });
});

test.each([
  [0, 60, true, 'network', 'free'],
  [11, 1, true, 'network', 'free'],
  [12, 1, true, 'network', 'captcha'],
  [60, 1, true, 'network', 'refused'],
  [40, 1, false, 'network', 'refused'],
  [39, 1, false, 'network', 'free'],
  [119, 1, true, 'site', 'free'],
  [120, 1, true, 'site', 'captcha'],
  [600, 1, true, 'site', 'refused'],
] as const)(
  'S19: %i units reserved and %i requested, captcha required: %s, %s: %s',
  (reserved, wanted, asks, tier, expected) => {
    expect(unitsVerdict(reserved, wanted, asks, tier)).toBe(expected);
  },
);

test.each([
  [4, true, 'network', 'free'],
  [5, true, 'network', 'captcha'],
  [19, true, 'network', 'captcha'],
  [20, true, 'network', 'refused'],
  [11, false, 'network', 'free'],
  [12, false, 'network', 'refused'],
  [49, true, 'site', 'free'],
  [200, true, 'site', 'refused'],
] as const)('S19: %i refused cards, captcha required: %s, %s: %s', (tried, asks, tier, expected) => {
  expect(cardsVerdict(tried, asks, tier)).toBe(expected);
});

test('S19: the fourth card of a purchase needs a captcha where available', () => {
  expect([2, 3].map((refused) => purchaseVerdict(refused, true))).toEqual(['free', 'captcha']);
  expect(purchaseVerdict(11, false)).toBe('free');
});

describe('A4: data typed by others never refuses a shopper', () => {
  const asks = { asks_captcha: true };
  test.each([
    ['a customer, whatever guests typed', { own: 0, typed: 9, typed_here: 9 }, { is_customer: true, ...asks }, 'free'],
    [
      'a customer with three of the account',
      { own: 3, typed: 3, typed_here: 0 },
      { is_customer: true, ...asks },
      'refused',
    ],
    ['a guest', { own: 0, typed: 2, typed_here: 2 }, { is_customer: false, ...asks }, 'free'],
    ['a guest with three', { own: 0, typed: 3, typed_here: 0 }, { is_customer: false, ...asks }, 'captcha'],
    [
      'a guest with a much used mailbox',
      { own: 0, typed: 9, typed_here: 9 },
      { is_customer: false, ...asks },
      'captcha',
    ],
    [
      'in China, from elsewhere',
      { own: 0, typed: 9, typed_here: 2 },
      { is_customer: false, asks_captcha: false },
      'free',
    ],
    [
      'in China, from here',
      { own: 0, typed: 3, typed_here: 3 },
      { is_customer: false, asks_captcha: false },
      'refused',
    ],
  ] as const)('%s', (_name, open, who, expected) => {
    expect(personVerdict(open, who)).toBe(expected);
  });
});

test('the strictest verdict applies', () => {
  expect(strictestVerdict([])).toBe('free');
  expect(strictestVerdict(['free', 'refused', 'captcha'])).toBe('refused');
  expect(strictestVerdict(['captcha', 'free'])).toBe('captcha');
});
