import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf, parseAddress, siteOf } from './network.ts';

describe('A7: parsing addresses', () => {
  test.each([
    ['IPv4', '203.0.113.7', '203.0.113.7'],
    ['IPv4 with a port', '203.0.113.7:51234', '203.0.113.7'],
    ['IPv6: its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['IPv6 in capitals', '2001:DB8:1:2::9', '2001:db8:1:2'],
    ['IPv6 with leading zeros', '2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['IPv6 in brackets', '[2001:db8:1:2::9]', '2001:db8:1:2'],
    ['IPv6 in brackets with a port', '[2001:db8:1:2::9]:443', '2001:db8:1:2'],
    ['IPv6 with a zone', 'fe80::1%eth0', 'fe80:0:0:0'],
    ['IPv6 with a zone in brackets', '[fe80::1%eth0]:8080', 'fe80:0:0:0'],
    ['the loopback address', '::1', '0:0:0:0'],
    ['mapped IPv4', '::ffff:203.0.113.7', '203.0.113.7'],
    ['mapped IPv4 in hexadecimal', '::ffff:7f00:1', '127.0.0.1'],
    ['mapped IPv4 in full', '0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
    ['mapped IPv4 in brackets with a port', '[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['translated IPv4', '64:ff9b::203.0.113.7', '203.0.113.7'],
    ['the server itself', 'local', 'local'],
  ])('%s', (_name, address, expected) => {
    expect(networkOf(address)).toBe(expected);
  });

  test.each([
    ['nothing', ''],
    ['a word', 'unknown'],
    ['a number too large', '203.0.113.256'],
    ['leading zeros', '203.000.113.007'],
    ['octal', '0313.0.0161.07'],
    ['hexadecimal', '0xcb007107'],
    ['three numbers', '203.0.113'],
    ['five numbers', '203.0.113.7.8'],
    ['a port too large', '203.0.113.7:65536'],
    ['a port that is none', '203.0.113.7:http'],
    ['two ports', '203.0.113.7:80:80'],
    ['two gaps', '2001::db8::1'],
    ['nine groups', '1:2:3:4:5:6:7:8:9'],
    ['seven groups', '1:2:3:4:5:6:7'],
    ['a group too long', '2001:db8::00001'],
    ['leading zeros inside IPv6', '::ffff:203.0.113.007'],
    ['an open bracket', '[2001:db8::1'],
    ['a trailing line break', '203.0.113.7\n'],
    ['a path', '2001:db8::1]/x['],
    ['two addresses', '203.0.113.7, 203.0.113.8'],
    ['an obfuscated name', '_hidden'],
  ])('%s is not an address and is in the unknown network', (_name, address) => {
    expect(parseAddress(address)).toBeNull();
    expect(networkOf(address)).toBe('unknown');
    expect(siteOf(address)).toBeNull();
  });
});

const group = fc.integer({ min: 0, max: 0xffff });
const groups = fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, group), { minLength: 8, maxLength: 8 });
const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });
const hex = (value: number, width = 1): string => value.toString(16).padStart(width, '0');

/** Spellings of eight groups: in full, with zeros, in capitals, with one run of zeros omitted. */
function spellings(values: readonly number[]): string[] {
  const plain = values.map((value) => hex(value)).join(':');
  const padded = values.map((value) => hex(value, 4)).join(':');
  const shortened = [...Array.from({ length: 8 }).keys()].flatMap((from) => {
    const run = values.slice(from).findIndex((value) => value !== 0);
    const to = run === -1 ? 8 : from + run;
    if (to === from) return [];
    const side = (part: readonly number[]): string => part.map((value) => hex(value)).join(':');
    return [`${side(values.slice(0, from))}::${side(values.slice(to))}`];
  });
  const dotted = `${values
    .slice(0, 6)
    .map((value) => hex(value))
    .join(':')}:${values
    .slice(6)
    .flatMap((value) => [value >> 8, value & 255])
    .join('.')}`;
  return [plain, padded, padded.toUpperCase(), dotted, ...shortened];
}

const dressed = (text: string): string[] =>
  text.includes(':') ? [text, `[${text}]`, `[${text}]:443`, `${text}%en0`] : [text, `${text}:443`];

describe('A7: networks as properties', () => {
  test('every spelling of an IPv6 address gives the same address and network', () => {
    fc.assert(
      fc.property(groups, (values) => {
        const read = spellings(values)
          .flatMap(dressed)
          .map((text) => JSON.stringify(parseAddress(text)));
        expect(new Set(read).size).toBe(1);
        expect(read[0]).not.toBe('null');
      }),
    );
  });

  test('every spelling of an IPv4 address gives the same network', () => {
    fc.assert(
      fc.property(octets, (values) => {
        const plain = values.join('.');
        const [a = 0, b = 0, c = 0, d = 0] = values;
        const inside = spellings([0, 0, 0, 0, 0, 0xff_ff, a * 256 + b, c * 256 + d]);
        for (const text of [plain, ...inside].flatMap(dressed)) expect(networkOf(text)).toBe(plain);
      }),
    );
  });

  test('different /64 are different networks; those of one /48 share the site', () => {
    fc.assert(
      fc.property(groups, groups, group, (one, other, last) => {
        const [here, there] = [one, other].map((values) => values.map((value) => hex(value)).join(':'));
        const near = (values: readonly number[]) => values.slice(0, 4).join(':');
        if (siteOf(here ?? '') === null || siteOf(there ?? '') === null) return;
        expect(networkOf(here ?? '') === networkOf(there ?? '')).toBe(near(one) === near(other));
        const neighbour = [...one.slice(0, 3), last, ...one.slice(4)].map((value) => hex(value)).join(':');
        fc.pre(siteOf(neighbour) !== null);
        expect(siteOf(neighbour)).toBe(siteOf(here ?? ''));
      }),
    );
  });

  test('invalid addresses never get their own key', () => {
    const near = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789abcdefx:.[]%/ ,-_\n\u0000٣')),
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (text) => {
        const network = networkOf(text);
        if (network === 'unknown' || network === 'local') return;
        expect(network).toMatch(/^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{1,4}(?::[\da-f]{1,4}){3})$/u);
        expect(parseAddress(parseAddress(text)?.address ?? '')?.network).toBe(network);
      }),
      { numRuns: 5000 },
    );
  });
});
