import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { paris } from '../../../testing/samples.ts';
import { adyenProvider } from './adyenProvider.ts';

/** The body of a payment request with these settings. */
async function requestBodyWith(settings: Record<string, string>): Promise<unknown> {
  let body = '';
  const provider = createServer((request, response) => {
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end('{"resultCode":"Authorised","pspReference":"ABCDEFGHIJKLMNOP"}');
    });
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  const { port } = provider.address() as AddressInfo;
  const config = readConfig({ NODE_ENV: 'test', ADYEN_ENVIRONMENT_URL: `http://127.0.0.1:${port}`, ...settings });
  const address = { ...paris, country_id: 'fr' as const, prefix: 'Mrs.' as const };
  await adyenProvider(config).pay(
    {
      merchant_reference: '1',
      amount: { amount: 1, currency: 'EUR' },
      payment_method: { type: 'scheme' },
      wechat_user: null,
      shopper: null,
      store_card: false,
      captures_at_shipment: false,
      return_url: 'https://shop.example/',
      origin: 'https://shop.example',
      email: 'anne@example.com',
      language: 'fr-FR',
      country_code: 'FR',
      address: '192.0.2.1',
      shipping_address: address,
      billing_address: address,
      browser_info: null,
    },
    'key',
  );
  await new Promise((resolve) => {
    provider.close(resolve);
  });
  return JSON.parse(body) as unknown;
}

test.each([
  ['on a page of its own', {}, 'disabled'],
  ['in our page, where its host is named', { PAYMENT_FRAME_HOSTS: 'https://acs.bank.example' }, 'preferred'],
])('the bank is to ask %s', async (_name, settings, nativeThreeDS) => {
  expect(await requestBodyWith(settings)).toMatchObject({
    authenticationData: { threeDSRequestData: { nativeThreeDS } },
  });
});
