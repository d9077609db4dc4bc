import { describe, expect, test } from 'vitest';
import {
  endsOrder,
  type WithdrawalFacts,
  type WithdrawalState,
  withdrawalDuty,
  withdrawalStepsOf,
} from './withdrawalDuty.ts';

const stated_at = new Date('2026-11-21T10:00:00Z');
const order = { country: 'de', delivered_at: null, units: 2, sent: 2 } as const;
const facts: WithdrawalFacts = { stated_at, country: 'de', order, goods_at: null, proof_at: null };
const at = (day: string) => new Date(`${day}T12:00:00Z`);

test.each<[string, Partial<WithdrawalFacts>, string, string]>([
  ['an unknown order is answered', { order: null }, 'answer', '2026-12-05'],
  ['a country without the right too', { order: { ...order, country: 'us' } }, 'answer', '2026-12-05'],
  ['a statement after the period too', { order: { ...order, delivered_at: at('2026-10-01') } }, 'answer', '2026-12-05'],
  ['what has not left is stopped', { order: { ...order, sent: 1 } }, 'stop', '2026-12-05'],
  [
    'also when other pieces are back',
    { order: { ...order, sent: 1 }, goods_at: at('2026-11-23') },
    'stop',
    '2026-12-05',
  ],
  // Two weeks after the statement is a Saturday.
  ['the house waits for the goods', {}, 'waits', '2026-12-07'],
  ['goods in time leave the law’s day', { goods_at: at('2026-11-25') }, 'refund', '2026-12-05'],
  ['a proof does as well', { proof_at: at('2026-11-23') }, 'refund', '2026-12-05'],
  ['late goods are refunded at once', { goods_at: at('2026-12-09') }, 'refund', '2026-12-09'],
  ['the earlier one decides', { goods_at: at('2026-12-20'), proof_at: at('2026-12-08') }, 'refund', '2026-12-08'],
])('%s', (_name, change, state, until) => {
  expect(withdrawalDuty({ ...facts, ...change })).toEqual({ state, until });
});

test('the days are those of the storefront’s clock', () => {
  const late = { ...facts, stated_at: new Date('2026-11-21T23:30:00Z'), goods_at: at('2026-11-25') };
  expect(withdrawalDuty(late).until).toBe('2026-12-06');
  expect(withdrawalDuty({ ...late, country: 'ie' }).until).toBe('2026-12-05');
});

describe('a statement cancels its order', () => {
  const open = { ...order, sent: 0, status: 'validated', mode: 'deliver' } as const;
  const plain = { stated_at, bought: 2, named: 2, has_note: false, is_personalised: false };
  test.each<[string, Partial<Parameters<typeof endsOrder>[0]>, Partial<typeof plain>, boolean]>([
    ['before packing', {}, {}, true],
    ['packed', { status: 'prepared' }, {}, true],
    ['that waits in a boutique', { status: 'available_in_shop', mode: 'pickup' }, {}, true],
    ['not when a parcel has left', { sent: 1, status: 'being_prepared' }, {}, false],
    ['not when it travels', { sent: 2, status: 'out_for_delivery' }, {}, false],
    ['not when it is held for a review', { status: 'fraud' }, {}, false],
    ['not for certain pieces', {}, { named: 1 }, false],
    ['not for pieces in words', {}, { has_note: true }, false],
    ['of one unit, whatever it names', { units: 1 }, { bought: 1, named: 0, has_note: true }, true],
    ['of all that was bought, without the gift', { units: 3 }, {}, true],
    ['of one bought unit beside a gift, whatever it names', {}, { bought: 1, named: 0, has_note: true }, true],
    ['with engraved pieces before packing', {}, { is_personalised: true }, true],
    ['not with engraved pieces that are made', { status: 'prepared' }, { is_personalised: true }, false],
    ['not in a country without the right', { country: 'us' }, {}, false],
    ['not in an unknown status', { status: null }, {}, false],
  ])('%s', (_name, change, statement, expected) => {
    expect(endsOrder({ ...open, ...change }, { ...plain, ...statement })).toBe(expected);
  });
});

test.each<[WithdrawalState, boolean, string[]]>([
  ['answer', false, ['close']],
  ['stop', false, ['close']],
  ['waits', false, ['proof', 'close']],
  ['refund', true, ['refund', 'close']],
  // The goods have come: their return is accepted, which refunds.
  ['refund', false, ['close']],
])('of a withdrawal that is at %s, with a proof: %s, staff can take its steps', (state, has_proof, steps) => {
  expect(withdrawalStepsOf(state, has_proof)).toEqual(steps);
});
