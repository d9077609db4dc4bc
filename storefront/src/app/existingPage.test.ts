import { expect, test } from 'vitest';
import { pageQuery, requireExistingPage } from './existingPage.ts';

const thrown = (address: string, asked: number, start: number): string | null => {
  try {
    requireExistingPage(new URL(address, 'http://shop.test'), asked, start);
    return null;
  } catch (response) {
    return (response as Response).headers.get('location');
  }
};

test.each([
  ['an existing page', '/fr_fr/sacs?fh_start_index=36', 36, 36, null],
  ['the first page', '/fr_fr/sacs', 0, 0, null],
  ['a page after the last', '/fr_fr/sacs?fh_start_index=99972', 99_972, 72, '/fr_fr/sacs?fh_start_index=72'],
  ['a second page of one', '/fr_fr/sacs?color=red&fh_start_index=36', 36, 0, '/fr_fr/sacs?color=red'],
  [
    'a page after the last of a search',
    '/fr_fr/recherche?s=sac&fh_start_index=72',
    72,
    36,
    '/fr_fr/recherche?s=sac&fh_start_index=36',
  ],
  ['a second page of nothing', '/fr_fr/sacs?fh_start_index=36', 36, 0, '/fr_fr/sacs'],
])('%s', (_name, address, asked, start, expected) => expect(thrown(address, asked, start)).toBe(expected));

test('only a page after the first has a query of its own', () => {
  expect([pageQuery(0), pageQuery(36)]).toEqual([undefined, '?fh_start_index=36']);
});
