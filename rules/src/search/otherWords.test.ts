import { expect, test } from 'vitest';
import { languages } from '../storefronts/storefronts.ts';
import { colourFamilies, colourFamily } from './colourFamily.ts';
import { otherWords } from './otherWords.ts';
import { colourWords } from './colourWords.ts';
import { sameWords } from './sameWords.ts';
import { wordsOf } from './tokens.ts';

test.each([
  ['ja', 'リング、ゴールド', '指輪'],
  ['ja', 'ボックスカーフの長財布', 'さいふ'],
  ['zh_hans', '玫瑰金自动腕表', '手表'],
  ['zh_hant', '斜紋真絲方巾', '絲巾'],
  ['ko', '골드 반지', '링'],
  ['th', 'แหวนทองคำ', 'ทอง'],
  ['ar', 'حقيبة كتف', 'شنطة'],
  ['de', 'Carré aus Seidentwill', 'schal'],
  ['en', 'Key fob in box calf', 'keyring'],
] as const)('%s: %s is also found by %s', (language, name, word) => {
  expect(otherWords(language, name)).toContain(word);
});

test.each([
  ['a word inside another', 'ja', '真鍮のベルトバックル', 'かばん'],
  ['two kana inside a word', 'ja', 'カレーシュ', 'スカーフ'],
  ['a scarf inside box calf', 'ja', 'ボックスカーフの長財布', 'スカーフ'],
  ['a ring inside a key ring', 'ja', '革のキーリング', '指輪'],
  ['a word that is only typed', 'en', 'Coin purse', 'handbag'],
  ['a passport, whose word begins as leather', 'th', 'หนังสือเดินทาง', 'เครื่องหนัง'],
  ['part of a Latin word', 'en', 'Beltane', 'belts'],
] as const)('%s does not count', (_name, language, name, word) => {
  expect(otherWords(language, name)).not.toContain(word);
});

test.each(languages)('%s: every word of the tables has letters, and stands once in its group', (language) => {
  for (const group of sameWords[language]) {
    const words = group.map((word) => wordsOf(word).join(' '));
    expect(words).not.toContain('');
    expect(new Set(words).size).toBe(words.length);
    expect(group.some((word) => !word.startsWith('~'))).toBe(true);
  }
  for (const family of colourFamilies) expect(wordsOf(colourWords[language][family]).length).toBeGreaterThan(0);
});

test.each([
  ['#1B1816', 'black'],
  ['#8A2A22', 'red'],
  ['#A5693A', 'brown'],
  ['#6B3A20', 'brown'],
  ['#2C4335', 'green'],
  ['#22314F', 'blue'],
  ['#B9A48C', 'beige'],
  ['#EDE4D3', 'white'],
  ['#C98F86', 'pink'],
  ['#D9B25A', 'yellow'],
  ['#C9C9C7', 'grey'],
  ['#E07020', 'orange'],
  ['#5A2A7A', 'purple'],
  ['#FF00AA', 'pink'],
  ['red', null],
])('%s is called %s', (hex, family) => {
  expect(colourFamily(hex)).toBe(family);
});
