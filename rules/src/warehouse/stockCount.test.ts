import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedThere, mayApprove, needsOther } from './stockCount.ts';

type State = { there: number; free: number; held: number; sold: number };
const moves = {
  hold: (s: State) => (s.free > 0 ? { ...s, free: s.free - 1, held: s.held + 1 } : s),
  release: (s: State) => (s.held > 0 ? { ...s, held: s.held - 1, free: s.free + 1 } : s),
  pay: (s: State) => (s.held > 0 ? { ...s, held: s.held - 1, sold: s.sold + 1 } : s),
  cancel: (s: State) => (s.sold > 0 ? { ...s, sold: s.sold - 1, free: s.free + 1 } : s),
  ship: (s: State) => (s.sold > 0 ? { ...s, sold: s.sold - 1, there: s.there - 1 } : s),
  receive: (s: State) => ({ ...s, free: s.free + 1, there: s.there + 1 }),
} as const;

test('whatever is sold, cancelled or sent, what should be there is what is there, less what was lost', () => {
  const names = fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[]));
  fc.assert(
    fc.property(fc.nat(20), fc.array(names, { maxLength: 40 }), fc.nat(5), (opening, made, lost) => {
      const start = { there: opening, free: opening, held: 0, sold: 0 };
      const end = made.reduce<State>((state, name) => moves[name](state), start);
      expect(end.there - lost - expectedThere(end)).toBe(-lost || 0);
    }),
  );
});

test.each<[string, { difference: number; price: number | null }[], boolean]>([
  ['nothing', [{ difference: 0, price: null }], false],
  [
    'two pieces of little value',
    [
      { difference: -1, price: 60_00 },
      { difference: 1, price: 60_00 },
    ],
    false,
  ],
  [
    'three pieces, also where they sum to one',
    [
      { difference: -2, price: 1 },
      { difference: 1, price: 1 },
    ],
    true,
  ],
  ['exactly the value', [{ difference: -1, price: 500_00 }], false],
  ['more than the value', [{ difference: 1, price: 500_01 }], true],
  ['a piece without a price', [{ difference: 1, price: null }], true],
])('%s needs another member: %o', (_name, differences, needs) => expect(needsOther(differences, 'fr')).toBe(needs));

test('a counter never approves what needs another member', () => {
  expect(mayApprove('a', ['a', 'b'], true)).toBe(false);
  expect(mayApprove('c', ['a', 'b'], true)).toBe(true);
  expect(mayApprove('a', ['a'], false)).toBe(true);
});
