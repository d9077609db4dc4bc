import { expect, test } from 'vitest';
import { locales, wordings } from '../storefronts/storefronts.ts';
import { mayWord, sourceWording, textField, textFields, textProblem, textState, usualLetters } from './textFields.ts';

const everywhere = { countries: null, stores: null, limit: null } as const;

test('a scope has a wording where it has every country that shows it', () => {
  expect(mayWord(everywhere, 'fr')).toBe(true);
  expect(mayWord({ ...everywhere, countries: ['jp'] }, 'ja')).toBe(true);
  expect(mayWord({ ...everywhere, countries: ['fr'] }, 'fr')).toBe(false);
  expect(mayWord({ ...everywhere, countries: ['fr'] }, 'fr', ['fr_fr', 'jp_ja'])).toBe(true);
  expect(mayWord({ ...everywhere, countries: ['br'] }, 'br_pt')).toBe(true);
  expect(mayWord({ ...everywhere, countries: ['br'] }, 'pt')).toBe(false);
  expect(mayWord({ ...everywhere, countries: [] }, 'ja', [])).toBe(false);
  expect(mayWord({ ...everywhere, stores: ['1001'] }, 'ja')).toBe(false);
  expect(wordings.filter((wording) => mayWord(everywhere, wording, locales))).toEqual(wordings);
});

test('a translation is missing, outdated or there', () => {
  const source = { changed_at: 10, filled: 0b111 };
  expect(textState(source, null)).toBe('missing');
  expect(textState(source, { changed_at: 20, filled: 0b101 })).toBe('missing');
  expect(textState(source, { changed_at: 9, filled: 0b111 })).toBe('outdated');
  expect(textState(source, { changed_at: 10, filled: 0b1111 })).toBe('have');
  expect(textState(null, { changed_at: 1, filled: 0 })).toBe('have');
});

test('a text needs its letters and no more than are stored', () => {
  const title = textField('product', 'title');
  const care = textField('product', 'care');
  if (!title || !care) throw new Error('no such field');
  expect(textProblem(title, ' ')).toBe('required');
  expect(textProblem(care, ' ')).toBeNull();
  expect(textProblem(title, 'é'.repeat(title.most))).toBeNull();
  expect(textProblem(title, '😀'.repeat(title.most))).toBeNull();
  expect(textProblem(title, 'é'.repeat(title.most + 1))).toBe('too_long');
  expect(textField('category', 'title')).toBeUndefined();
});

test('every field stores more than its place usually holds, and signs of Chinese count double', () => {
  for (const field of [...textFields.product, ...textFields.category]) {
    expect(field.most).toBeGreaterThan(field.usual);
    expect(usualLetters(field, 'zh_hans') * 2).toBeGreaterThanOrEqual(field.usual);
    expect(usualLetters(field, 'br_pt')).toBe(field.usual);
  }
});

test('the source is French where the house speaks it, else its first wording', () => {
  expect(sourceWording(['en', 'fr'])).toBe('fr');
  expect(sourceWording(['it', 'en'])).toBe('it');
});
