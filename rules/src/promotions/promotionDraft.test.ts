import { expect, test } from 'vitest';
import {
  contested,
  currenciesOf,
  differing,
  endsLater,
  draftFaults,
  mayWrite,
  mostScope,
  plainDraft,
  rebased,
  type PromotionDraft,
  shownState,
  stepsOfPromotion,
} from './promotionDraft.ts';

const draft = (more: Partial<PromotionDraft> = {}): PromotionDraft => ({
  name: 'Opening of the season',
  kind: 'percent',
  percent: 1_000,
  all_methods: null,
  gift: null,
  countries: ['fr', 'jp'],
  starts_at: '2027-03-01T08:00:00.000Z',
  ends_at: '2027-03-08T08:00:00.000Z',
  minimums: {},
  needs_code: true,
  needs_account: false,
  per_person: null,
  in_all: null,
  categories: [],
  products: [],
  excepted_categories: [],
  excepted_products: [],
  ...more,
});

test.each<[Partial<PromotionDraft>, Record<string, string>]>([
  [{}, {}],
  [{ name: ' ' }, { name: 'required' }],
  [{ countries: [] }, { countries: 'required' }],
  [{ percent: null }, { percent: 'required' }],
  [{ percent: 0 }, { percent: 'below' }],
  [{ percent: 9_000 }, {}],
  [{ percent: 9_001 }, { percent: 'above' }],
  // What another kind needs is not asked for.
  [{ kind: 'delivery', percent: null }, {}],
  [{ kind: 'gift', gift: ' ' }, { gift: 'required' }],
  [{ kind: 'gift', gift: 'X 1' }, {}],
  [{ ends_at: '2027-03-01T08:00:00.000Z' }, { ends_at: 'end_before_start' }],
  [{ ends_at: null }, {}],
  // A currency without a minimum would get it from the first cent.
  [{ minimums: { EUR: 50_000 } }, { 'minimums.JPY': 'required' }],
  [{ minimums: { EUR: 50_000, JPY: 0 } }, { 'minimums.JPY': 'below' }],
  [{ minimums: { EUR: 50_000, JPY: 80_000 } }, {}],
  [
    { per_person: 0, in_all: 10_000_001 },
    { per_person: 'below', in_all: 'above' },
  ],
  [{ per_person: 1.5 }, { per_person: 'below' }],
  [{ products: ['a', 'b'], excepted_products: ['b'] }, { excepted_products: 'entered_twice' }],
  [{ categories: ['bags'], excepted_categories: ['bags'] }, { excepted_categories: 'entered_twice' }],
  [{ products: Array.from({ length: mostScope + 1 }, (_, at) => `p${at}`) }, { categories: 'too_many_entries' }],
])('%j: %j', (more, faults) => {
  expect(draftFaults(draft(more))).toEqual(faults);
});

test('what is stored has nothing of another kind, sorted lists, and minimums of its countries alone', () => {
  const stored = plainDraft(
    draft({
      name: ' Gift ',
      kind: 'gift',
      gift: 'X 1',
      all_methods: true,
      countries: ['jp', 'fr', 'jp'],
      minimums: { EUR: 1, JPY: 2, USD: 3 },
      products: ['b', 'a', 'b'],
    }),
  );
  expect(stored).toMatchObject({
    name: 'Gift',
    percent: null,
    all_methods: null,
    gift: 'X 1',
    countries: ['fr', 'jp'],
    minimums: { EUR: 1, JPY: 2 },
    products: ['a', 'b'],
  });
  expect(plainDraft(draft({ kind: 'delivery' })).all_methods).toBe(false);
  // A limit for each person is one of accounts.
  expect([plainDraft(draft({ per_person: 1 })), plainDraft(draft())].map((one) => one.needs_account)).toEqual([
    true,
    false,
  ]);
  expect(currenciesOf(['fr', 'de', 'jp', 'us'])).toEqual(['EUR', 'JPY', 'USD']);
});

test('drafts differ in what is stored, not in its sequence', () => {
  expect(differing(draft({ countries: ['fr', 'jp'] }), draft({ countries: ['jp', 'fr'] }))).toEqual([]);
  expect(differing(draft({ minimums: { EUR: 1, JPY: 2 } }), draft({ minimums: { JPY: 2, EUR: 1 } }))).toEqual([]);
  expect(differing(draft(), draft({ percent: 1_500, name: 'Other' }))).toEqual(['name', 'percent']);
});

test('what has started keeps what it gives; what has ended is history', () => {
  expect(mayWrite('draft', 'percent')).toBe(true);
  expect(mayWrite('active', 'percent')).toBe(false);
  expect(mayWrite('active', 'ends_at')).toBe(true);
  expect(mayWrite('active', 'name')).toBe(true);
  expect(mayWrite('ended', 'name')).toBe(false);
});

test.each([
  ['2027-03-08T08:00:00.000Z', '2027-03-08T08:00:00.001Z', true],
  ['2027-03-08T08:00:00.000Z', null, true],
  ['2027-03-08T08:00:00.000Z', '2027-03-08T09:00:00.000+01:00', false],
  ['2027-03-08T08:00:00.000Z', '2027-03-07T08:00:00.000Z', false],
  [null, '2027-03-07T08:00:00.000Z', false],
  [null, null, false],
])('an end at %s that becomes %s is later: %s', (before, after, expected) => {
  expect(endsLater(before, after)).toBe(expected);
});

test.each([
  ['draft', '2027-03-02T00:00:00Z', 'draft', ['start', 'remove']],
  ['active', '2027-02-28T00:00:00Z', 'coming', ['end']],
  ['active', '2027-03-01T08:00:00Z', 'running', ['end']],
  ['active', '2027-03-08T08:00:00Z', 'ended', []],
  ['ended', '2027-03-02T00:00:00Z', 'ended', []],
] as const)('%s at %s is %s', (state, now, shown, steps) => {
  const { starts_at, ends_at } = draft();
  const moments = { starts_at: new Date(starts_at), ends_at: ends_at === null ? null : new Date(ends_at) };
  expect(shownState({ state, ...moments }, new Date(now))).toBe(shown);
  expect(stepsOfPromotion(shown, false)).toEqual(steps);
});

test('a start that waits holds the steps of a draft', () => {
  expect(stepsOfPromotion('draft', true)).toEqual([]);
  expect(stepsOfPromotion('running', true)).toEqual(['end']);
});

test('what one member typed is put over what another one stored, and nothing of either is lost', () => {
  const before = draft();
  const mine = draft({ name: 'Mine', percent: 2_000 });
  const theirs = draft({ percent: 1_500, needs_code: false });
  expect(contested(before, mine, theirs)).toEqual(['percent']);
  expect(rebased(before, mine, theirs)).toEqual(draft({ name: 'Mine', percent: 2_000, needs_code: false }));
});
