import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canTake, everyOrderStep, isOffered, isOrderStep, mayTake, orderSteps, type Progress } from './orderLife.ts';
import { everyOrderStatus, type OrderStatus, orderStatuses } from './status.ts';

test.each([
  ['prepares a paid order', 'prepare', 'validated', true],
  ['ships a packed one', 'ship', 'prepared', true],
  ['delivers one on its way', 'deliver', 'out_for_delivery', true],
  ['delivers a parcel of one whose rest is packed', 'deliver', 'prepared', true],
  ['delivers a parcel of one that is held', 'deliver', 'fraud', true],
  ['delivers none that is not packed', 'deliver', 'validated', false],
  ['ships none twice', 'ship', 'out_for_delivery', false],
  ['ships none whose cancellation is asked', 'ship', 'cancel_asked', false],
  ['ships none that is cancelled', 'ship', 'canceled', false],
  ['ships none without its payment', 'ship', 'pending_payment', false],
  ['ships none in review', 'ship', 'payment_review', false],
  ['asks for the cancellation of a paid order', 'ask_cancel', 'validated', true],
  ['asks for none that is packed', 'ask_cancel', 'prepared', false],
  ['cancels a packed one', 'cancel', 'prepared', true],
  ['cancels none that has left', 'cancel', 'out_for_delivery', false],
  ['keeps an order after all', 'keep', 'cancel_asked', true],
  ['takes no step in an unknown status', 'ship', null, false],
] as const)('%s', (_name, step, status, expected) => {
  expect(canTake(step, status, 'deliver')).toBe(expected);
});

test.each([
  ['makes a prepared one ready', 'make_ready', 'prepared', 'pickup', true],
  ['makes no parcel ready', 'make_ready', 'prepared', 'deliver', false],
  ['hands a ready one over', 'collect', 'available_in_shop', 'pickup', true],
  ['hands none over that is not ready', 'collect', 'prepared', 'pickup', false],
  ['ships none that is collected', 'ship', 'prepared', 'pickup', false],
  ['gives up a ready one', 'give_up', 'available_in_shop', 'pickup', true],
  ['gives up none that is collected', 'give_up', 'retrieved_in_shop', 'pickup', false],
  ['staff cancels a ready one', 'cancel', 'available_in_shop', 'pickup', true],
  ['no shopper cancels a ready one', 'ask_cancel', 'available_in_shop', 'pickup', false],
  ['a shopper cancels before', 'ask_cancel', 'validated', 'pickup', true],
] as const)('a pickup: %s', (_name, step, status, mode, expected) => {
  expect(canTake(step, status, mode)).toBe(expected);
});

test.each([
  ['a shopper asks for a cancellation', 'shopper', 'ask_cancel', true],
  ['no shopper ships', 'shopper', 'ship', false],
  ['no shopper cancels alone', 'shopper', 'cancel', false],
  ['a carrier delivers', 'carrier', 'deliver', true],
  ['no carrier cancels', 'carrier', 'cancel', false],
  ['the shop itself takes every step', 'system', 'cancel', true],
] as const)('%s', (_name, actor, step, expected) => {
  expect(mayTake(actor, step)).toBe(expected);
});

test('any sequence of steps ends, and an order that left the house is never cancelled or prepared again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...everyOrderStep), { maxLength: 30 }), (steps) => {
      let status: OrderStatus = 'validated';
      let has_left = false;
      for (const step of steps) {
        if (!canTake(step, status, 'deliver')) continue;
        status = orderSteps[step].to;
        if (has_left) expect(['out_for_delivery', 'received']).toContain(status);
        has_left ||= status === 'out_for_delivery';
      }
      expect(everyOrderStatus).toContain(status);
    }),
  );
});

test('no step starts where the order has left', () => {
  for (const step of everyOrderStep.filter((name) => name !== 'deliver'))
    expect(orderSteps[step].from.filter((status) => orderStatuses[status].left)).toEqual([]);
  expect(isOrderStep('ship')).toBe(true);
  expect(isOrderStep('toString')).toBe(false);
});

describe('the steps that a page offers', () => {
  const steps = (status: OrderStatus, progress: Partial<Progress>) =>
    everyOrderStep.filter(
      (step) =>
        mayTake('staff', step) &&
        isOffered(step, status, 'deliver', { has_left: false, has_rest: true, travels: false, ...progress }),
    );
  test.each<[string, OrderStatus, Partial<Progress>, string[]]>([
    ['nothing has left', 'being_prepared', {}, ['prepare', 'pack', 'ship', 'ask_cancel', 'cancel', 'cancel_units']],
    [
      'a parcel with a number travels and the rest is here',
      'being_prepared',
      { has_left: true, travels: true },
      ['prepare', 'pack', 'ship', 'deliver', 'cancel_rest'],
    ],
    ['all has left without a number', 'out_for_delivery', { has_left: true, has_rest: false }, ['deliver']],
  ])('%s', (_name, status, progress, offered) => expect(steps(status, progress)).toEqual(offered));
});
