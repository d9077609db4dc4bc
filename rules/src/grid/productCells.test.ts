import { expect, test } from 'vitest';
import { productFactNames } from '../catalogue/productFacts.ts';
import { textField } from '../texts/textFields.ts';
import { type CellValue, type GridFact, gridFacts, gridTexts, typedFact, typedText } from './productCells.ts';

const options = [
  { field: 'material', code: 'grained', title: 'Grained calfskin' },
  { field: 'material', code: 'smooth', title: 'Smooth' },
  { field: 'material', code: 'twin-1', title: 'Twin' },
  { field: 'material', code: 'twin-2', title: 'Twin' },
  { field: 'color', code: 'noir', title: 'Black' },
];

test.each<[GridFact, CellValue, string, unknown]>([
  ['hscode', '420221', '4202.22', '420222'],
  ['hscode', '420221', ' 4202 21 ', 'same'],
  ['hscode', '420221', '42', 'format'],
  ['hscode', '420221', '４２０２２９', '420229'],
  ['hscode', '420221', 'Withdraw', null],
  ['hscode', null, 'withdraw', 'same'],
  ['hscode', '420221', '', 'same'],
  ['origin_country', 'FR', 'it', 'IT'],
  ['origin_country', 'FR', 'Italy', 'unknown'],
  ['origin_country', 'FR', 'withdraw', 'required'],
  ['material', 'grained', 'SMOOTH', 'smooth'],
  ['material', 'smooth', 'grained calfskin', 'grained'],
  ['material', 'grained', 'Black', 'unknown'],
  ['material', 'grained', 'Twin', 'unknown'],
  ['designer', null, 'Anne', 'Anne'],
  ['designer', null, 'x'.repeat(201), 'too_long'],
  ['max_sale_qty', 1, '99', 99],
  ['max_sale_qty', 1, '100', 'range'],
  ['max_sale_qty', 1, '0', 'range'],
  ['max_sale_qty', 1, '2.00', 'format'],
  ['eco_tax', null, '0', 0],
  ['unit_measure', null, '100 ML', '100ml'],
  ['unit_measure', null, '1l', 'unknown'],
  ['return_group', null, 'set-1', 'set-1'],
  ['return_group', null, 'Set 1', 'format'],
  ['launched_on', null, '2026-02-28', '2026-02-28'],
  ['launched_on', null, '2026-02-30', 'format'],
  ['launched_on', null, '28/02/2026', 'format'],
  ['is_new', false, 'Oui', true],
  ['is_new', false, 'no', 'same'],
  ['is_new', null, '0', 'same'],
  ['is_new', true, 'maybe', 'format'],
])('%s of %s and "%s" is %s', (name, before, typed, expected) => {
  const found = typedFact(name, before, typed, options);
  expect(found.is === 'change' ? found.after : found.is === 'problem' ? found.problem : found.is).toBe(expected);
});

test('a text is trimmed, kept where it is the same, and needs texts of its language', () => {
  expect(typedText('title', 'Bag', ' Bags ')).toEqual({ is: 'change', after: 'Bags' });
  expect(typedText('title', 'Bag', 'Bag')).toEqual({ is: 'same' });
  expect(typedText('title', 'Bag', 'withdraw')).toEqual({ is: 'problem', problem: 'required' });
  expect(typedText('care', 'Dry', 'withdraw')).toEqual({ is: 'change', after: null });
  expect(typedText('care', 'Dry', ' Retirer ')).toEqual({ is: 'change', after: null });
  expect(typedText('care', null, 'withdraw')).toEqual({ is: 'same' });
  // A cell of a spreadsheet with two lines, and letters of a Mac.
  expect(typedText('title', 'Bag', 'E\u0301trier\r\n en\u00A0cuir')).toEqual({
    is: 'change',
    after: 'Étrier en\u00A0cuir',
  });
  expect(typedText('measurements', 'One', '20 cm\n30 cm')).toEqual({ is: 'change', after: '20 cm\n30 cm' });
  expect(typedText('title', undefined, 'Bag')).toEqual({ is: 'problem', problem: 'no_texts' });
  expect(typedText('title', 'Bag', 'x'.repeat(161))).toEqual({ is: 'problem', problem: 'too_long' });
});

test('the columns are facts and texts of a product', () => {
  expect(gridFacts.filter((name) => !productFactNames.includes(name))).toEqual([]);
  expect(gridTexts.filter((name) => textField('product', name) === undefined)).toEqual([]);
});
