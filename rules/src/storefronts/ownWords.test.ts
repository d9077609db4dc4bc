import { describe, expect, test } from 'vitest';
import { ownWordsOf, wholeWordings, withoutCopies, withOwnWords } from './ownWords.ts';

const page = {
  title: 'Perguntas',
  entries: [
    { code: 'bag', question: 'A mala?', answer: 'Sim.' },
    { code: 'cup', question: 'A chávena?', answer: 'Não.' },
  ],
  steps: ['Abra', 'Feche'],
};

describe('merging a storefront’s own texts', () => {
  test.each([
    ['nothing of its own: as its language says it', page, undefined, page],
    ['one sentence', page, { title: 'Dúvidas' }, { ...page, title: 'Dúvidas' }],
    [
      'one entry of many, by its code',
      page,
      { entries: [{ code: 'cup', question: 'A xícara?' }] },
      { ...page, entries: [page.entries[0], { code: 'cup', question: 'A xícara?', answer: 'Não.' }] },
    ],
    ['a list without codes, whole', page, { steps: ['Abra.'] }, { ...page, steps: ['Abra.'] }],
    ['a text that its language does not have', { a: 'x' }, { b: 'y' }, { a: 'x', b: 'y' }],
    ['a plain text', 'Mala', 'Bolsa', 'Bolsa'],
  ] as const)('%s', (_name, base, own, whole) => {
    expect(withOwnWords(base, own)).toEqual(whole);
    expect(ownWordsOf(base, whole)).toEqual(own);
  });
});

describe('maps of wordings', () => {
  const sparse = { fr: { name: 'Sac', note: 'Neuf' }, pt: { name: 'Mala', note: 'Nova' }, br_pt: { name: 'Bolsa' } };
  const whole = { ...sparse, br_pt: { name: 'Bolsa', note: 'Nova' } };

  test('are complete after merging the language’s texts', () => {
    expect(wholeWordings(sparse, ['fr', 'pt', 'br_pt'])).toEqual(whole);
    expect(wholeWordings({ pt: 'Cor' }, ['pt', 'br_pt'])).toEqual({ pt: 'Cor', br_pt: 'Cor' });
  });

  test('gain no wording that the house does not use', () => {
    expect(wholeWordings({ pt: 'Cor' }, ['pt'])).toEqual({ pt: 'Cor' });
  });

  test('lose a nested text of a storefront when removing copies', () => {
    expect(withoutCopies({ rows: [{ texts: whole }] })).toEqual({ rows: [{ texts: sparse }] });
    expect(withoutCopies({ names: { pt: 'Cor', br_pt: 'Cor' } })).toEqual({ names: { pt: 'Cor' } });
  });
});
