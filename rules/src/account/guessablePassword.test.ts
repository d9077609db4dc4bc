import { describe, expect, test } from 'vitest';
import { lightErrors } from '../forms/lightAccount.ts';
import { namesItsOwner } from './guessablePassword.ts';

describe('namesItsOwner', () => {
  test.each([
    ['the mailbox of the email', 'Xx-Amelie.1874', { email: 'amelie@example.com' }, true],
    ['the domain of the email', 'Xx-example.1874', { email: 'amelie@example.com' }, false],
    ['a name with other marks', 'Xx-Eloise.1874', { names: ['Éloïse'] }, true],
    ['a name, with marks of its own', 'Xx-Éloïse.1874', { names: ['Eloise'] }, true],
    ['the parts of a name joined', 'XxMarieLou.1874', { names: ['Mar-ie--Lou'] }, true],
    ['a name cut by signs', 'Xx-A.m-é_l i.e.18', { names: ['Amélie'] }, true],
    ['a part of three letters', 'Xx-Lou.187412', { names: ['Lou'] }, false],
    ['two Chinese characters', 'Xx-小明.1874', { names: ['小明'] }, true],
    ['one Chinese character', 'Xx-明.18741', { names: ['明'] }, false],
    ['the last eight digits of the phone', 'Xx-12345678', { phone: '+33 6 12 34 56 78' }, true],
    ['the digits before them', 'Xx-3361234.', { phone: '+33 6 12 34 56 78' }, false],
    ['a phone of six digits', 'Xx-123456.', { phone: '12-34-56' }, true],
    ['a phone of five digits', 'Xx-12345.', { phone: '12-345' }, false],
    ['the name of the house', 'Xx-Solvène.18', {}, true],
    ['nothing of an owner without data', 'Stryker was here!', {}, false],
  ])('%s', (_name, password, owner, expected) => {
    expect(namesItsOwner(password, owner, 'Solvène')).toBe(expected);
  });
});

test('a light account requires its names, its sign-in and what a store may call, and nothing of an address', () => {
  const asked = ['prefix', 'firstname', 'lastname', 'firstname2', 'lastname2', 'email', 'password', 'phonecode'];
  const required = [...asked, 'loginphone', 'telephone', 'street1', 'city', 'postcode', 'region'];
  const errors = Object.fromEntries(required.map((name) => [name, 'required' as const]));
  expect(Object.keys(lightErrors(errors))).toEqual([...asked, 'loginphone', 'telephone']);
});
