import { expect, test } from 'vitest';
import { labelIn, showsName } from './mapStyle.ts';

test.each([
  ['{name}', true],
  ['{name_en}', true],
  [['get', 'name'], true],
  [['coalesce', ['get', 'name:en'], ['get', 'name']], true],
  ['{ref}', false],
  [['get', 'house_number'], false],
  [undefined, false],
])('knows whether the label %j shows a name', (field, expected) => {
  expect(showsName(field)).toBe(expected);
});

test('labels a place in the language of the page, else by its own name', () => {
  expect(labelIn('fr')).toEqual(['coalesce', ['get', 'name:fr'], ['get', 'name']]);
});
