import { expect, test } from 'vitest';
import { attributionParts } from './attribution.ts';

test.each([
  [
    '&copy; <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a> contributors',
    [
      ['© ', null],
      ['OpenStreetMap', 'https://www.openstreetmap.org/copyright'],
      [' contributors', null],
    ],
  ],
  [
    "<A HREF='https://maps.example/?a=1&amp;b=2'>Maps &#169; M&amp;P</A>",
    [['Maps © M&P', 'https://maps.example/?a=1&b=2']],
  ],
  [
    'Tiles by <b>Maps</b> &unknown;',
    [
      ['Tiles by ', null],
      ['Maps', null],
      [' &unknown;', null],
    ],
  ],
  // Neither a script nor an address of another kind becomes anything but text.
  ['<a href="javascript:alert(1)">Maps</a>', [['Maps', null]]],
  ['<img src=x onerror=alert(1)>Maps', [['Maps', null]]],
  ['<a href="http://maps.example">Maps</a>', [['Maps', null]]],
  ['Natural Earth', [['Natural Earth', null]]],
])('reads the attribution %s', (html, parts) => {
  expect(attributionParts(html).map(({ text, href }) => [text, href])).toEqual(parts);
});
