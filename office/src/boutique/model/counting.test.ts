import type { BoutiqueCount } from '@vitrine/contract/boutiqueCount';
import { expect, test } from 'vitest';
import { lastShown } from './counting.ts';
import { underPiece } from './countState.ts';
import type { Kept } from './deviceStore.ts';

const line = {
  sku: 'H0612P 20R',
  codes: ['04006381333931'],
  name: 'Pommeau',
  choice: '',
  image: null,
  expected: null,
  by: null,
  is_corrected: false,
};
const count = (counted: number | null): BoutiqueCount => ({
  number: 7,
  department: null,
  is_blind: true,
  by: 'Claire',
  started_at: '2026-11-24T10:00:00Z',
  counted: 1,
  closed_at: null,
  differences: null,
  lines: [{ ...line, counted }],
});
const entry = (code: string, counted: number, refused: Kept['refused'] = null): Kept => ({
  step_id: '1',
  staff_id: '1',
  name: 'Claire',
  taken_at: '2026-11-24T10:00:00Z',
  refused,
  subject: 'count',
  number: `7 ${code}`,
  step: 'counted',
  details: {
    entry: { count: 7, code, name: code, counted, was: null, is_scan: true, counted_at: '2026-11-24T10:00:00Z' },
  },
  undoes: null,
});
const refusal: Kept['refused'] = { refusal: 'unknown_code', status: null, first: null, there: null };

test('what was counted last shows as it was entered, then as the server has it', () => {
  const last = { code: line.sku, sku: line.sku, name: 'Pommeau', counted: 3 };
  expect(lastShown([entry(line.sku, 3)], count(2), last)).toEqual({ name: 'Pommeau', counted: 3 });
  // The number of another device stays.
  expect(lastShown([entry(line.sku, 3, refusal)], count(7), last)).toEqual({ name: 'Pommeau', counted: 7 });
});

test('a code that the device could not name has the name of its piece once the server knows it', () => {
  const last = { code: '4006381333931', sku: '4006381333931', name: '4006381333931', counted: 1 };
  expect(lastShown([entry(last.sku, 1)], count(null), last)).toEqual({ name: last.code, counted: 1 });
  expect(lastShown([], count(1), last)).toEqual({ name: 'Pommeau', counted: 1 });
});

test('a refused entry of a code that the device did not know is one of its piece, so that the next one ends it', () => {
  const refused = entry('4006381333931', 1, refusal);
  const kept = underPiece([entry('P 1', 1), { ...refused, step_id: '2' }], { ...refused, step_id: '2' }, line);
  expect(kept.map(({ number }) => number)).toEqual(['7 P 1', '7 H0612P 20R']);
  expect(underPiece([refused], refused, null)).toEqual([refused]);
});

test('a refused code is not counted, also after its refusal was read', () => {
  const last = { code: 'X 99', sku: 'X 99', name: 'X 99', counted: 1 };
  expect(lastShown([entry('X 99', 1, refusal)], count(2), last)).toBeNull();
  expect(lastShown([], count(2), last)).toBeNull();
});
