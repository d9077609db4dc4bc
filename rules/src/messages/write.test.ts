import { expect, test } from 'vitest';
import { textOf } from './text.ts';
import { type Catalogue, write } from './write.ts';

const messages = {
  'cart.left': [['count', 'plural', { '1': ['one of ', ['name']], other: ['#', ' of ', ['name']] }]],
} satisfies Catalogue['messages'];

test('fills in variables, and prefers an exact number to its category', () => {
  const text = textOf<{ cart: { left: 'count' | 'name' } }, 'cart'>({ tag: 'en', messages }, 'cart');
  expect(text('left', { count: 1, name: '$& {name}' })).toBe('one of $& {name}');
});

test('isolates values in a right-to-left sentence, except in plain text', () => {
  const sentence = { 'cart.added': ['أُضيفت ', ['name']] } satisfies Catalogue['messages'];
  const arabic = { tag: 'ar-AE', messages: sentence };
  expect(write(arabic, 'cart.added', { name: 'Pommeau' })).toBe('أُضيفت \u2068Pommeau\u2069');
  expect(write({ ...arabic, is_plain: true }, 'cart.added', { name: 'Pommeau' })).toBe('أُضيفت Pommeau');
});

test('throws on an unknown id', () => {
  expect(() => write({ tag: 'en', messages }, 'cart.right')).toThrow('No message cart.right');
});
