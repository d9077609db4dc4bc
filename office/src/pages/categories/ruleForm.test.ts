import { expect, test } from 'vitest';
import { emptyCondition, formOf, ruleOf, type Rule } from './ruleForm.ts';

const rule: Rule = {
  conditions: [
    { fact: 'category', any: ['bags'] },
    { fact: 'price', country: 'fr', from: 10_000, to: 19_950 },
    { fact: 'price', country: 'jp', from: null, to: 90_000 },
    { fact: 'launched', days: 30 },
    { fact: 'is_new' },
    { fact: 'engraving' },
  ],
  arrangement: 'newest',
};

test('a stored rule is typed as it was: amounts in the currency of their country', () => {
  const form = formOf(rule, 'fr');
  expect(form.conditions.slice(1, 3).map(({ from, to }) => [from, to])).toEqual([
    ['100', '199.50'],
    ['', '90000'],
  ]);
  expect(ruleOf(form)).toEqual({ rule, faults: {} });
});

test('what cannot be read is named by its path, and makes no rule', () => {
  const empty = emptyCondition('fr');
  const conditions = [
    { ...empty, fact: 'price' as const, from: 'ten', to: '1.0011' },
    { ...empty, fact: 'launched' as const, days: '0' },
    empty,
    { ...empty, fact: 'is_new' as const },
  ];
  expect(ruleOf({ conditions, arrangement: 'collection' })).toEqual({
    rule: null,
    faults: {
      'conditions.0.from': 'format',
      'conditions.0.to': 'format',
      'conditions.1.days': 'format',
      'conditions.2.any': 'required',
    },
  });
});
