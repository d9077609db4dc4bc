import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fakeServer.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { usePostcodeLookup } from './usePostcodeLookup.ts';

const server = fakeServer();
const addressOf = (city: string) => ({
  region: { code: 'SP', name: 'São Paulo' },
  city,
  district: '',
  neighborhoods: ['Centro'],
  street: '',
});

/** Looks up whatever postcode the test names; shows what the look-ups put into the form. */
type Fields = { valueOf: (field: string) => string; put: (field: string, value: string) => void };

function Lookup({ valueOf, put }: Fields) {
  const { lookUp, unknown, failed } = usePostcodeLookup('br', valueOf, put);
  return (
    <>
      {['01426001', '20040020', '99999999', '1'].map((postcode) => (
        <button key={postcode} type="button" onClick={() => void lookUp(postcode, '')}>
          {postcode}
        </button>
      ))}
      <output>{unknown ? 'unknown' : failed ? 'failed' : 'fine'}</output>
    </>
  );
}

function opened() {
  const filled: Record<string, string> = {};
  const waiting = new Map<string, (answer: { status?: number; body: unknown }) => void>();
  server.on(
    '/api/commerce/retrieve/addresses',
    ({ query }) => new Promise((resolve) => void waiting.set(query.get('postcode') ?? '', resolve)),
  );
  renderShop(<Lookup valueOf={(field) => filled[field] ?? ''} put={(field, value) => (filled[field] = value)} />, {
    locale: 'br_pt',
  });
  return {
    filled,
    ask: async (postcode: string) => {
      act(() => screen.getByRole('button', { name: postcode }).click());
    },
    isAsked: (postcode: string) => waitFor(() => expect(waiting.has(postcode)).toBe(true)),
    answer: (postcode: string, body: unknown, status = 200) =>
      act(async () => {
        waiting.get(postcode)?.({ status, body });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
    state: () => screen.getByRole('status').textContent,
  };
}

test('of two look-ups the later question counts, whichever answer comes first', async () => {
  const { filled, ask, isAsked, answer } = opened();
  await ask('01426001');
  await isAsked('01426001');
  await ask('20040020');
  await isAsked('20040020');
  await answer('20040020', { addresses: [addressOf('Rio de Janeiro')] });
  expect(filled['city']).toBe('Rio de Janeiro');
  await answer('01426001', { addresses: [addressOf('São Paulo')] });
  expect(filled['city']).toBe('Rio de Janeiro');
});

test('an older look-up that finds nothing empties nothing, and one that fails says nothing', async () => {
  const { filled, ask, isAsked, answer, state } = opened();
  for (const postcode of ['99999999', '01426001', '20040020']) {
    await ask(postcode);
    await isAsked(postcode);
  }
  await answer('20040020', { addresses: [addressOf('Rio de Janeiro')] });
  await answer('99999999', { addresses: [] });
  await answer('01426001', { error: { internal_code: 500, message: '' } }, 500);
  expect([filled['city'], state()]).toEqual(['Rio de Janeiro', 'fine']);
});

test('an answer for a postcode that was changed meanwhile is dropped', async () => {
  const { filled, ask, isAsked, answer } = opened();
  await ask('01426001');
  await isAsked('01426001');
  await ask('1');
  await answer('01426001', { addresses: [addressOf('São Paulo')] });
  expect(filled).toEqual({});
});

test('a postcode of several cities keeps the city that the shopper typed', async () => {
  const { filled, ask, isAsked, answer } = opened();
  filled['city'] = 'Jandira';
  await ask('01426001');
  await isAsked('01426001');
  await answer('01426001', { addresses: [addressOf('São Paulo'), addressOf('Osasco')] });
  expect(filled).toMatchObject({ region: 'SP', city: 'Jandira' });
});

test('a postcode of several cities takes out the city that the postcode before filled in', async () => {
  const { filled, ask, isAsked, answer } = opened();
  await ask('01426001');
  await isAsked('01426001');
  await answer('01426001', { addresses: [addressOf('São Paulo')] });
  expect(filled['city']).toBe('São Paulo');
  await ask('20040020');
  await isAsked('20040020');
  await answer('20040020', { addresses: [addressOf('Rio de Janeiro'), addressOf('Niterói')] });
  expect(filled['city']).toBe('');
});
