import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { ConfigError, configVariables, readConfig } from './config.ts';
import { envExample, withVariables } from './operationsPage.ts';

describe('the environment', () => {
  test('needs nothing: every variable has a default that works', () => {
    expect(readConfig({})).toMatchObject({ PORT: 3000, NODE_ENV: 'production' });
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'three'],
    ['PUBLIC_URL', 'shop.example'],
    ['DATABASE_URL', 'mysql://root@localhost/shop'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['PAGE_CACHE_MB', '-1'],
    ['SESSION_SECRET', 'short'],
    ['REDIS_URL', 'localhost:6379'],
    ['FEATURE_FLAGS', 'check-hash-validity,colours'],
  ])('%s=%s stops the start with one line that names it and what it takes', (name, value) => {
    const attempt = () => readConfig({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(new RegExp(`^${name} holds .*; it takes [^\\n]+\\.$`, 'u'));
  });

  test('M14: production rejects a setting that lets its database lose acknowledged commits', () => {
    const attempt = () => readConfig({ DATABASE_DURABLE: '0' });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(/^DATABASE_DURABLE holds "0", which production does not take; it takes [^\n]+\.$/u);
    expect(readConfig({ NODE_ENV: 'test', DATABASE_DURABLE: '0' }).DATABASE_DURABLE).toBe(false);
    for (const NODE_ENV of ['production', 'development', 'test'])
      expect(readConfig({ NODE_ENV }).DATABASE_DURABLE).toBe(true);
  });

  test.each([
    ['COMMERCE_BASE_URL', 'api'],
    ['COMMERCE_BASE_URL', '/'],
    ['BACKEND_BASE_URL', '/a path'],
    ['IMAGES_BASE_URL', '//cdn.example'],
    ['IMAGES_DIR', '/there/is/none'],
    ['POSTCODES_DIR', '/there/is/none'],
    ['MAIL_FROM', 'the house'],
    ['MAIL_FROM', 'The House <maison>'],
  ])('%s does not take %s, and says what it held', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} holds ${JSON.stringify(value)}, `);
  });

  test.each([
    ['IMAGES_BASE_URL', 'https://cdn.example/', 'https://cdn.example'],
    ['IMAGES_BASE_URL', 'https://cdn.example/shop/images', 'https://cdn.example/shop/images'],
    ['COMMERCE_BASE_URL', '/shop/api', '/shop/api'],
    ['MAIL_FROM', 'Maison Solvène <maison@shop.example>', 'Maison Solvène <maison@shop.example>'],
    ['MAIL_FROM', 'maison@shop.example', 'maison@shop.example'],
  ])('%s takes %s', (name, value, read) => {
    expect(readConfig({ [name]: value })).toMatchObject({ [name]: read });
  });

  test('rejects the local simulator’s key for a real provider', () => {
    const real = { ADYEN_ENVIRONMENT_URL: 'https://checkout-test.adyen.com' };
    expect(() => readConfig(real)).toThrow(/^ADYEN_HMAC_KEY holds /u);
    expect(readConfig({ ...real, ADYEN_HMAC_KEY: 'ab'.repeat(32) })).toMatchObject(real);
  });

  test('never prints a secret or the password of an address', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@host/shop' })).toThrow(
      /^DATABASE_URL holds "…@host\/shop"(?!.*hunter2)/u,
    );
    expect(() => readConfig({ SESSION_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/u);
  });

  test('feature flags are a list', () => {
    expect(readConfig({}).FEATURE_FLAGS).toEqual([]);
    expect(readConfig({ FEATURE_FLAGS: 'check-hash-validity, backend-newsletter' }).FEATURE_FLAGS).toHaveLength(2);
  });

  test('an empty variable is an unset one', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(3000);
  });
});

test('docs/operations.md lists every variable as it is (npm run operations writes it)', () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  expect(page).toBe(withVariables(page));
  for (const name of Object.keys(configVariables)) expect(page).toContain(`| \`${name}\` |`);
});

test('.env.example lists every variable with a default that is taken (npm run operations writes it)', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  expect(example).toBe(envExample());
  const defaults = [...example.matchAll(/^#([A-Z_\d]+)=(.*)$/gmu)].map(([, name = '', value = '']) => [name, value]);
  expect(defaults.map(([name]) => name)).toEqual(Object.keys(configVariables));
  expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}));
});
