import { describe, expect, test } from 'vitest';
import type { EngravingTerms } from '../engraving/engraving.ts';
import {
  type ChosenOptions,
  type Container,
  containerTypes,
  fitsTogether,
  isBeltKit,
  isBeltType,
  type OptionTerms,
  personalisedKindOf,
  plainOptions,
  refusedOptions,
} from './personalisation.ts';

test.each([
  ['U003P', true],
  ['U002P', true],
  ['U001P', false],
])('%s is a belt kit: %s', (code, expected) => expect(isBeltKit(code)).toBe(expected));

test('belts have five widths', () => {
  const belts = (Object.keys(containerTypes) as (keyof typeof containerTypes)[]).filter(isBeltType);
  expect(belts).toEqual(['belt_13', 'belt_24', 'belt_32', 'belt_38', 'belt_42']);
});

const place = (container_type: string, container_role: Container['container_role']) => ({
  container_type,
  container_role,
});
test.each([
  ['a buckle', place('belt_32', 'base'), null, 'beltkits'],
  ['a strap that takes initials', place('belt_32', 'container'), 'belt', 'beltkits'],
  ['a perfume that has a leather case', place('fragrance_leather_case', 'base'), null, 'beltkits'],
  [
    'leather that is also such a case',
    place('fragrance_leather_case', 'container'),
    'small_leather_goods',
    'smallleathergoods',
  ],
  ['a small leather good', null, 'small_leather_goods', 'smallleathergoods'],
  ['a perfume', null, 'perfume', null],
  ['an invented container', place('belt_99', 'base'), null, null],
  ['nothing', null, null, null],
] as const)('opens the personalised page of %s', (_name, container, perso_product_type, expected) => {
  expect(personalisedKindOf({ container, perso_product_type })).toBe(expected);
});

const buckle: Container = { container_type: 'belt_32', container_id: 'passant', container_role: 'base' };
const strap: Container = { ...buckle, container_role: 'container' };
test.each([
  ['a 32 mm strap', strap, true],
  ['a 38 mm strap', { ...strap, container_type: 'belt_38' }, false],
  ['a strap of another kit', { ...strap, container_id: 'other' }, false],
  ['another buckle', buckle, false],
])('a 32 mm buckle and %s: %s', (_name, other, expected) => expect(fitsTogether(buckle, other)).toBe(expected));
test('two pieces of an unknown type form no kit', () => {
  const unknown = { container_type: 'belt_99' };
  expect(fitsTogether({ ...buckle, ...unknown }, { ...strap, ...unknown })).toBe(false);
});

describe('refused options', () => {
  const engraving: EngravingTerms = {
    perso_product_type: 'small_leather_goods',
    fonts: ['roman'],
    sizes: ['small'],
    letters: 'latin',
    max_lines: 2,
    max_letters: 12,
    max_width: 60,
  };
  const plain: OptionTerms = { engraving: null, container: null, chosen_container: null };
  const purse = { ...plain, engraving };
  const kit = { ...plain, container: buckle, chosen_container: strap };
  const initials = {
    engraving: ['A.L.'],
    perso_info: {
      perso_product_type: 'small_leather_goods',
      personalization_info_properties: { font: 'roman', size: 'small' },
    },
  };
  const perso = (changes: object) => ({
    ...initials,
    perso_info: {
      ...initials.perso_info,
      personalization_info_properties: { ...initials.perso_info.personalization_info_properties, ...changes },
    },
  });
  const belt = { container_type: 'belt_32', container_id: 'passant', container_sku: 'U002P 32N' };
  const refused = 'options_refused';

  test('accepts nothing chosen, an engraving of a leather good, and a kit', () => {
    for (const terms of [plain, purse, kit]) expect(refusedOptions(terms, {})).toEqual({});
    expect(refusedOptions(purse, initials)).toEqual({});
    expect(refusedOptions(kit, belt)).toEqual({});
  });

  const cases: [string, OptionTerms, ChosenOptions, object][] = [
    ['an engraving on a product without', plain, initials, { engraving: refused, perso_info: refused }],
    ['an empty engraving on a product without', plain, { engraving: [] }, { engraving: refused }],
    ['an engraving without a font', purse, { engraving: ['A.L.'] }, { perso_info: refused }],
    ['a font without an engraving', purse, { perso_info: initials.perso_info }, { engraving: 'engraving_empty' }],
    ['a font that the product does not have', purse, perso({ font: 'italic' }), { perso_info: refused }],
    ['an invented font', purse, perso({ font: 'constructor' }), { perso_info: refused }],
    ['a size that the product does not have', purse, perso({ size: 'large' }), { perso_info: refused }],
    [
      'initials of another product type',
      purse,
      { ...initials, perso_info: { ...initials.perso_info, perso_product_type: 'luggage' } },
      { perso_info: refused },
    ],
    [
      'an engraving that is too long',
      purse,
      { ...initials, engraving: ['W'.repeat(13)] },
      { engraving: 'engraving_too_long' },
    ],
    ['a kit on a product of none', plain, belt, { container_type: refused }],
    ['a kit that begins with its strap', { ...kit, container: strap }, belt, { container_type: refused }],
    ['an invented container type', kit, { ...belt, container_type: 'belt_99' }, { container_type: refused }],
    ['another width', kit, { ...belt, container_type: 'belt_38' }, { container_type: refused }],
    ['another product’s container_id', kit, { ...belt, container_id: 'etui' }, { container_id: refused }],
    ['a kit without a strap', { ...kit, chosen_container: null }, belt, { container_sku: refused }],
    ['a strap that does not fit', { ...kit, chosen_container: buckle }, belt, { container_sku: refused }],
    ['a part of a kit alone', kit, { container_sku: 'U002P 32N' }, { container_type: refused }],
  ];
  test.each(cases)('refuses %s', (_name, terms, chosen, expected) => {
    expect(refusedOptions(terms, chosen)).toEqual(expected);
  });

  test('brings an engraving into one spelling, and leaves other options alone', () => {
    expect(plainOptions({ engraving: ['  A   L ', "d'e\u0301"] })).toEqual({ engraving: ['A L', 'd’é'] });
    expect(plainOptions(belt)).toBe(belt);
  });
});
