import { expect, test } from 'vitest';
import { altLacks } from './productPictures.ts';

test('names the wordings without words; an own wording takes those of its language', () => {
  const spoken = ['en', 'fr', 'pt', 'br_pt'] as const;
  expect(altLacks({ en: 'A bag', fr: ' ' }, spoken)).toEqual(['fr', 'pt', 'br_pt']);
  expect(altLacks({ en: 'A bag', fr: 'Un sac', pt: 'Uma mala' }, spoken)).toEqual([]);
  expect(altLacks({ en: 'A bag', fr: 'Un sac', br_pt: 'Uma bolsa' }, spoken)).toEqual(['pt']);
});
