import { expect, test } from 'vitest';
import { isViewColumn, strangeField, viewFilterLength, viewFilters, viewLists, viewStepsOf } from './savedViews.ts';

const own = ['keep', 'rename', 'share', 'delete'];
const shared = ['keep', 'rename', 'unshare', 'delete'];
test.each([
  ['own', { is_shared: false, is_mine: true }, false, own],
  ['own shared', { is_shared: true, is_mine: true }, false, shared],
  ['another’s', { is_shared: false, is_mine: false }, false, []],
  ['another’s shared', { is_shared: true, is_mine: false }, false, []],
  ['a supervisor’s colleague’s', { is_shared: false, is_mine: false }, true, []],
  ['a supervisor’s colleague’s shared', { is_shared: true, is_mine: false }, true, shared],
])('the steps of a view that is %s', (_name, view, isSupervisor, steps) => {
  expect(viewStepsOf(view, isSupervisor)).toEqual(steps);
});

const long = 'x'.repeat(viewFilterLength);
const texts = { q: 'bag', state: 'draft', view: 'id', colour: 'red', category: '', kind: `${long}x` };
test('a view keeps the filters of its list, and names the others', () => {
  expect(viewFilters('products', texts)).toEqual({
    query: { q: 'bag', state: 'draft' },
    lost: ['view', 'colour', 'kind'],
  });
  expect(viewFilters('promotions', { q: long, kind: `${long}x` })).toEqual({ query: { q: long }, lost: ['kind'] });
  // A value of an order that there is not is lost too: the rules know all of them.
  expect(viewFilters('orders', { state: 'lost', country: 'jp' })).toEqual({
    query: { country: 'jp' },
    lost: ['state'],
  });
});

test('a view keeps no look-up of one invoice or one client', () => {
  for (const list of viewLists)
    for (const name of ['number', 'email']) expect(viewFilters(list, { [name]: '1' }).lost).toEqual([name]);
  expect(viewFilters('audit', { subject: 'A-1' }).lost).toEqual(['subject']);
});

test.each([
  ['orders', { query: { state: 'open' }, sort: 'newest', columns: ['total'] }, null],
  ['orders', { query: {}, sort: null, columns: [] }, 'sort'],
  ['orders', { query: {}, sort: 'newest', columns: ['gone'] }, 'columns'],
  ['products', { query: { q: 'bag' }, sort: null, columns: [] }, null],
  ['products', { query: { colour: 'red' }, sort: null, columns: [] }, 'query.colour'],
  ['products', { query: {}, sort: 'newest', columns: [] }, 'sort'],
  ['products', { query: {}, sort: null, columns: ['total'] }, 'columns'],
] as const)('of %s %o the strange field is %s', (list, shown, field) => {
  expect(strangeField(list, shown)).toBe(field);
});

test('columns are of the list that lets them be chosen', () => {
  expect([isViewColumn('orders', 'total'), isViewColumn('orders', 'gone'), isViewColumn('texts', 'total')]).toEqual([
    true,
    false,
    false,
  ]);
});
