import { expect, test } from 'vitest';
import { contentOf, draftOf } from './roleDraft.ts';

const limitOf = (limit: string) => contentOf({ ...draftOf(undefined, ''), limit })?.limit;

test.each([
  ['', null],
  ['500', 50_000],
  ['500,50', 50_050],
  ['1 000', 100_000],
  // Three figures behind a sign are a group, in either language of the office.
  ['1.000', 100_000],
  ['1,000', 100_000],
  ['1\u202F000', 100_000],
  ['５００', 50_000],
  ['٥٠٠', 50_000],
])('a limit of “%s” is %s cents', (typed, cents) => expect(limitOf(typed)).toBe(cents));

test.each(['1.0000', '-1', '1e3', 'five'])('“%s” is no amount', (typed) => expect(limitOf(typed)).toBeUndefined());
