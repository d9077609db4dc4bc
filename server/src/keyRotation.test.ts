import { createSecretKey, type KeyObject } from 'node:crypto';
import { createAdyenSimulator } from '@vitrine/simulators/adyen/createAdyenSimulator';
import { describe, expect, test, vi } from 'vitest';
import { readConfig } from './platform/config/config.ts';
import { unsubscribeHash } from './modules/customers/newsletter/links.ts';
import { newsletterRoutes } from './modules/customers/newsletter/routes.ts';
import { adyenWebhook } from './modules/checkout/payment/adyenWebhook.ts';
import { antiForgeryToken } from './platform/session/session.ts';
import { sessionRoutes } from './modules/customers/session/routes.ts';
import { longTest } from './testing/patience.ts';
import { testDatabase } from './testing/testDatabase.ts';
import { testClient, testShop } from './testing/testShop.ts';
import { newState, takeState } from './modules/identity/wechat/state.ts';

vi.setConfig({ testTimeout: longTest });

const database = testDatabase();
const before = createSecretKey(Buffer.alloc(32, 1));
const after = createSecretKey(Buffer.alloc(32, 2));
const shopWith = (secret: KeyObject, previous_secret: KeyObject | null) => ({
  ...testShop(database.db),
  secret,
  previous_secret,
});
// Servers during the rotation, after the old secret is removed, and with the new secret known but not yet used to sign.
const accepts = [
  ['the new secret with the old one beside it', after, before, true],
  ['the old secret with the new one beside it', before, after, true],
  ['the new secret alone', after, null, false],
] as const;

describe.each(accepts)('a proof of the old secret, at a server with %s', (_how, secret, previous, accepted) => {
  const shop = () => shopWith(secret, previous);
  test(`S4: an open page’s anti-forgery token is ${accepted ? 'accepted' : 'refused'}`, async () => {
    const routes = [...sessionRoutes(shop()), ...newsletterRoutes(shop())];
    const browser = testClient(shop(), routes);
    await browser.start();
    const raw = [...browser.jar].find(([name]) => name !== 'XSRF-TOKEN')?.[1] ?? '';
    browser.jar.set('XSRF-TOKEN', antiForgeryToken(before, raw));
    const hash = unsubscribeHash(before, '00000000-0000-4000-8000-000000000000');
    const { status, body } = await browser.post('/api/commerce/newsletter/unsubscribe', { hash, locale: 'fr_fr' });
    expect([status === 200, JSON.stringify(body)]).toEqual([accepted, expect.any(String)]);
  });

  test(`a mail’s unsubscribe link is ${accepted ? 'accepted' : 'refused'}`, async () => {
    const browser = testClient(shop(), [...sessionRoutes(shop()), ...newsletterRoutes(shop())]);
    await browser.start();
    const hash = unsubscribeHash(before, '00000000-0000-4000-8000-000000000001');
    const { status } = await browser.post('/api/commerce/newsletter/unsubscribe', { hash, locale: 'fr_fr' });
    expect(status === 200).toBe(accepted);
  });

  test(`the return from WeChat is ${accepted ? 'accepted' : 'refused'}`, async () => {
    const state = newState(shopWith(before, null), 'cookie');
    expect(await takeState(shop(), 'cookie', state)).toBe(accepted);
    expect(await takeState(shop(), 'other', newState(shopWith(before, null), 'cookie'))).toBe(false);
  });
});

describe('M7: notifications during a rotation of the provider’s key', () => {
  const [old, young, foreign] = ['A', 'B', 'C'].map((digit) => digit.repeat(64)) as [string, string, string];
  const notifyStatus = async (key: string, env: Record<string, string>): Promise<number> => {
    const provider = await createAdyenSimulator({ port: 0, hmac_key: key });
    const shop = { ...testShop(database.db), config: readConfig({ NODE_ENV: 'test', ...env }) };
    const notice = provider.signed({
      eventCode: 'AUTHORISATION',
      success: true,
      pspReference: 'P',
      merchantReference: 'unknown',
      amount: { value: 1, currency: 'EUR' },
    });
    await provider.close();
    const answer = await adyenWebhook(shop).request('/webhooks/adyen', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notice),
    });
    return answer.status;
  };
  test.each([
    [old, { ADYEN_HMAC_KEY: young, ADYEN_HMAC_KEY_PREVIOUS: old }, 200],
    [young, { ADYEN_HMAC_KEY: young, ADYEN_HMAC_KEY_PREVIOUS: old }, 200],
    [old, { ADYEN_HMAC_KEY: young }, 401],
    [foreign, { ADYEN_HMAC_KEY: young, ADYEN_HMAC_KEY_PREVIOUS: old }, 401],
  ])('signed by %s under %o: %i', async (key, env, status) => {
    expect(await notifyStatus(key, env)).toBe(status);
  });
});
