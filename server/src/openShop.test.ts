import pino from 'pino';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { openShop } from './openShop.ts';
import { testDatabase } from './testing/testDatabase.ts';

const database = testDatabase();
/** A shop on a database that confirms commits before they are durable. */
const openOn = (more: Record<string, string>) => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c synchronous_commit=off');
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url.href, ...more });
  return openShop(config, pino({ level: 'silent' }), () => undefined, new AbortController().signal);
};

test('M14: refuses a database that could lose an order in every mode, also in tests', async () => {
  await expect(openOn({})).rejects.toThrow(ConfigError);
});

test('M14: accepts it if the configuration declares the database disposable', async () => {
  const { close } = await openOn({ DATABASE_DURABLE: '0' });
  await close();
});
