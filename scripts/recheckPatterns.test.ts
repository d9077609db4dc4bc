import { expect, test } from 'vitest';
import { patternsOf } from './recheckPatterns.mjs';

const found = (text: string, path = 'a.ts') =>
  patternsOf(path, text).map(({ source, flags }: { source: string; flags: string }) => `/${source}/${flags}`);

test.each([
  ['a literal', 'const a = /a+b/giu;', ['/a+b/giu']],
  ['a pattern built from a text', "const a = new RegExp('a+', 'u');", ['/a+/u']],
  ['one built without new', "const a = RegExp('a+');", ['/a+/']],
  ['a pattern kept in a table, as a whole', "const t = { zip_pattern: '\\\\d{5}' };", ['/^(?:\\d{5})$/u']],
  ['a literal between tags', 'const a = <p>{b.replace(/c/u, "d")}</p>;', ['/c/u']],
  ['no division', 'const a = b / c / d;', []],
  ['no pattern in a text', "const a = '/a+/';", []],
  ['no pattern that is not known before the start', 'const a = new RegExp(b);', []],
  ['no table without a pattern', 'const t = { zip_pattern: null };', []],
])('S11: the check of patterns finds %s', (_name, text, expected) => {
  expect(found(text, 'a.tsx')).toEqual(expected);
});

test('reports the line', () => {
  expect(patternsOf('a.ts', '\n\nconst a = /b/;')[0]).toMatchObject({ path: 'a.ts', line: 3 });
});
