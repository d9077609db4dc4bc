import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { adyenWebhook } from './adyenWebhook.ts';

const database = testDatabase();

test.each([
  ['S12: does not read a notification over 256 KiB', 256 * 1024, 413],
  ['reads a notification within 256 KiB and rejects its signature', 250 * 1024, 401],
] as const)('%s', async (_name, size, status) => {
  const body = JSON.stringify({ notificationItems: 'x'.repeat(size) });
  const answer = await adyenWebhook(testShop(database.db)).request('/webhooks/adyen', { method: 'POST', body });
  expect(answer.status).toBe(status);
});
