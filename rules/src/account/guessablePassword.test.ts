import { describe, expect, test } from 'vitest';
import { namesItsOwner, spellingsOf } from './guessablePassword.ts';

describe('spellings of a password', () => {
  test.each([
    ['case does not matter', 'PassWord1', ['password1']],
    ['signs around it do not matter', '!Password1!!', ['!password1!!', 'password1']],
    ['signs within it matter', 'pass.word1', ['pass.word1']],
    ['full-width letters are the usual ones', 'ｐａｓｓｗｏｒｄ１', ['password1']],
    ['nothing but signs is itself', '!!!!!!!!', ['!!!!!!!!']],
  ])('%s', (_name, password, spellings) => {
    expect(spellingsOf(password)).toEqual(spellings);
  });
});

describe('a password that names its owner', () => {
  const owner = { email: 'zoe.laurent@example.com', phone: '+8613800001874', names: ['Zoé', 'Laurent', '田中', null] };
  test.each([
    ['a word of the mailbox', 'xLAURENT77x', true],
    ['the mailbox without its dot', 'zoelaurent9', true],
    ['a name with a sign in it', 'lau-rent.99', true],
    ['a name of three letters', 'zoe.Madder.9', false],
    ['a name in Chinese characters', '田中Madder9', true],
    ['the number that it signs in by', 'a00001874b', true],
    ['the number without its country', '13800001874', true],
    ['the house', 'maison.SOLVENE.1', true],
    ['the house with its accent', 'xsolvènex9', true],
    ['nothing of them', 'Saddle.leather1874', false],
    ['the provider of the mailbox', 'example.com.9', false],
  ])('%s', (_name, password, isNamed) => {
    expect(namesItsOwner(password, owner, 'Maison Solvène')).toBe(isNamed);
  });

  test('an owner of whom nothing is known', () => {
    expect(namesItsOwner('Saddle.leather1874', {}, 'X')).toBe(false);
  });
});
