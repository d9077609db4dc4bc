import { expect, test } from 'vitest';
import { isFromNetworks, isKeyNetwork } from './keyNetworks.ts';

test('a network is an address with a length', () => {
  for (const text of ['192.0.2.0/24', '192.0.2.7/32', '2001:db8::/32', '::1/128', '0.0.0.0/0'])
    expect([text, isKeyNetwork(text)]).toEqual([text, true]);
  for (const text of ['192.0.2.0', '192.0/8', '192.0.2.0/33', '2001:db8::/129', '300.0.0.0/8', 'local', '', '/24'])
    expect([text, isKeyNetwork(text)]).toEqual([text, false]);
});

test('a key without networks opens from everywhere, one with some from these alone', () => {
  expect(isFromNetworks([], 'unknown')).toBe(true);
  const networks = ['192.0.2.0/24', '2001:db8::/32'];
  for (const address of ['192.0.2.200', '2001:db8:ffff::1', '::ffff:192.0.2.1'])
    expect([address, isFromNetworks(networks, address)]).toEqual([address, true]);
  for (const address of ['192.0.3.1', '2001:db9::1', 'unknown', 'local', ''])
    expect([address, isFromNetworks(networks, address)]).toEqual([address, false]);
});
