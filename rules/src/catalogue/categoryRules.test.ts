import { describe, expect, test } from 'vitest';
import {
  addsProduct,
  type Condition,
  changesByDay,
  inArrangement,
  pricedCountries,
  type RuledFacts,
  ruleProblems,
} from './categoryRules.ts';

const today = '2026-11-30';
const bag: RuledFacts = {
  category: ['bags', 'leather'],
  material: ['grained'],
  color: ['noir', 'garance'],
  family: ['SAC'],
  department: ['MAR'],
  division: ['CUI'],
  designer: ['Anne-Lise Courtois'],
  prices: { fr: 500_000 },
  launched_on: '2026-11-01',
  is_new: false,
  engraving: true,
};
const price = (from: number | null, to: number | null, country: 'fr' | 'jp' = 'fr'): Condition => ({
  fact: 'price',
  country,
  from,
  to,
});

describe('a condition', () => {
  test.each<[name: string, condition: Condition, isMet: boolean]>([
    ['one of several categories', { fact: 'category', any: ['belts', 'leather'] }, true],
    ['another category', { fact: 'category', any: ['belts'] }, false],
    ['a material', { fact: 'material', any: ['grained'] }, true],
    ['one of its colours', { fact: 'color', any: ['garance'] }, true],
    ['another colour', { fact: 'color', any: ['bleu'] }, false],
    ['the family', { fact: 'family', any: ['SAC'] }, true],
    ['the department', { fact: 'department', any: ['SOI'] }, false],
    ['the division', { fact: 'division', any: ['CUI'] }, true],
    ['the designer', { fact: 'designer', any: ['Anne-Lise Courtois'] }, true],
    ['the lowest price at its end', price(null, 500_000), true],
    ['the lowest price at its beginning', price(500_000, null), true],
    ['a price below', price(500_001, null), false],
    ['a price above', price(null, 499_999), false],
    ['a country that does not sell it', price(0, null, 'jp'), false],
    ['its age on the last day', { fact: 'launched', days: 30 }, true],
    ['its age after the last day', { fact: 'launched', days: 29 }, false],
    ['the mark of the new', { fact: 'is_new' }, false],
    ['engraving', { fact: 'engraving' }, true],
  ])('%s', (_name, condition, isMet) => {
    expect(addsProduct({ conditions: [condition] }, bag, today)).toBe(isMet);
  });

  test('a product without a first day, and one of a later day, are not launched in the last days', () => {
    const launched: Condition[] = [{ fact: 'launched', days: 10 }];
    expect(addsProduct({ conditions: launched }, { ...bag, launched_on: null }, today)).toBe(false);
    expect(addsProduct({ conditions: launched }, { ...bag, launched_on: '2026-12-01' }, today)).toBe(false);
    expect(addsProduct({ conditions: launched }, { ...bag, launched_on: today }, today)).toBe(true);
  });
});

test('a rule adds what meets all of its conditions, and nothing without one', () => {
  const conditions: Condition[] = [{ fact: 'engraving' }, { fact: 'color', any: ['noir'] }];
  expect(addsProduct({ conditions }, bag, today)).toBe(true);
  expect(addsProduct({ conditions }, { ...bag, color: ['bleu'] }, today)).toBe(false);
  expect(addsProduct({ conditions: [] }, bag, today)).toBe(false);
});

test('a rule says whether days change it, and whose prices it asks for', () => {
  expect(changesByDay({ conditions: [{ fact: 'launched', days: 3 }] })).toBe(true);
  expect(changesByDay({ conditions: [{ fact: 'is_new' }] })).toBe(false);
  expect(pricedCountries({ conditions: [price(1, null), price(null, 9), price(1, null, 'jp')] })).toEqual(['fr', 'jp']);
});

test('a wrong field is named by its path', () => {
  const known = (_fact: string, value: string): boolean => value !== 'nothing';
  const problems = (...conditions: Condition[]) => ruleProblems('gifts', { conditions }, known);
  expect(problems({ fact: 'category', any: ['bags'] }, { fact: 'category', any: ['leather'] })).toEqual({});
  expect(problems({ fact: 'category', any: [] })).toEqual({ 'conditions.0.any': 'required' });
  expect(problems({ fact: 'category', any: ['bags', 'gifts'] })).toEqual({ 'conditions.0.any': 'own' });
  expect(problems({ fact: 'is_new' }, { fact: 'material', any: ['nothing'] })).toEqual({
    'conditions.1.any': 'unknown',
  });
  expect(problems(price(null, null))).toEqual({ 'conditions.0.from': 'required' });
  expect(problems(price(2, 1))).toEqual({ 'conditions.0.to': 'range' });
  expect(problems(price(1, 1), price(1, null, 'jp'))).toEqual({});
  expect(problems({ fact: 'is_new' }, { fact: 'is_new' })).toEqual({ 'conditions.1.fact': 'twice' });
});

describe('the order of products without a place', () => {
  const things = [
    { name: 'a', launched_on: '2026-01-01', is_new: false, price: 300 },
    { name: 'b', launched_on: null, is_new: true, price: 100 },
    { name: 'c', launched_on: '2026-05-01', is_new: false, price: Number.NaN },
    { name: 'd', launched_on: null, is_new: false, price: 200 },
    { name: 'e', launched_on: null, is_new: false, price: 100 },
  ] as const;
  test.each([
    ['collection', 'abcde'],
    ['newest', 'cabde'],
    ['price_asc', 'bedac'],
    ['price_desc', 'adbec'],
  ] as const)('%s', (arrangement, order) => {
    expect(
      inArrangement(arrangement, things, (thing) => thing)
        .map(({ name }) => name)
        .join(''),
    ).toBe(order);
  });
});
