import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Formats, useFormats } from './formats.ts';
import { WordsProvider } from './words.tsx';

test('makes the formats of a language once for all components', async () => {
  const seen: Formats[] = [];
  function Cell() {
    seen.push(useFormats());
    return null;
  }
  render(
    <WordsProvider>
      <Cell />
      <Cell />
    </WordsProvider>,
  );
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(seen[0]).toBe(seen[1]);
  expect(seen[0]?.money(123_450, 'EUR')).toBe('€1,234.50');
});
