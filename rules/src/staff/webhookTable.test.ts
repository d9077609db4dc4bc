import { expect, test } from 'vitest';
import { deliveryState } from './webhookTable.ts';

test('a delivery waits until it was taken or has failed for good', () => {
  const at = new Date(0);
  expect(deliveryState({ delivered_at: null, failed_at: null })).toBe('waiting');
  expect(deliveryState({ delivered_at: at, failed_at: null })).toBe('delivered');
  expect(deliveryState({ delivered_at: null, failed_at: at })).toBe('failed');
});
