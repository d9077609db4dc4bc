import { expect, test } from 'vitest';
import { orderColumns, orderListQuery, orderListSort, usualOrderColumns } from './orderList.ts';

test.each<[Record<string, string>, Record<string, string>, string[]]>([
  [{}, {}, []],
  [{ state: 'all', country: 'jp' }, { state: 'all', country: 'jp' }, []],
  [{ state: 'lost', country: 'jp' }, { country: 'jp' }, ['state']],
  [{ country: 'xx', priority: 'high' }, {}, ['country', 'priority']],
  [{ from: '2026-02-28', until: '2026-02-30' }, { from: '2026-02-28' }, ['until']],
  [{ from: '2026-2-8', country: '' }, {}, ['from']],
  [
    { state: 'not_canceled', promotion: '0b8f2a54-51c1-4bb0-9a7e-3a3e7b1a9d10' },
    { state: 'not_canceled', promotion: '0b8f2a54-51c1-4bb0-9a7e-3a3e7b1a9d10' },
    [],
  ],
  [{ promotion: 'WINTER' }, {}, ['promotion']],
])('%j is the filter %j without %j', (texts, query, lost) => {
  const read = orderListQuery(texts);
  expect(JSON.parse(JSON.stringify(read.query))).toEqual(query);
  expect(read.lost).toEqual(lost);
});

test.each([
  [null, undefined, 'oldest'],
  [null, 'open', 'oldest'],
  [null, 'all', 'newest'],
  ['newest', 'open', 'newest'],
  ['oldest', 'all', 'oldest'],
  ['best', 'complete', 'newest'],
] as const)('a list sorted %s of the state %s has the %s first', (text, state, expected) => {
  expect(orderListSort(text, state)).toBe(expected);
});

test.each<[string[], boolean, string[]]>([
  [[], true, [...usualOrderColumns]],
  [[], false, usualOrderColumns.filter((column) => column !== 'client')],
  [['total', 'number', 'status'], true, ['total', 'number', 'status']],
  [['total', 'total', 'gone'], true, ['number', 'total']],
  [['gone'], true, [...usualOrderColumns]],
  [['client', 'total'], false, ['number', 'total']],
])('S16: the columns %j, seen with the right to see clients %s, are %j', (names, seesClient, expected) => {
  expect(orderColumns(names, seesClient)).toEqual(expected);
});
