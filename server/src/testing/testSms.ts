import { createSmsSimulator, type SmsSimulator } from '@vitrine/simulators/sms/createSmsSimulator';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/db/database.ts';
import type { Shop } from '../platform/shop/shop.ts';
import { testShop } from './testShop.ts';

/** A shop whose text messages go to a provider of its own. Call it at the test file's top. */
export function testSms(database: { readonly db: Database }, clock: { now: Date }) {
  let opened: { provider: SmsSimulator; shop: Shop } | undefined;
  const open = () => {
    if (!opened) throw new Error('The provider is there from beforeAll on.');
    return opened;
  };
  beforeAll(async () => {
    const provider = await createSmsSimulator({ port: 0, api_key: 'key' });
    const config = readConfig({
      NODE_ENV: 'test',
      CAPTCHA: 'off',
      SMS_URL: provider.url,
      SMS_API_KEY: 'key',
      PUBLIC_URL: 'http://shop.example',
    });
    opened = { provider, shop: { ...testShop(database.db, clock), config } };
  });
  afterAll(() => opened?.provider.close());
  return {
    get provider() {
      return open().provider;
    },
    get shop() {
      return open().shop;
    },
  };
}
