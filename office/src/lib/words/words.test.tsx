import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Key } from './keys.ts';
import { useText, WordsProvider } from './words.tsx';

function Refusal({ of }: { readonly of: string }) {
  const text = useText('order');
  // As a component writes a value of the server.
  return <p>{text(`mail.refusal.${of}` as Key<'order'> & 'mail.refusal.not_stored')}</p>;
}

test('a value of a newer server shows as it is, and takes no page down', async () => {
  render(
    <WordsProvider>
      <Refusal of="not_stored" />
      <Refusal of="sent_by_fax" />
    </WordsProvider>,
  );
  expect(await screen.findByText('The content of this mail is no longer stored.')).toBeTruthy();
  expect(screen.getByText('sent_by_fax')).toBeTruthy();
});
