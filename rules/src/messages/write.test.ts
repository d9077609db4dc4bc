import { expect, test } from 'vitest';
import { textOf } from './text.ts';
import { type Catalogue, write } from './write.ts';

const messages = {
  'cart.left': [['count', 'plural', { '1': ['one of ', ['name']], other: ['#', ' of ', ['name']] }]],
} satisfies Catalogue['messages'];

test('fills in variables, and takes an exact number before its category', () => {
  const text = textOf<{ cart: { left: 'count' | 'name' } }, 'cart'>({ tag: 'en', messages }, 'cart');
  expect(text('left', { count: 1, name: '$& {name}' })).toBe('one of $& {name}');
});

test('isolates a value in a sentence that runs from the right, unless the text is plain', () => {
  const sentence = { 'cart.added': ['أُضيفت ', ['name']] } satisfies Catalogue['messages'];
  const arabic = { tag: 'ar-AE', messages: sentence };
  expect(write(arabic, 'cart.added', { name: 'Pommeau' })).toBe('أُضيفت \u2068Pommeau\u2069');
  expect(write({ ...arabic, is_plain: true }, 'cart.added', { name: 'Pommeau' })).toBe('أُضيفت Pommeau');
});

test('throws on an id that no catalogue holds', () => {
  expect(() => write({ tag: 'en', messages }, 'cart.right')).toThrow('No message cart.right');
});
