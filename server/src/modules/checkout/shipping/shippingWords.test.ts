import { describe, expect, test } from 'vitest';
import { shippingDuration, shippingTitle, slotTitle } from './shippingWords.ts';

describe('the texts of a delivery', () => {
  test.each([
    ['br_pt', 'Entrega padrão', 'Pela manhã'],
    ['pt_pt', 'Entrega normal', 'De manhã'],
    ['jp_ja', '通常配送', '午前中'],
  ] as const)('are localised: %s', (locale, standard, morning) => {
    expect(shippingTitle('standard', locale)).toBe(standard);
    expect(slotTitle('00', { from: null, until: 12 }, locale)).toBe(morning);
  });

  test.each([
    [[1, 1], '1 working day'],
    [[2, 2], '2 working days'],
    [[1, 3], '1–3 working days'],
  ] as const)('contain %j days', (days, shown) => {
    expect(shippingDuration(days, 'uk_en')).toBe(shown);
  });
});
