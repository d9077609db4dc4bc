// A refused field says what is wrong with it, with the bound that it broke, in both languages. decisions/0141.
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { payloadFaults } from '@vitrine/rules/fields/payloadFaults';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WordsProvider } from '../words/words.tsx';
import { useFault } from './useFault.ts';

const refusal = (fault: string, bound?: number): ApiError =>
  new ApiError(400, {
    internal_code: 400,
    message: 'of the server',
    fields: { 'body.note': fault },
    ...(bound !== undefined && { bounds: { 'body.note': bound } }),
  });

function Said({ error }: { readonly error: ApiError }) {
  return <p role="alert">{useFault()(error)}</p>;
}

async function said(error: ApiError, language: string): Promise<string> {
  localStorage.setItem('office-language', language);
  const { unmount } = render(
    <WordsProvider>
      <Said error={error} />
    </WordsProvider>,
  );
  const text = (await screen.findByRole('alert')).textContent;
  unmount();
  return text ?? '';
}

test.each([
  ['too_long', 500, 'en', 'This is too long: 500 characters at most.'],
  ['too_long', 500, 'fr', 'C’est trop long\u00A0: 500 caractères au plus.'],
  ['too_long', undefined, 'en', 'This is too long.'],
  ['above', 9999, 'en', 'This is too high: 9,999 at most.'],
  ['not_whole', undefined, 'fr', 'Il faut un nombre entier.'],
] as const)('%s with the bound %s in %s', async (fault, bound, language, sentence) => {
  expect(await said(refusal(fault, bound), language)).toBe(sentence);
});

test.each(['en', 'fr'])('each fault has a sentence of its own in %s', async (language) => {
  const sentences = [];
  for (const fault of payloadFaults) sentences.push(await said(refusal(fault), language));
  expect(new Set(sentences).size).toBe(payloadFaults.length);
  expect(sentences).not.toContain('of the server');
});
