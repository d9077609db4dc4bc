import { expect, test } from 'vitest';
import { webhookUrlFault } from './webhookUrl.ts';

test.each([
  ['https://erp.maison.example/hooks?key=1', null],
  ['HTTPS://erp.maison.example:8443/', null],
  ['http://erp.maison.example/', 'https'],
  ['ftp://erp.maison.example/', 'https'],
  ['https://user:word@erp.maison.example/', 'credentials'],
  ['https://erp.maison.example/#part', 'format'],
  ['https://erp.maison.example/a b', 'format'],
  [`https://erp.maison.example/${'a'.repeat(500)}`, 'format'],
  ['not an address', 'format'],
  ['https://localhost/', 'private_address'],
  ['https://erp/', 'private_address'],
  ['https://10.0.0.1/', 'private_address'],
  ['https://0x7f000001/', 'private_address'],
  ['https://2130706433/', 'private_address'],
  ['https://[::1]/', 'private_address'],
  ['https://printer.local/', 'private_address'],
  ['https://metadata.google.internal/', 'private_address'],
  ['https://shop.localhost./', 'private_address'],
])('a webhook’s address %s: %s', (address, fault) => {
  expect(webhookUrlFault(address, false)).toBe(fault);
});

test('where private addresses are allowed, only the form counts', () => {
  expect(webhookUrlFault('http://127.0.0.1:4000/hook', true)).toBeNull();
  expect(webhookUrlFault('http://user@127.0.0.1/', true)).toBe('credentials');
  expect(webhookUrlFault('file:///etc/passwd', true)).toBe('https');
});
