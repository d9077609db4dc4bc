import { describe, expect, test } from 'vitest';
import { canReturnTake, type HouseReturn, houseSteps } from './houseSteps.ts';

const back: HouseReturn = {
  status: 'pending_shipping',
  return_type: 'refund',
  is_owed: false,
  is_written_off: false,
  has_arrived: false,
  is_held: false,
  travels: false,
};
const possible = (change: Partial<HouseReturn>) =>
  houseSteps.filter((step) => canReturnTake(step, { ...back, ...change }));

describe('the steps that a return can take', () => {
  test.each<[string, Partial<HouseReturn>, string[]]>([
    ['on its way', {}, ['receive', 'refuse']],
    ['received', { status: 'received', has_arrived: true }, ['accept', 'refuse']],
    ['accepted for a refund', { status: 'validated', has_arrived: true }, []],
    ['accepted for an exchange', { status: 'validated', return_type: 'exchange' }, ['send', 'give_up']],
    ['whose new pieces travel', { status: 'complete', return_type: 'exchange', travels: true }, ['deliver']],
    ['whose new pieces have arrived', { status: 'complete', return_type: 'exchange' }, []],
    ['refused, with its pieces in the house', { status: 'canceled', is_held: true }, ['send']],
    ['refused', { status: 'canceled' }, []],
    ['refunded before its pieces came', { status: 'credit_refunded', is_owed: true }, ['receive', 'write_off']],
    ['refunded, then arrived', { status: 'credit_refunded', is_owed: true, has_arrived: true }, ['accept']],
    ['refunded, then written off', { status: 'credit_refunded', is_owed: true, is_written_off: true }, ['receive']],
  ])('%s', (_name, change, steps) => expect(possible(change)).toEqual(steps));
});
