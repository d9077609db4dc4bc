import { expect, test } from 'vitest';
import { locales } from '../storefronts/storefronts.ts';
import { newsletterCells, newsletterLocales, newsletterNames } from './newsletterExport.ts';

const all = { countries: null, stores: null };

test.each([
  ['everything', all, {}, [...locales]],
  ['a country', all, { country: 'ch' }, ['ch_fr', 'ch_de']],
  ['a language of a country', all, { country: 'ch', language: 'fr' }, ['ch_fr']],
  ['a country outside of the scope', { countries: ['fr'], stores: null }, { country: 'ch' }, []],
  ['all of a scope', { countries: ['fr'], stores: null }, {}, ['fr_fr']],
  ['a member of a boutique', { countries: null, stores: ['1001'] }, {}, []],
] as const)('%s', (_name, scope, filter, expected) => {
  expect(newsletterLocales(scope, filter).toSorted()).toEqual([...expected].toSorted());
});

test('a subscriber has a value for each field', () => {
  const cells = newsletterCells({
    email: 'anne@example.com',
    locale: 'fr_fr',
    prefix: 'Mrs.',
    firstname: 'Anne',
    lastname: 'Lacombe',
    confirmed_at: '2026-11-21T10:00:00.000Z',
  });
  expect(Object.fromEntries(newsletterNames.map((name, at) => [name, cells[at]]))).toMatchObject({
    email: { text: 'anne@example.com' },
    country: { text: 'fr' },
    language: { text: 'fr' },
    storefront: { text: 'fr_fr' },
    consent_at_utc: { is: 'moment', at: '2026-11-21T10:00:00.000Z' },
  });
});
