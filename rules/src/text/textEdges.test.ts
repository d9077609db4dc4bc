import { expect, test } from 'vitest';
import { isOrderReference } from '../orders/reference.ts';
import { returnPath } from '../session/returnPath.ts';
import { cleanLine } from './cleanLine.ts';
import { hasDirectionControl, hasHiddenControl, withoutHidden } from './hiddenControl.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test.each([...range(0, 0x1f), ...range(0x7f, 0x9f), 0x2028, 0x2029])(
  'S7: replaces the control character %i in a line with a blank',
  (code) => expect(cleanLine(`a${String.fromCodePoint(code)}b`)).toBe('a b'),
);

test.each([...range(0x202a, 0x202e), ...range(0x2066, 0x2069)])('S10: detects the direction control %i', (code) => {
  expect(hasDirectionControl(`a${String.fromCodePoint(code)}b`)).toBe(true);
});

test.each([0x200e, 0x200f, 0x61c, 0x20])('S10: the mark %i is not a direction control', (code) => {
  expect(hasDirectionControl(`a${String.fromCodePoint(code)}b`)).toBe(false);
});

const hidden = [
  ...range(0, 8),
  ...range(0xe, 0x1f),
  ...range(0x7f, 0x9f),
  0xad,
  0x34f,
  0x115f,
  0x1160,
  0x180e,
  0x200b,
  0x2028,
  0x2029,
  0x3164,
  0xfeff,
  0xffa0,
  0x17b4,
  0x17b5,
  ...range(0x180b, 0x180d),
  0x180f,
  ...range(0x2060, 0x2065),
  ...range(0x206a, 0x206f),
  ...range(0xfff0, 0xfffb),
  ...range(0xe0000, 0xe00ff),
  ...range(0xe01f0, 0xe0fff),
];

test('S10: detects every hidden character and direction control in a text, and takes only the hidden ones out', () => {
  const all = hidden.map((code) => `a${String.fromCodePoint(code)}b`);
  expect(all.filter((text) => !hasHiddenControl(text))).toEqual([]);
  expect(all.filter((text) => hasHiddenControl(withoutHidden(text)))).toEqual([]);
  expect(hasHiddenControl('a\u202Eb')).toBe(true);
  expect(withoutHidden('a\u202Eb')).toBe('a\u202Eb');
  expect(withoutHidden('a\u2028b')).toBe('a\nb');
});

const tags = (letters: string): string =>
  Array.from(letters, (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join('');
const flag = (letters: string): string => `\u{1F3F4}${tags(letters)}\u{E007F}`;

test.each(['gbeng', 'gbsct', 'gbwls'])('S10: the tags of the flag %s stay, also before a selector', (letters) => {
  for (const text of [flag(letters), `a${flag(letters)}\uFE0Fb`])
    expect([hasHiddenControl(text), withoutHidden(text)]).toEqual([false, text]);
});

test.each(['usca', 'gbxxx', 'secret', 'gbengx'])('S10: the tags %s are of no flag, and hidden', (letters) => {
  expect([hasHiddenControl(flag(letters)), withoutHidden(flag(letters))]).toEqual([true, '\u{1F3F4}']);
});

test.each([
  ['two behind one letter', 'a\uFE0F\uFE0Eb', 'a\uFE0Fb'],
  ['a run of both kinds', 'a\u{E0100}\uFE00\u{E01EF}', 'a\u{E0100}'],
  ['two with a hidden character between', 'a\uFE0F\u200B\uFE0Fb', 'a\uFE0Fb'],
  ['one at the start', '\uFE0Fa', 'a'],
  ['one behind a blank', 'a \u{E0100}b\n\uFE0Fc', 'a b\nc'],
  ['one behind a joiner', 'a\u200D\uFE0Fb', 'a\u200Db'],
])('S10: variation selectors without a letter of their own are hidden: %s', (_case, text, plain) => {
  expect([hasHiddenControl(text), withoutHidden(text), hasHiddenControl(plain)]).toEqual([true, plain, false]);
});

test.each([
  'two\nlines\r\nand\ttabs',
  'لآن\u200Fمرحبا\u200E',
  'می\u200Cخواهم',
  'क्\u200Dष',
  '👩\u200D👧 ❤️ ❤️\u200D🔥 1\uFE0F\u20E3 葛\u{E0100}城\u{E0101}',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} flag',
])('S10: %j has only what keyboards type, and stays', (text) => {
  expect([hasHiddenControl(text), withoutHidden(text)]).toEqual([false, text]);
});

test.each([
  ['23456789BCD', true],
  ['23456789BC', false],
  ['2', false],
  ['23456789BCDF', false],
])('S2: %s is a whole reference: %s', (text, expected) => {
  expect(isOrderReference(text)).toBe(expected);
});

test.each(['evil.example/fr_fr/', 'x/fr_fr/account/', ' /fr_fr/', 'https:/fr_fr/'])(
  'S5: %j starts outside this shop',
  (address) => expect(returnPath(address)).toBeNull(),
);
