import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { email, password, testAccount } from '../../../testing/testAccount.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import type { Browser } from '../../../testing/testAccount.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);
const started = new Date('2026-11-21T10:00:00Z').getTime();
const after = (hours: number) => {
  clock.now = new Date(started + hours * 3_600_000);
};
const signedIn = async (remember?: boolean, shop: Shop = anne.shop): Promise<Browser> => {
  const browser = await anne.browserAt(shop);
  const body = { locale: 'fr_fr', email, password, ...(remember === undefined ? {} : { remember }) };
  expect((await browser.post('/api/commerce/login', body)).status).toBe(200);
  return browser;
};
/** Uses the shop every hour until `hours` have passed; returns whether the customer is signed in at the end. */
const usedFor = async (browser: Browser, hours: number): Promise<boolean> => {
  let still = true;
  for (let hour = 1; hour <= hours && still; hour += 1) {
    after(hour);
    still = await anne.isSignedIn(browser);
  }
  return still;
};

beforeEach(() => after(0));

describe('the end of a sign-in', () => {
  test('comes after twelve hours, also in constant use', async () => {
    const browser = await signedIn();
    expect(await usedFor(browser, 11)).toBe(true);
    after(12.01);
    expect(await anne.isSignedIn(browser)).toBe(false);
    expect((await browser.get('/api/commerce/customer?locale=fr_fr')).status).toBe(401);
  });

  test('comes after two hours without a request', async () => {
    const browser = await signedIn(false);
    after(2.1);
    expect(await anne.isSignedIn(browser)).toBe(false);
  });

  test('comes after thirty days if the customer stays signed in, with or without use', async () => {
    const [used, unused] = [await signedIn(true), await signedIn(true)];
    for (let day = 1; day < 30; day += 1) {
      after(day * 24);
      expect(await anne.isSignedIn(used)).toBe(true);
    }
    expect(await anne.isSignedIn(unused)).toBe(true);
    after(30 * 24 + 0.1);
    for (const browser of [used, unused]) expect(await anne.isSignedIn(browser)).toBe(false);
  });

  test('does not change with a new session value', async () => {
    const browser = await signedIn();
    expect(await usedFor(browser, 11)).toBe(true);
    expect((await anne.change(browser, password, 'Madder.red1899')).status).toBe(200);
    after(12.01);
    expect(await anne.isSignedIn(browser)).toBe(false);
  });

  test('restarts with a new sign-in', async () => {
    const browser = await signedIn();
    expect(await usedFor(browser, 11)).toBe(true);
    await browser.post('/api/commerce/login', { locale: 'fr_fr', email, password });
    after(12.5);
    expect(await anne.isSignedIn(browser)).toBe(true);
  });

  test('follows the settings', async () => {
    const config = readConfig({ NODE_ENV: 'test', CAPTCHA: 'off', SIGN_IN_HOURS: '1', SIGN_IN_REMEMBERED_DAYS: '2' });
    const shop = { ...anne.shop, config };
    const [short, long] = [await signedIn(false, shop), await signedIn(true, shop)];
    after(1.1);
    expect([await anne.isSignedIn(short), await anne.isSignedIn(long)]).toEqual([false, true]);
    after(48.1);
    expect(await anne.isSignedIn(long)).toBe(false);
  });

  test('comes twelve hours after the sign-in for a session of the previous version', async () => {
    const browser = await signedIn();
    await database.db.updateTable('session').set({ signed_in_until: null }).execute();
    expect(await usedFor(browser, 11)).toBe(true);
    after(12.01);
    expect(await anne.isSignedIn(browser)).toBe(false);
  });
});

describe('sign-out', () => {
  test('clears browser storage and cache, but keeps consents and the known device', async () => {
    const browser = await signedIn();
    const { headers, status } = await browser.post('/api/commerce/logout', { locale: 'fr_fr' });
    expect(status).toBe(200);
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"');
  });
});

describe('another email', () => {
  const edit = (browser: Browser) =>
    browser.post('/api/commerce/customer', {
      locale: 'fr_fr',
      action: 'edit',
      email: 'anne.new@example.com',
      password,
    });

  test('A1, A2: ends every other session and renews this one’s value', async () => {
    const [here, there] = [await signedIn(), await signedIn(true)];
    const before = here.jar.get('vitrine');
    expect((await edit(here)).status).toBe(200);
    expect(await anne.isSignedIn(here)).toBe(true);
    expect(await anne.isSignedIn(there)).toBe(false);
    expect(await anne.isSignedIn(anne.replay(anne.shop, before))).toBe(false);
  });
});
