import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { barriers } from '../../../../storefront/src/testing/barriers.ts';
import { WordsProvider } from '../../lib/words/words.tsx';
import { SizeCard } from './SizeCard.tsx';

afterEach(cleanup);

const given_at = '2026-11-20T10:00:00Z';
const allowed = { given_at, withdrawn_at: null, is_allowed: true };

test.each([
  ['no consent', null, 'No'],
  ['a consent', allowed, 'Since 20 Nov 2026'],
  ['a withdrawal', { ...allowed, withdrawn_at: given_at, is_allowed: false }, 'Withdrawn on 20 Nov 2026'],
  ['a consent to an earlier text', { ...allowed, is_allowed: false }, 'No: allowed on 20 Nov 2026'],
] as const)('says of %s what boutiques may see', async (_name, consent, said) => {
  localStorage.setItem('office-language', 'en');
  render(
    <WordsProvider>
      <SizeCard card={{ sizes: [], consent }} />
    </WordsProvider>,
  );
  const fact = (await screen.findByText('Boutiques may see it')).nextElementSibling;
  expect(fact?.textContent).toContain(said);
  expect(screen.getByText('No size saved')).toBeTruthy();
  expect(await barriers()).toEqual([]);
});
