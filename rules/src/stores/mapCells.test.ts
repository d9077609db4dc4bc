import { expect, test } from 'vitest';
import { mapCellOf, mapCellsBetween } from './mapCells.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('names the cell of a place, also south and west', () => {
  expect([mapCellOf(at(48.86, 2.35)), mapCellOf(at(-33.9, -70.6))]).toEqual(['12.0', '-9.-18']);
});

test('lists the cells of a view, with each place that it shows', () => {
  const cells = mapCellsBetween(at(47, 1), at(49, 5));
  expect(cells).toEqual(['11.0', '11.1', '12.0', '12.1']);
  expect(cells).toContain(mapCellOf(at(48.86, 2.35)));
});

test('goes on over the date line, and lists nothing for a view of the world', () => {
  expect(mapCellsBetween(at(-17, 179), at(-17, 181))).toEqual(['-5.44', '-5.-45']);
  expect(mapCellsBetween(at(-80, -170), at(80, 170))).toEqual([]);
});
