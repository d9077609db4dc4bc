import { describe, expect, test } from 'vitest';
import { choiceFields, isReturnProblem, problemField } from './returnProblems.ts';

describe('the field of a refused return', () => {
  test('is that of its item, by its place in the body', () => {
    expect(problemField('quantity', 2)).toBe('items.2.qty');
    expect(problemField('missing_reason')).toBe('items.0.return_reason');
    expect(problemField('request_changed', 2)).toBe('items');
    expect(problemField('method_not_offered')).toBe('selected_return_method');
  });

  test('is named for each wrong item, in the order of the body', () => {
    const chosen = ['a', 'b', 'a', 'c'].map((item_order_id) => ({ item_order_id }));
    const problems = new Map([
      ['c', 'quantity'],
      ['a', 'chosen_twice'],
      ['b', 'engraved'],
    ] as const);
    expect(Object.entries(choiceFields(chosen, problems))).toEqual([
      ['items.1.order_item_id', 'engraved'],
      ['items.2.order_item_id', 'chosen_twice'],
      ['items.3.qty', 'quantity'],
    ]);
  });
});

test('knows its reasons from other texts', () => {
  expect(isReturnProblem('engraved')).toBe(true);
  expect(isReturnProblem('toString')).toBe(false);
});
