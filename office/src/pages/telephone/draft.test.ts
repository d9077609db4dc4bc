import { expect, test } from 'vitest';
import { emptyDraft, inStorefront, lineOf, quotedOf, withoutLost, withPiece, withQuantity } from './draft.ts';

const engraved = (line: string) => ({
  engraving: [line],
  perso_info: { perso_product_type: 'belt', personalization_info_properties: { font: 'roman', size: 'small' } },
});
const [a, b] = [{ sku: 'A' }, { sku: 'B' }];

test('a piece is one item, however often it is added', () => {
  const items = withPiece(withPiece(withPiece([], a), b), a);
  expect(items).toEqual([
    { sku: 'A', qty: 2 },
    { sku: 'B', qty: 1 },
  ]);
  expect(withQuantity(items, lineOf(a), 5)).toEqual([
    { sku: 'A', qty: 5 },
    { sku: 'B', qty: 1 },
  ]);
  expect(withQuantity(items, lineOf(a), 0)).toEqual([{ sku: 'B', qty: 1 }]);
});

test('the same piece with another engraving is another item, and only what the shop refuses is removed with it', () => {
  const anne = { ...a, options: engraved('Anne') };
  const jean = { ...a, options: engraved('Jean') };
  const items = withPiece(withPiece(withPiece(withPiece([], anne), jean), a), jean);
  expect(items).toEqual([
    { ...anne, qty: 1 },
    { ...jean, qty: 2 },
    { ...a, qty: 1 },
  ]);
  expect(withQuantity(items, lineOf(jean), 0)).toHaveLength(2);
  expect(withoutLost(items, 'A', [a, anne])).toEqual([
    { ...anne, qty: 1 },
    { ...a, qty: 1 },
  ]);
});

test('a storefront of another country keeps the pieces and the email, not the address and the method', () => {
  const draft = {
    ...emptyDraft('ch_de', 'anne@example.com'),
    items: [{ sku: 'A', qty: 1 }],
    address: { country_id: 'ch' } as const,
    method: 'express',
    shop_id: '1001',
  };
  expect(inStorefront(draft, 'ch_fr')).toEqual({ ...draft, locale: 'ch_fr' });
  expect(inStorefront(draft, 'fr_fr')).toEqual({
    ...draft,
    locale: 'fr_fr',
    address: null,
    method: null,
    shop_id: null,
  });
});

test('what was not chosen is not sent', () => {
  expect(quotedOf({ ...emptyDraft('fr_fr'), items: [{ sku: 'A', qty: 1 }] })).toEqual({
    locale: 'fr_fr',
    items: [{ sku: 'A', qty: 1 }],
  });
});
