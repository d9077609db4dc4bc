import { expect, test } from 'vitest';
import { focusAt, isSameFocus, isSquarePlace, movedFocus, objectPosition, squareOf, squarePlace } from './focus.ts';
import { denseThumbnail, thumbnailUrl } from './pictures.ts';

test('a point is whole percent of the picture and never beside it', () => {
  expect(focusAt(12.4, 87.6)).toEqual({ x: 12, y: 88 });
  expect(focusAt(-3, 140)).toEqual({ x: 0, y: 100 });
  expect(movedFocus({ x: 99, y: 4 }, 10, -10)).toEqual({ x: 100, y: 0 });
});

test('the middle is as good as no point', () => {
  expect(isSameFocus(null, { x: 50, y: 50 })).toBe(true);
  expect(isSameFocus({ x: 50, y: 51 }, null)).toBe(false);
  expect(objectPosition(null)).toBeUndefined();
  expect(objectPosition({ x: 20, y: 80 })).toBe('20% 80%');
});

test.each([
  ['no point', { width: 800, height: 1000 }, null],
  ['a square picture', { width: 800, height: 800, focus: { x: 0, y: 0 } }, null],
  ['a portrait, which is cut from top to bottom', { width: 800, height: 1000, focus: { x: 0, y: 22 } }, 20],
  ['a wide picture, which is cut from left to right', { width: 1000, height: 800, focus: { x: 98, y: 0 } }, 100],
  ['a point near the middle', { width: 1000, height: 800, focus: { x: 52, y: 0 } }, null],
] as const)('a square of %s', (_name, picture, place) => {
  expect(squarePlace(picture)).toBe(place);
  expect(place === null || isSquarePlace(place)).toBe(true);
});

test('squares are cut at few places', () => {
  expect([0, 5, 95, 100].every(isSquarePlace)).toBe(true);
  expect([50, 3, -5, 105, Number.NaN].some(isSquarePlace)).toBe(false);
});

test('a square keeps the point in it', () => {
  expect(squareOf({ width: 1000, height: 800 }, 100)).toEqual({ left: 200, top: 0, width: 800, height: 800 });
  expect(squareOf({ width: 800, height: 1000 }, 20)).toEqual({ left: 0, top: 40, width: 800, height: 800 });
});

test('the address of a thumbnail changes with the point, also for dense screens', () => {
  const picture = { url: '/images/a.0123456789ab.webp', width: 800, height: 1000 };
  expect(thumbnailUrl(picture)).toBe('/images/a.0123456789ab.webp?w=60&h=60');
  const cut = thumbnailUrl({ ...picture, focus: { x: 50, y: 10 } });
  expect(cut).toBe('/images/a.0123456789ab.webp?w=60&h=60&p=10');
  expect(denseThumbnail(cut)).toBe('/images/a.0123456789ab.webp?w=120&h=120&p=10');
});
