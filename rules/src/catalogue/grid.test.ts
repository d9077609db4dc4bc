import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextStart, pageStart, previousStart, startWithin } from './gridPaging.ts';
import {
  encodeGridState,
  filterCount,
  gridFilters,
  type GridState,
  gridSorts,
  parseGridState,
  toggleFilter,
} from './gridState.ts';

describe('paging', () => {
  test.each([
    [0, 0],
    [35, 0],
    [36, 36],
    [71, 36],
  ])('index %i is on the page that starts at %i', (index, start) => expect(pageStart(index)).toBe(start));

  test.each([
    ['starts after the first', 0, 37, 36],
    ['stops at the last', 36, 72, null],
    ['stops when full', 0, 36, null],
  ])('the next page %s', (_name, start, total, next) => expect(nextStart(start, total)).toBe(next));
  test.each([
    ['is none before the first', 0, null],
    ['starts before the current', 72, 36],
  ])('the page before %s', (_name, start, previous) => expect(previousStart(start)).toBe(previous));
  test.each([
    ['keeps a start within the total', 36, 72, 36],
    ['moves a start beyond the total to the last page', 720, 50, 36],
    ['moves a start after a full page back to it', 36, 36, 0],
    ['moves a negative start to 0', -5, 50, 0],
    ['is nothing in an empty grid', 36, 0, 0],
  ])('a start %s', (_name, start, total, expected) => expect(startWithin(start, total)).toBe(expected));
});

describe('grid URLs', () => {
  test.each([
    ['nothing', {}, ''],
    ['filters in one order', { size: 'CM26', color: 'noir.encre' }, 'color=encre.noir&size=CM26'],
    ['values once', { color: 'noir.noir' }, 'color=noir'],
    ['no default sort', { sort: 'relevance' }, ''],
    ['a sort', { sort: 'price_asc' }, 'sort=price_asc'],
    ['no unknown sort', { sort: 'cheapest' }, ''],
    ['no unknown parameter', { utm_source: 'mail' }, ''],
    ['no wrong value', { color: '<b>.noir' }, 'color=noir'],
    ['a page', { fh_start_index: '36' }, 'fh_start_index=36'],
    ['the start of a page', { fh_start_index: '40' }, 'fh_start_index=36'],
    ['no first page', { fh_start_index: '0' }, ''],
    ['no negative page', { fh_start_index: '-36' }, ''],
    ['no page in words', { fh_start_index: '1e3' }, ''],
    ['the product left', { positionsku: 'H0612Pv26V' }, 'positionsku=H0612Pv26V'],
    ['no wrong product', { positionsku: 'javascript:' }, ''],
  ])('encode %s', (_name, query, expected) => expect(encodeGridState(parseGridState(query))).toBe(expected));

  test('drop unknown values', () => {
    const state = parseGridState({ color: 'noir.puce' }, { color: new Set(['noir']) });
    expect(state.filters).toEqual({ color: ['noir'] });
  });

  test('are parsed back to the same state', () => {
    const ids = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/u), { minLength: 1, maxLength: 5 });
    const states: fc.Arbitrary<GridState> = fc.record({
      filters: fc.dictionary(
        fc.constantFrom(...gridFilters),
        ids.map((list) => list.sort()),
      ),
      sort: fc.constantFrom(...gridSorts),
      fh_start_index: fc.nat({ max: 2000 }).map((page) => page * 36),
      positionsku: fc.constantFrom(null, 'H0612P 26V'),
    });
    fc.assert(
      fc.property(states, (state) => {
        const query = Object.fromEntries(
          encodeGridState(state)
            .split('&')
            .map((pair) => pair.split('=')),
        );
        expect(parseGridState(query)).toEqual({ ...state, filters: { ...state.filters } });
      }),
    );
  });

  const black = parseGridState({ color: 'noir', fh_start_index: '72', positionsku: 'A' });
  test('another filter resets to the first page', () => {
    expect(encodeGridState(toggleFilter(black, 'color', 'encre'))).toBe('color=encre.noir');
  });
  test('toggling a filter twice removes it', () =>
    expect(toggleFilter(black, 'color', 'noir')).toEqual(parseGridState({})));
  test('count values, not filters', () => {
    expect(filterCount(parseGridState({ color: 'noir.encre', size: 'CM26' }))).toBe(3);
  });
});
