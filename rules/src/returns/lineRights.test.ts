import { describe, expect, test } from 'vitest';
import { lineRights, offeredTypes, orderRights } from './lineRights.ts';

const stated = { is_stated: true, until: '2026-12-05' } as const;
const unstated = { is_stated: false, until: '2026-12-03' } as const;
const ofHouse = { until: '2026-12-19', is_stated: false } as const;
const bag = {
  line: { is_exchangeable: true },
  refusals: { refund: null, exchange: null, return: null },
  house_until: '2026-12-19',
  withdrawal: unstated,
  has_law: true,
} as const;
const ring = { ...bag, refusals: { ...bag.refusals, refund: 'final_sale' } } as const;
const studs = {
  ...ring,
  line: { is_exchangeable: false },
  refusals: { ...ring.refusals, exchange: 'no_exchange' },
} as const;
const late = { refund: 'window_closed', exchange: 'window_closed', return: 'window_closed' } as const;

describe('the rights of a line', () => {
  test.each([
    ['the house’s return and exchange', bag, ['refund', 'exchange']],
    ['the withdrawal and the exchange of what is only exchanged', ring, ['return', 'exchange']],
    ['the withdrawal alone of what is neither', studs, ['return']],
    [
      'no exchange for what is sold out',
      { ...ring, refusals: { ...ring.refusals, exchange: 'no_exchange' } },
      ['return'],
    ],
    ['what was withdrawn from first', { ...bag, withdrawal: stated }, ['return', 'refund', 'exchange']],
    [
      'what was withdrawn from after the house’s window',
      { ...bag, refusals: { ...late, return: null }, withdrawal: stated },
      ['return'],
    ],
  ] as const)('are %s', (_name, facts, expected) => {
    const { rights, refusal } = lineRights(facts);
    expect([rights.map(({ type }) => type), refusal]).toEqual([expected, null]);
  });

  test('have the day of their own time', () => {
    expect(lineRights(ring).rights).toEqual([
      { type: 'return', ...unstated },
      { type: 'exchange', ...ofHouse },
    ]);
  });

  const closed = { withdrawal: null, refusals: { ...studs.refusals, return: 'window_closed' } } as const;
  test.each([
    ['after all its times', { ...bag, refusals: late, withdrawal: null }, 'window_closed'],
    ['a final sale after the law’s time', { ...studs, ...closed }, 'window_closed'],
    ['a final sale without such a law', { ...studs, ...closed, has_law: false }, 'final_sale'],
    ['what is only exchanged and sold out', { ...ring, ...closed, line: { is_exchangeable: true } }, 'no_exchange'],
    [
      'a final sale on its way, which can be withdrawn from',
      { ...studs, withdrawal: null, refusals: { ...studs.refusals, return: 'not_delivered' } },
      'not_delivered',
    ],
    [
      'an engraved piece',
      { ...bag, withdrawal: null, refusals: { refund: 'engraved', exchange: 'engraved', return: 'engraved' } },
      'engraved',
    ],
  ] as const)('are none for %s, with the reason', (_name, facts, expected) => {
    expect(lineRights(facts)).toEqual({ rights: [], refusal: expected });
  });
});

test('an order offers what any of its lines does, and a claim only beside no return of the house', () => {
  const of = (facts: Parameters<typeof lineRights>[0], claims: readonly 'damaged'[] = []) => ({
    ...lineRights(facts),
    claims,
  });
  expect(orderRights([of(ring, ['damaged']), of(studs)])).toEqual({
    is_refundable: false,
    is_exchangeable: true,
    is_withdrawable: true,
    has_withdrawn: false,
    is_claimable: true,
  });
  expect(orderRights([of(bag), of({ ...studs, withdrawal: stated }, ['damaged'])])).toEqual({
    is_refundable: true,
    is_exchangeable: true,
    is_withdrawable: false,
    has_withdrawn: true,
    is_claimable: false,
  });
});

test.each([
  ['the house’s return first', {}, {}, ['refund', 'return', 'exchange']],
  ['a withdrawal first where the house’s return has a fee', {}, { has_fee: true }, ['return', 'refund', 'exchange']],
  ['a withdrawal first that was stated', {}, { is_stated: true }, ['return', 'refund', 'exchange']],
  ['a claim last', { refund: 'claims' }, {}, ['return', 'exchange', 'refund']],
  ['nothing closed', { return: 'none', exchange: 'none' }, { has_fee: true }, ['refund']],
] as const)('the form offers %s', (_name, change, when, expected) => {
  const offers = { refund: 'open', return: 'open', exchange: 'open', ...change } as const;
  expect(offeredTypes(offers, { is_stated: false, has_fee: false, ...when })).toEqual(expected);
});
