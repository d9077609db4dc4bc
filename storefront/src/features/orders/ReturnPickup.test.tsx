import type { OrderReturn } from '@vitrine/contract/orderReturn';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { orderReturnOf } from '../../testing/orderSample.ts';
import { renderShop } from '../../testing/renderShop.tsx';
import { ReturnPickup } from './ReturnPickup.tsx';

afterEach(cleanup);
const show = (pickup: OrderReturn['pickup']) =>
  renderShop(<ReturnPickup order_id="order-1" back={{ ...orderReturnOf(), pickup }} onChanged={() => undefined} />, {
    locale: 'jp_ja',
  });
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const later = '2099-11-28T02:00:00.000Z';

test.each([
  [
    'booked before the cut-off',
    { state: 'booked', cancel_until: later, is_confirmed: true },
    ['別の時間を選ぶ', '集荷を取り消す'],
  ],
  ['booked after the cut-off', { state: 'booked', cancel_until: '2020-01-01T00:00:00.000Z', is_confirmed: true }, []],
  ['whose cancellation waits', { state: 'cancel_asked', cancel_until: null, is_confirmed: true }, []],
  ['cancelled', { state: 'canceled', cancel_until: null, is_confirmed: true }, ['別の時間を選ぶ']],
  ['refused', { state: 'refused', cancel_until: null, is_confirmed: true }, ['別の時間を選ぶ']],
  ['collected', { state: 'collected', cancel_until: null, is_confirmed: true }, []],
  ['of another return', null, []],
] as const)('a pickup that is %s offers what can be done', (_name, pickup, expected) => {
  show(pickup);
  expect(buttons()).toEqual(expected);
});

test('names the cut-off in the clock of the country', () => {
  show({ state: 'booked', cancel_until: later, is_confirmed: true });
  expect(screen.getByText(/11:00/u)).toBeTruthy();
});

test('says that no courier comes, and that a cancellation waits', () => {
  show({ state: 'canceled', cancel_until: null, is_confirmed: true });
  expect(screen.getByRole('status').textContent).toContain('取り消されました');
  cleanup();
  show({ state: 'refused', cancel_until: null, is_confirmed: true });
  expect(screen.getByRole('status').textContent).toContain('伺えません');
  cleanup();
  show({ state: 'cancel_asked', cancel_until: null, is_confirmed: true });
  expect(screen.getByRole('status').textContent).toContain('確認を待っています');
});

test('says that the house arranges a pickup which no carrier has confirmed', () => {
  show({ state: 'booked', cancel_until: later, is_confirmed: false });
  expect(screen.getByRole('status').textContent).toContain('手配しています');
  cleanup();
  show({ state: 'booked', cancel_until: later, is_confirmed: true });
  expect(screen.queryByRole('status')).toBeNull();
});
