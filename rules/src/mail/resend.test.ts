import { expect, test } from 'vitest';
import { againEvent, isToClient, mailAgain } from './resend.ts';

const id = '6f1c2a90-1b2c-4d3e-8f90-a1b2c3d4e5f6';

test.each([
  ['order_confirmation', id, { data: { event: id }, hides: null }],
  ['order_shipped', id, { data: { event: id }, hides: null }],
  ['return_refunded', id, { data: { return_id: id }, hides: null }],
  ['return_requested', 'a booking', { refusal: 'not_stored' }],
  ['refund_arrived', 'refund-42-1', { data: { refund_id: '42' }, hides: null }],
  ['refund_arrived', `${id}-1`, { data: { refund_of: id }, hides: null }],
  ['refund_arrived', 'x', { refusal: 'not_stored' }],
  ['pickup_ready', id, { data: { event: id }, hides: 'one_time_secret' }],
  ['password_reset', id, { refusal: 'one_time_secret' }],
  ['withdrawal_receipt', id, { refusal: 'not_stored' }],
  ['pickup_placed', id, { refusal: 'to_the_house' }],
  ['a_mail_of_the_next_version', id, { refusal: 'not_stored' }],
] as const)('%s of %s', (kind, event, again) => {
  expect(mailAgain(kind, event)).toEqual(again);
});

test('a mail that was sent again is written of the same', () => {
  const event = againEvent(againEvent(id, 'one'), 'two');
  expect(event).toBe(`${id}~two`);
  expect(mailAgain('order_shipped', event)).toEqual(mailAgain('order_shipped', id));
});

test('a mail to the boutique goes to no client', () => {
  expect([isToClient('pickup_placed'), isToClient('pickup_ready')]).toEqual([false, true]);
});
