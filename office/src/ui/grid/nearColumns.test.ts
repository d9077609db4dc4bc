import { expect, test } from 'vitest';
import { nearColumns } from './nearColumns.ts';

// 36 columns of 100 px, of which the first holds names, in a box of 700 px.
const sight = (scrollLeft: number) => ({ scrollLeft, clientWidth: 700, scrollWidth: 3600 });

test('the columns in view are near, with one beside them', () => {
  expect(nearColumns(sight(0), 35, null)).toEqual({ from: 0, to: 8 });
  expect(nearColumns(sight(1000), 35, null)).toEqual({ from: 9, to: 18 });
  expect(nearColumns(sight(2900), 35, null)).toEqual({ from: 28, to: 35 });
});

test('a wanted column in view changes nothing', () => {
  expect(nearColumns(sight(1000), 35, 12)).toEqual({ from: 9, to: 18 });
});

test('a wanted column outside the view is near with those that come into view beside it', () => {
  expect(nearColumns(sight(0), 35, 34)).toEqual({ from: 27, to: 35 });
  expect(nearColumns(sight(2900), 35, 0)).toEqual({ from: 0, to: 8 });
});

test('all columns are near where the box shows all, or the page has no layout', () => {
  const all = { from: 0, to: 35 };
  expect(nearColumns({ scrollLeft: 0, clientWidth: 3600, scrollWidth: 3600 }, 35, 3)).toEqual(all);
  expect(nearColumns({ scrollLeft: 0, clientWidth: 0, scrollWidth: 0 }, 35, 3)).toEqual(all);
  expect(nearColumns(null, 35, 3)).toEqual(all);
});
