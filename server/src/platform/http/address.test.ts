import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import { addressOf } from './address.ts';

const database = testDatabase();

const app = (TRUST_PROXY: string) => {
  const shop = { ...testShop(database.db), config: readConfig({ NODE_ENV: 'test', TRUST_PROXY }) };
  return new Hono().get('/', (context) => context.text(addressOf(shop, context)));
};
const seen = async (proxies: string, forwarded?: string): Promise<string> =>
  (
    await app(proxies).request('/', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } })
  ).text();

describe('S15: the visitor’s address', () => {
  test.each([
    ['no proxy: the header is ignored', '0', '203.0.113.7', 'local'],
    ['one proxy: the last entry', '1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['two proxies: the last but one', '2', '198.51.100.1, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
    ['ten proxies', '10', `203.0.113.7${', 10.0.0.1'.repeat(9)}`, '203.0.113.7'],
    ['fewer entries than proxies', '3', '203.0.113.7, 10.0.0.1', 'unknown'],
    ['a port', '1', '203.0.113.7:51234', '203.0.113.7'],
    ['brackets and a port', '1', '[2001:DB8:0:0::7]:51234', '2001:db8::7'],
    ['mapped IPv4 in hexadecimal', '1', '::ffff:cb00:7107', '203.0.113.7'],
    ['a malformed entry', '1', '203.0.113.7, 203.000.113.007', 'unknown'],
    ['an empty entry', '1', '203.0.113.7,', 'unknown'],
    ['an empty header', '1', ' ', 'local'],
    ['no header', '1', undefined, 'local'],
  ])('%s', async (_name, proxies, forwarded, expected) => {
    expect(await seen(proxies, forwarded)).toBe(expected);
  });

  test('a connection’s own address, without the mapping of an IPv6 socket', async () => {
    const server = serve({ fetch: app('0').fetch, port: 0, hostname: '::' });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('127.0.0.1');
    server.close();
  });

  test.each(['11', '-1', '1.5', '01', 'true'])('TRUST_PROXY does not take %s', (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/^TRUST_PROXY holds .*; it takes how many proxies/u);
  });
});
