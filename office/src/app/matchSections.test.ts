import { expect, test } from 'vitest';
import { matchSections } from './matchSections.ts';

const pages = [
  { name: 'Prêts et avoirs', part: 'Argent' },
  { name: 'Prix', part: 'Produits' },
  { name: 'Liste de prix', part: 'Produits' },
  { name: 'Caisse', part: 'Argent' },
];
const names = (typed: string) => matchSections(pages, typed).map(({ name }) => name);

test('finds pages by the beginning of each word, without accents, in any letter case', () => {
  expect(names('PRET')).toEqual(['Prêts et avoirs']);
  expect(names('arg cai')).toEqual(['Caisse']);
  expect(names('rix')).toEqual([]);
});

test('puts the pages first whose name begins with it', () => {
  expect(names('prix')).toEqual(['Prix', 'Liste de prix']);
});

test('finds nothing for nothing, and at most six', () => {
  expect(names('  ')).toEqual([]);
  const many = Array.from({ length: 9 }, (_, place) => ({ name: `Prix ${place}`, part: '' }));
  expect(matchSections(many, 'prix')).toHaveLength(6);
});
