import { expect, test } from 'vitest';
import { lineStart } from './lineStart.ts';

test.each([
  ['a French day', 'mardi 24 – jeudi 26 novembre', 'fr-FR', 'Mardi 24 – jeudi 26 novembre'],
  ['a letter with its sign', 'ábado', 'es-ES', 'Ábado'],
  ['a German day as it is', 'Dienstag, 24. November', 'de-DE', 'Dienstag, 24. November'],
  ['signs without capitals', '11/24(火曜日)', 'ja-JP', '11/24(火曜日)'],
  ['nothing', '', 'fr-FR', ''],
])('starts a line with %s', (_what, text, tag, expected) => {
  expect(lineStart(text, tag)).toBe(expected);
});
