import { expect, test } from 'vitest';
import { inLatinLetters } from './latinLetters.ts';
import { isLatinOnly } from './scripts.ts';

test.each([
  ['a name whose vowels are written', 'نورا', 'Nura'],
  ['a name without its short vowels', 'محمد', 'Mhmd'],
  ['short vowels that are written', 'مُحَمَّد', 'Muhammad'],
  ['the article apart', 'الهاشمي', 'Al Hashmi'],
  ['two words', 'عبد الله', 'Abd Allah'],
  ['a half vowel before an a, as a consonant', 'مروان', 'Mrwan'],
  ['a half vowel at the beginning', 'ياسر وليد', 'Yasr Wlid'],
  ['figures of both kinds in an address', 'شارع ١٢ b', 'Shara 12 b'],
  ['nothing where the letters are Latin', 'Nora', null],
  ['nothing for Chinese', '陳大文', null],
  ['nothing for Chinese beside Arabic', '陳 نورا', null],
  ['nothing for nothing', '', null],
])('suggests %s', (_name, typed, latin) => {
  expect(inLatinLetters(typed)).toBe(latin);
});

test('the field accepts every suggestion', () => {
  const every = Array.from({ length: 0x06_4a - 0x06_21 }, (_, at) => String.fromCharCode(0x06_21 + at));
  const offered = every.flatMap((letter) => inLatinLetters(`م${letter}`) ?? []);
  expect(offered.length).toBeGreaterThan(35);
  for (const latin of offered) expect([latin, isLatinOnly(latin)]).toEqual([latin, true]);
});
