import { expect, test } from 'vitest';
import { clientContact } from './clientContact.ts';

test.each([
  [' Anne@Example.com ', { kind: 'email', word: 'anne@example.com' }],
  ['06 12 34 56 78', { kind: 'phone', word: '06 12 34 56 78' }],
  ['+33 6 12 34 56 78', { kind: 'phone', word: '+33 6 12 34 56 78' }],
  ['０６１２３４５６７８', { kind: 'phone', word: '0612345678' }],
  // Beginnings, ends, names and numbers of orders find no one.
  ['anne@', null],
  ['@example.com', null],
  ['anne', null],
  ['5678', null],
  ['Anne Lacombe', null],
  ['E261152618', null],
  ['', null],
])('reads %j as %j', (typed, contact) => expect(clientContact(typed)).toEqual(contact));
