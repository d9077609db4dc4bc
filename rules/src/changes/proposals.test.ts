import { expect, test } from 'vitest';
import {
  fieldOf,
  proposalState,
  type ProposalState,
  rowWith,
  stepsOfProposal,
  stepsOfSet,
  undoProposal,
  valueIn,
  valueProblem,
} from './proposals.ts';

test.each([
  ['amount', 'X 1/fr', 385_000, null],
  ['amount', 'X 1/jp', 450_000, null],
  ['amount', 'X 1/fr', null, null],
  ['amount', 'X 1/fr', 0, 'format'],
  ['amount', 'X 1/fr', 10.5, 'format'],
  ['amount', 'X 1/fr', '385000', 'format'],
  ['amount', 'X 1/hk', 385_050, 'format'],
  ['amount', 'X 1/zz', 100, 'format'],
  ['amount', 'X 1/zz', null, 'format'],
  ['max_sale_qty', 'x', 99, null],
  ['max_sale_qty', 'x', 100, 'format'],
  ['max_sale_qty', 'x', null, 'format'],
  ['status', 'x', 'hidden', null],
  ['status', 'x', 'published', null],
  ['status', 'x', 'gone', 'format'],
  ['status', 'x', null, 'format'],
  ['is_hidden', 'x/jp', true, null],
  ['is_hidden', 'x/jp', null, null],
  ['is_hidden', 'x/jp', false, 'format'],
  ['is_hidden', 'x/zz', true, 'format'],
  ['is_hidden', 'x', true, 'format'],
] as const)('%s of %s = %j: %s', (field, key, value, problem) => {
  expect(valueProblem(field, key, value)).toBe(problem);
});

test('a proposal changes the field that it names, else the first of its subject, and none of another subject', () => {
  expect(fieldOf('product')).toBe('max_sale_qty');
  expect(fieldOf('product', 'status')).toBe('status');
  expect(fieldOf('product', 'hscode')).toBeNull();
  expect(fieldOf('price', 'status')).toBeNull();
});

test.each([
  ['H0612P 20R/fr', '2026-12-20T23:00:00.000Z', null],
  ['H0612P 20R/fr', '2026-12-21', 'format'],
  ['H0612P 20R/fr', null, 'format'],
  ['H0612P 20R/xx', '2026-12-20T23:00:00.000Z', 'format'],
] as const)('the end of %s is %j: %j', (key, value, problem) => {
  expect(valueProblem('until', key, value)).toBe(problem);
});

test('no row has no value, and no value is no row', () => {
  expect(valueIn(null, 'amount')).toBeNull();
  expect(valueIn({ amount: 5 }, 'amount')).toBe(5);
  expect(rowWith('amount', null)).toBeNull();
  expect(rowWith('amount', 5)).toEqual({ amount: 5 });
});

test('a set offers each step that one of its proposals offers', () => {
  expect(stepsOfSet(['applied', 'proposed'], false)).toEqual(['approve', 'refuse']);
  expect(stepsOfSet(['applied', 'proposed'], true)).toEqual(['withdraw']);
  expect(stepsOfSet(['applied', 'refused'], true)).toEqual([]);
  expect(stepsOfSet(['proposed', 'failed'], false)).toEqual(['approve', 'refuse', 'withdraw']);
});

test.each([
  ['price', { amount: 385_000 }, { amount: 400_000 }, { subject: 'price', before: 400_000, after: 385_000 }],
  ['price', null, { amount: 400_000 }, { subject: 'price', before: 400_000, after: null }],
  ['price', { amount: 385_000 }, null, { subject: 'price', before: null, after: 385_000 }],
  // As the database writes a moment: another member brings the end back too.
  [
    'price',
    { until: '2026-12-14T00:00:00+01:00' },
    { until: '2026-12-21T00:00:00+01:00' },
    { subject: 'price_end', before: '2026-12-20T23:00:00.000Z', after: '2026-12-13T23:00:00.000Z' },
  ],
  ['promotion', null, { state: 'draft' }, null],
  ['product', { max_sale_qty: 9 }, { max_sale_qty: 3 }, null],
  ['store', { amount: 1 }, { amount: 2 }, null],
] as const)('a change of %s from %j to %j is taken back by the proposal %j', (subject, before, after, proposal) => {
  expect(undoProposal(subject, { before, after })).toEqual(proposal);
});

const open = { needs_approval: true, verdict: null, is_applied: false, has_failed: false } as const;

test.each<readonly [object, ProposalState]>([
  [{}, 'proposed'],
  [{ needs_approval: false }, 'scheduled'],
  [{ verdict: 'approved' }, 'scheduled'],
  [{ verdict: 'refused' }, 'refused'],
  [{ verdict: 'withdrawn', needs_approval: false }, 'withdrawn'],
  [{ verdict: 'approved', is_applied: true }, 'applied'],
  [{ verdict: 'approved', has_failed: true }, 'failed'],
])('%j is %s', (change, state) => {
  expect(proposalState({ ...open, ...change })).toBe(state);
});

test('no member approves its own proposal', () => {
  expect(stepsOfProposal('proposed', true)).toEqual(['withdraw']);
  expect(stepsOfProposal('proposed', false)).toEqual(['approve', 'refuse']);
  expect(stepsOfProposal('scheduled', true)).toEqual(['withdraw']);
  expect(stepsOfProposal('failed', false)).toEqual(['withdraw']);
  expect(stepsOfProposal('applied', false)).toEqual([]);
});
