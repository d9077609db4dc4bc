import { expect, test } from 'vitest';
import { isPromotionCode, promotionCode } from './promotion.ts';
import { codeBytes, randomCode } from './randomCodes.ts';

test('a code of chance is a code, readable, and has 60 bits', () => {
  const all = new Set<string>();
  for (let byte = 0; byte < 256; byte += 1) {
    const code = randomCode(new Uint8Array(codeBytes).fill(byte));
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2}$/u);
    expect(isPromotionCode(code)).toBe(true);
    all.add(code);
  }
  // Each sign is as likely as another one: five bits each.
  expect(all.size).toBe(32);
  expect(codeBytes * 5).toBe(60);
});

test('a code is the same however it is typed', () => {
  expect(promotionCode(' 7kqm–3xwa—9trc ')).toBe('7KQM-3XWA-9TRC');
});
