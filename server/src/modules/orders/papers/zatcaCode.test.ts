import { expect, test } from 'vitest';
import { zatcaCode } from './zatcaCode.ts';

test('writes the example of the Saudi authority', () => {
  const code = zatcaCode({
    seller: 'Bobs Records',
    tax_number: '310122393500003',
    issued_at: '2022-04-25T15:30:00Z',
    total: '1000.00',
    tax: '150.00',
  });
  expect(code).toBe('AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==');
});

test('counts the bytes of Arabic letters, and refuses a field that the code cannot hold', () => {
  const fields = { tax_number: '3', issued_at: '2026-11-23T10:00:00Z', total: '1.00', tax: '0.15' };
  expect(Buffer.from(zatcaCode({ ...fields, seller: 'دار' }), 'base64')[1]).toBe(6);
  expect(() => zatcaCode({ ...fields, seller: 'د'.repeat(128) })).toThrow('255');
});
