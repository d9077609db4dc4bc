import { expect, test } from 'vitest';
import { pathWordsOf } from './storefronts.ts';

test.each([
  ['pt_pt', { checkout: 'encomenda', store: 'lojas', search: 'pesquisa' }],
  ['br_pt', { checkout: 'pedido', store: 'lojas', search: 'pesquisa' }],
  ['ca_fr', { checkout: 'commande', store: 'boutiques', search: 'recherche' }],
  ['tw_zh', { checkout: 'checkout', store: 'stores', search: 'search' }],
] as const)("%s has its country's words in its paths", (locale, words) => {
  expect(pathWordsOf(locale)).toEqual(words);
});
