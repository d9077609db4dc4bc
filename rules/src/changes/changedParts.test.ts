import { expect, test } from 'vitest';
import { changedParts } from './changedParts.ts';

test.each<[string, unknown, unknown, ReturnType<typeof changedParts>]>([
  ['the same', { hero: { title: 'A' } }, { hero: { title: 'A' } }, []],
  [
    'one sentence of a page',
    { hero: { title: 'A', text: 'T' }, blocks: [{ text: 'One' }, { text: 'Two' }] },
    { hero: { title: 'A', text: 'T' }, blocks: [{ text: 'One' }, { text: '2' }] },
    [{ path: ['blocks', '1', 'text'], before: 'Two', after: '2' }],
  ],
  [
    'a part that came and one that went',
    { fr: 'Un', de: 'Eins' },
    { fr: 'Un', en: 'One' },
    [
      { path: ['de'], before: 'Eins', after: undefined },
      { path: ['en'], before: undefined, after: 'One' },
    ],
  ],
  ['a whole row', undefined, { fr: 'Un' }, [{ path: ['fr'], before: undefined, after: 'Un' }]],
  [
    'a value in place of a list',
    { answer: 'Yes' },
    { answer: [{ text: 'No' }] },
    [
      { path: ['answer'], before: 'Yes', after: undefined },
      { path: ['answer', '0', 'text'], before: undefined, after: 'No' },
    ],
  ],
  ['null is a value', { wide: null }, { wide: true }, [{ path: ['wide'], before: null, after: true }]],
  [
    'an inherited name is no part',
    {},
    { constructor: 'C' },
    [{ path: ['constructor'], before: undefined, after: 'C' }],
  ],
])('%s', (_what, before, after, parts) => {
  expect(changedParts(before, after)).toEqual(parts);
});
