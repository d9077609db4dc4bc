// The form of an engraving. decisions/0136.
import type { EngravingRow } from '@vitrine/contract/staffProducts';
import { expect, test } from 'vitest';
import { fontsTicked, formOf, readForm } from './engravingForm.ts';

const engraving: EngravingRow = {
  perso_product_type: 'bag',
  fonts: ['roman', 'linear'],
  sizes: ['small'],
  letters: 'latin',
  max_lines: 2,
  max_letters: 12,
  max_width: 80,
  preparation_days: 0,
  prices: { fr: 9000, jp: 14_700, gb: 0, ch: 8900, mx: 202_000, kr: 147_500, ca: 13_500 },
};

test('a form that was not touched says what was stored', () => {
  expect(readForm(formOf(engraving))).toEqual({ engraving, faults: {} });
  expect(readForm(formOf(null)).faults).toEqual({});
});

test('figures out of their range, prices that are none and an engraving without a font are named', () => {
  const form = formOf(engraving);
  const { engraving: read, faults } = readForm({
    ...form,
    fonts: [],
    figures: { ...form.figures, max_lines: '4', max_width: '5 mm', preparation_days: '60' },
    prices: { fr: '95', jp: '12.50', de: 'x', gb: '' },
  });
  expect(faults).toEqual({
    fonts: 'required',
    max_lines: 'range',
    max_width: 'range',
    'prices.jp': 'decimals',
    'prices.de': 'format',
  });
  expect(read.prices).toEqual({ fr: 9500 });
});

test('ticks keep the sequence of the house', () => {
  expect(fontsTicked(['linear'], 'roman', true)).toEqual(['roman', 'linear']);
  expect(fontsTicked(['roman', 'linear'], 'roman', false)).toEqual(['linear']);
});
