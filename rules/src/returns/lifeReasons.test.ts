import { expect, test } from 'vitest';
import { everyOrderStep } from '../orders/orderLife.ts';
import { houseSteps } from './houseSteps.ts';
import { lifeReasons, readLifeReason } from './lifeReasons.ts';

test('reads every stored reason: a name, a step of the order, a step of a return', () => {
  for (const name of lifeReasons) expect(readLifeReason(name)).toEqual({ kind: 'reason', name });
  for (const name of houseSteps) expect(readLifeReason(`return ${name}`)).toEqual({ kind: 'return_step', name });
  // A name comes first: units that were cancelled are no step of the whole order.
  for (const name of everyOrderStep.filter((step) => !lifeReasons.some((one) => one === step)))
    expect(readLifeReason(name)).toEqual({ kind: 'order_step', name });
});

test('a step of a return is none of an order, and an unknown reason is none', () => {
  expect(readLifeReason('accept')).toBeNull();
  expect(readLifeReason('return of the king')).toBeNull();
});
