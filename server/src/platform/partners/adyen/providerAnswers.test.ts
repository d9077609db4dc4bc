// The meaning of each kind of answer: refused, outcome unknown, or never sent.
import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { ProviderRefusal, ProviderSilence, ProviderUnreached } from '../paymentProvider.ts';
import { freePort } from '../../../testing/freePort.ts';
import { adyenProvider } from './adyenProvider.ts';

let answer: { status: number; body: unknown } = { status: 200, body: {} };
const asked: { path: string; key: string | null }[] = [];
const server = serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request: Request) => {
    asked.push({ path: new URL(request.url).pathname, key: request.headers.get('idempotency-key') });
    return Response.json(answer.body, { status: answer.status });
  },
});
let url = '';
beforeAll(() => {
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => void (asked.length = 0));

const providerAt = (address: string) =>
  adyenProvider(readConfig({ NODE_ENV: 'test', ADYEN_ENVIRONMENT_URL: address, ADYEN_TIMEOUT_MS: '2000' }));
const amount = { amount: 100, currency: 'EUR' as const };
const refund = (address = url) => providerAt(address).refund('PSP1', 'order-1', amount, 'key-1');
const error = { errorCode: '702', message: 'x' };

describe('M4: an answer leaves the payment open', () => {
  test.each([409, 429, 500, 502, 503])('M4: with status %i', async (status) => {
    answer = { status, body: error };
    const failure: unknown = await refund().catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(ProviderSilence);
    expect(failure).not.toBeInstanceOf(ProviderUnreached);
  });

  test.each([
    ['a refund', () => refund(), { paymentPspReference: 'PSP2', status: 'received' }],
    [
      'a cancellation',
      () => providerAt(url).cancel('PSP1', 'order-1', 'key-1'),
      { paymentPspReference: 'PSP2', status: 'received' },
    ],
    [
      'a cancellation by our reference',
      () => providerAt(url).cancelByReference('order-1', 'key-1'),
      { paymentReference: 'order-2', status: 'received' },
    ],
    ['stored cards', () => providerAt(url).cards('anne'), { shopperReference: 'eve', storedPaymentMethods: [] }],
  ])('M4: where it is about something else than %s', async (_name, ask, body) => {
    answer = { status: 200, body };
    await expect(ask()).rejects.toThrow(ProviderSilence);
  });
});

test.each([400, 401, 403, 422])('M4: status %i means that no money moved', async (status) => {
  answer = { status, body: error };
  await expect(refund()).rejects.toThrow(ProviderRefusal);
});

test('M4: an unreachable provider received no request', async () => {
  await expect(refund(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow(ProviderUnreached);
});

test('M4: every request carries its idempotency key', async () => {
  answer = { status: 201, body: { paymentPspReference: 'PSP1', status: 'received' } };
  await refund();
  expect(asked).toEqual([{ path: '/v72/payments/PSP1/refunds', key: 'key-1' }]);
});
