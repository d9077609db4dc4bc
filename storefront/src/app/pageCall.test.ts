import { legalPage } from '@vitrine/contract/content';
import { expect, test } from 'vitest';
import { contextOf } from './loadContext.ts';
import { callFrom } from './pageCall.ts';

const context = contextOf({
  fetch_commerce: async () => Response.json({ title: 'Größe', updated: '', blocks: [] }),
  nonce: '',
  origin: 'https://shop.example',
  image_base: '',
  flags: '',
  settings: {} as never,
  report: () => undefined,
});

test.each([
  ['ch_de', 'Grösse'],
  ['de_de', 'Größe'],
] as const)('a page of %s shows the house’s words as %s', async (locale, expected) => {
  const answer = await callFrom(context)(legalPage, { params: { name: 'terms' }, query: { locale } });
  expect(answer.title).toBe(expected);
});
