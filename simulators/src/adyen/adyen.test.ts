import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdyenSimulator, createAdyenSimulator } from './createAdyenSimulator.ts';

let simulator: AdyenSimulator;
beforeAll(async () => {
  simulator = await createAdyenSimulator({ port: 0, webhook_url: 'http://127.0.0.1:9/none' });
  simulator.state.knobs.delivery = 'lost';
});
afterAll(() => simulator.close());

const pay = async (
  holderName: string,
  number: string,
  key: string,
  headers: Record<string, string> = {},
  more: Record<string, unknown> = {},
) => {
  const response = await fetch(`${simulator.url}/v72/payments`, {
    method: 'POST',
    headers: { 'x-api-key': 'local-simulator-key', 'idempotency-key': key, ...headers },
    body: JSON.stringify({
      merchantAccount: 'VitrineLocal',
      reference: `order ${key}`,
      amount: { value: 1000, currency: 'EUR' },
      returnUrl: 'http://shop.example/validation/?attempt_id=1',
      paymentMethod: { type: 'scheme', holderName, encryptedCardNumber: `test_${number}` },
      ...more,
    }),
  });
  return (await response.json()) as Record<string, unknown>;
};

describe('the provider’s simulator', () => {
  test.each([
    ['authorises a good card', 'Anne', '4111111111111111', { resultCode: 'Authorised' }],
    ['refuses by number', 'Anne', '4000000000000002', { resultCode: 'Refused' }],
    ['refuses by name', 'CVC_DECLINED', '4111111111111111', { refusalReason: 'CVC Declined' }],
    ['asks for a challenge', 'Anne', '4212345678910006', { resultCode: 'RedirectShopper' }],
  ])('%s', async (name, holder, number, expected) => {
    expect(await pay(holder, number, name)).toMatchObject(expected);
  });

  test('returns the same answer for the same key, and charges once', async () => {
    const [first, second] = await Promise.all([pay('A', '4111111111111111', 'k'), pay('A', '4111111111111111', 'k')]);
    expect(second).toEqual(first);
    const charged = [...simulator.state.payments.values()].filter(({ reference }) => reference === 'order k');
    expect(charged).toHaveLength(1);
  });

  test('refunds a payment of before its start only where there were such', async () => {
    const refunded = async (): Promise<number> => {
      const { status } = await fetch(`${simulator.url}/v72/payments/EARLIER000000000/refunds`, {
        method: 'POST',
        headers: { 'x-api-key': 'local-simulator-key', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ reference: '2611419721', amount: { value: 4500, currency: 'EUR' } }),
      });
      return status;
    };
    expect(await refunded()).toBe(422);
    simulator.state.has_earlier = true;
    expect(await refunded()).toBe(201);
    simulator.state.has_earlier = false;
    const { reference, refunded: value } = simulator.state.payments.get('EARLIER000000000') ?? {};
    expect({ reference, value }).toEqual({ reference: '2611419721', value: 4500 });
  });

  test('refuses a refund again under its key, and takes it under another', async () => {
    const { pspReference } = await pay('A', '4111111111111111', 'refunded');
    const refund = async (key: string): Promise<number> => {
      const { status } = await fetch(`${simulator.url}/v72/payments/${String(pspReference)}/refunds`, {
        method: 'POST',
        headers: { 'x-api-key': 'local-simulator-key', 'idempotency-key': key },
        body: JSON.stringify({ merchantAccount: 'VitrineLocal', amount: { value: 1000, currency: 'EUR' } }),
      });
      return status;
    };
    simulator.state.knobs.next_refund = 'refused';
    expect([await refund('first'), await refund('first'), await refund('second')]).toEqual([422, 422, 201]);
  });

  test('refuses every request without its API key', async () => {
    expect(await pay('A', '4111111111111111', 'x', { 'x-api-key': 'wrong' })).toMatchObject({ status: 401 });
  });

  test('redirects the shopper back from the bank’s page with a result', async () => {
    const { pspReference } = await pay('A', '4212345678910006', 'bank');
    const page = `${simulator.url}/3ds/${String(pspReference)}`;
    const asked = await (await fetch(page)).text();
    expect(asked).toContain('Approve');
    expect(asked).toContain('€10.00');
    expect(asked).toContain('This is a test page');
    const back = await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ decision: 'approve' }),
    });
    expect(back.headers.get('location')).toMatch(
      /^http:\/\/shop\.example\/validation\/\?attempt_id=1&redirectResult=/u,
    );
  });

  test('the bank’s page says in the storefront’s language that it is a test', async () => {
    const { pspReference } = await pay('A', '4212345678910006', 'japanese', {}, { shopperLocale: 'ja-JP' });
    const asked = await (await fetch(`${simulator.url}/3ds/${String(pspReference)}`)).text();
    expect(asked).toContain('<html lang="ja-JP" dir="ltr">');
    expect(asked).toContain('テスト用のページ');
    expect(asked).toContain('承認する');
  });

  test.each([
    '/checkoutshopper/securedfields/local_X/6.3.0/securedFields.html',
    '/cdn/sdk/6.45.2/translations/ja-JP.json',
    '/cdn/images/logos/visa.svg',
    '/',
  ])('serves the component’s %s', async (path) => {
    expect((await fetch(`${simulator.url}${path}`)).status).toBe(200);
  });

  test.each([
    ['both brands of a French card, Carte Bancaire first', '43600000', ['cartebancaire', 'visa'], 'cartebancaire visa'],
    ['only the brand that the shop accepts', '43600000', ['visa'], 'visa'],
    ['one brand of another card', '51111111', ['visa', 'mc'], 'mc'],
  ])('looks up %s', async (_name, bin, supportedBrands, expected) => {
    const response = await fetch(`${simulator.url}/checkoutshopper/v3/bin/binLookup`, {
      method: 'POST',
      body: JSON.stringify({ encryptedBin: `test_${bin}`, requestId: '1', supportedBrands }),
    });
    const { brands } = (await response.json()) as { brands: { brand: string; supported: boolean }[] };
    const supported = brands.filter((row) => row.supported).map(({ brand }) => brand);
    expect(supported.join(' ')).toBe(expected);
  });

  test.each(['cartebancaire', 'visa'])('charges a card of two brands as the chosen %s', async (brand) => {
    const paymentMethod = { type: 'scheme', encryptedCardNumber: 'test_4360000001000005', brand };
    const answer = await pay('', '', `brand ${brand}`, {}, { paymentMethod });
    expect(answer).toMatchObject({ resultCode: 'Authorised', paymentMethod: { brand } });
  });

  test('names the frame of a field after the field', async () => {
    const words: unknown = await (await fetch(`${simulator.url}/cdn/sdk/6.45.2/translations/fr-FR.json`)).json();
    expect(words).toMatchObject({ 'creditCard.encryptedCardNumber.aria.iframeTitle': 'Numéro de la carte' });
  });
});
