import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { readConfig } from '../config/config.ts';
import { withCommandShop } from './commandShop.ts';
import { shopSecrets } from './shopSecrets.ts';

const database = testDatabase();

test('M7: a command signs and checks with the secrets of the servers, so that its pickup codes and references count', async () => {
  const config = { ...readConfig(process.env), SESSION_SECRET: undefined, SESSION_SECRET_PREVIOUS: undefined };
  const { secret, previous_secret } = await shopSecrets(config, database.db);
  const command = await withCommandShop(database.url, async (shop) => shop);
  expect(command.secret.equals(secret)).toBe(true);
  expect(previous_secret).toBeNull();
});

test('the configured secrets come before the one of the database', async () => {
  const config = { SESSION_SECRET: 'a'.repeat(32), SESSION_SECRET_PREVIOUS: 'b'.repeat(32) };
  const { secret, previous_secret } = await shopSecrets(config, database.db);
  expect([secret.export().toString(), previous_secret?.export().toString()]).toEqual(Object.values(config));
});
