import { expect, test } from 'vitest';
import { emptyDraft, inStorefront, quotedOf, withPiece, withQuantity } from './draft.ts';

test('a piece is one item, however often it is added', () => {
  const items = withPiece(withPiece(withPiece([], 'A'), 'B'), 'A');
  expect(items).toEqual([
    { sku: 'A', qty: 2 },
    { sku: 'B', qty: 1 },
  ]);
  expect(withQuantity(items, 'A', 5)).toEqual([
    { sku: 'A', qty: 5 },
    { sku: 'B', qty: 1 },
  ]);
  expect(withQuantity(items, 'A', 0)).toEqual([{ sku: 'B', qty: 1 }]);
});

test('a storefront of another country keeps the pieces and the email, not the address and the method', () => {
  const draft = {
    ...emptyDraft('ch_de', 'anne@example.com'),
    items: [{ sku: 'A', qty: 1 }],
    address: { country_id: 'ch' } as const,
    method: 'express',
  };
  expect(inStorefront(draft, 'ch_fr')).toEqual({ ...draft, locale: 'ch_fr' });
  expect(inStorefront(draft, 'fr_fr')).toEqual({ ...draft, locale: 'fr_fr', address: null, method: null });
});

test('what was not chosen is not sent', () => {
  expect(quotedOf({ ...emptyDraft('fr_fr'), items: [{ sku: 'A', qty: 1 }] })).toEqual({
    locale: 'fr_fr',
    items: [{ sku: 'A', qty: 1 }],
  });
});
