import { type BreachSimulator, createBreachSimulator } from '@vitrine/simulators/breaches/createBreachSimulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.ts';
import { createLog } from '../../../platform/log/log.ts';
import { sessionRoutes } from '../../customers/session/routes.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lacombe } from '../../../testing/samples.ts';
import { password, testAccount } from '../../../testing/testAccount.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testClient, testShop } from '../../../testing/testShop.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { accountRoutes } from '../account/routes.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);
const refused = (field: string, key: string) => ({ status: 400, body: { error: { fields: { [field]: key } } } });
const bad = [
  ['common', 'Iloveyou1234!', 'password_known'],
  ['a common password between special characters', '*Password123!', 'password_known'],
  ['with the house’s name', 'My.Solvene.1874', 'password_personal'],
  ['with the owner’s name', 'X.lacombe.1874', 'password_personal'],
  ['with the mailbox', 'AnneLacombe.99', 'password_personal'],
] as const;

describe('the list of common passwords', () => {
  test.each(['password', 'PASSWORD', '12345678', 'iloveyou1', 'qwertyuiop', 'trustno1', 'Password1!'])(
    'contains %s',
    (one) => {
      expect(isCommonPassword(one)).toBe(true);
    },
  );

  test('does not contain other passwords', () => {
    const made = Array.from({ length: 2000 }, (_, at) => `Cordwain.${at}.leather`);
    expect(made.filter(isCommonPassword)).toEqual([]);
  });
});

describe('a bad new password is rejected at its field', () => {
  test.each(bad)('when an account is created: %s', async (_name, given, key) => {
    const opened = await (
      await anne.browserAt()
    ).post('/api/commerce/customer', { ...lacombe, email: 'anne.lacombe@other.example', password: given });
    expect(opened).toMatchObject(refused('password', key));
  });

  test.each(bad)('when a light account is created in the checkout: %s', async (_name, given, key) => {
    const { locale, action, firstname, lastname, prefix } = lacombe;
    const light = { locale, action, firstname, lastname, prefix, light: true, source: 'checkout' };
    const opened = await (
      await anne.browserAt()
    ).post('/api/commerce/customer', { ...light, email: 'anne.lacombe@other.example', password: given });
    expect(opened).toMatchObject(refused('password', key));
  });

  test.each(bad)('when it is changed: %s', async (_name, given, key) => {
    const browser = await anne.signedInAt();
    expect(await anne.change(browser, password, given)).toMatchObject(refused('new_password', key));
    expect(await anne.isSignedIn(browser)).toBe(true);
  });

  test.each(bad)('when it is reset, and the link stays valid: %s', async (_name, given, key) => {
    const hash = await anne.hashByMail();
    const browser = await anne.browserAt();
    expect(await anne.reset(browser, hash, given)).toMatchObject(refused('password', key));
    expect((await anne.reset(browser, hash)).status).toBe(200);
  });

  test('when it is the current one', async () => {
    const browser = await anne.signedInAt();
    expect(await anne.change(browser, password, password)).toMatchObject(refused('new_password', 'password_unchanged'));
    const hash = await anne.hashByMail();
    expect(await anne.reset(browser, hash, password)).toMatchObject(refused('password', 'password_unchanged'));
  });
});

describe('the range service', () => {
  let service: BreachSimulator;
  const lines: string[] = [];
  const leaked = 'Leaked.bridle.1874';
  const shop = (): Shop => ({
    ...testShop(database.db, clock),
    config: readConfig({ NODE_ENV: 'test', CAPTCHA: 'off', BREACHED_PASSWORDS_URL: service.url }),
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
  });
  const open = async (given: string) => {
    const of = shop();
    const browser = testClient(of, [...sessionRoutes(of), ...accountRoutes(of)]);
    await browser.start();
    return browser.post('/api/commerce/customer', { ...lacombe, email: 'lea@example.com', password: given });
  };

  beforeAll(async () => {
    service = await createBreachSimulator({ port: 0, breached: [leaked] });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.broken = false;
    service.asked.length = 0;
    lines.length = 0;
  });

  test('rejects a password of a known breach and receives only five digits of its hash', async () => {
    expect(await open(leaked)).toMatchObject(refused('password', 'password_known'));
    expect(service.asked).toEqual([expect.stringMatching(/^\/range\/[0-9A-F]{5}$/u)]);
  });

  test('accepts any other password', async () => {
    expect((await open('Unleaked.bridle.1874')).status).toBe(200);
    expect(service.asked).toHaveLength(1);
  });

  test('gets no request for a common password', async () => {
    expect(await open('Password123!')).toMatchObject(refused('password', 'password_known'));
    expect(service.asked).toEqual([]);
  });

  test('accepts passwords while it fails, and logs the failure without the password', async () => {
    service.broken = true;
    expect((await open(leaked)).status).toBe(200);
    const warnings = lines.filter((line) => line.includes('breached passwords could not be asked for'));
    expect(warnings).toHaveLength(1);
    expect(lines.join('')).not.toContain(leaked);
  });
});
