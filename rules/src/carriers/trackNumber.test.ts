import { expect, test } from 'vitest';
import { isTrackNumber, trackNumberLength } from './trackNumber.ts';

test.each(['4', '42', '1Z 999 AA1', 'x'.repeat(trackNumberLength)])('accepts %s', (text) => {
  expect(isTrackNumber(text)).toBe(true);
});

test.each(['', ' 42', '42 ', '4\n2', '4\u202E2', '\uFF14\uFF12', 'x'.repeat(trackNumberLength + 1)])(
  'refuses %j',
  (text) => {
    expect(isTrackNumber(text)).toBe(false);
  },
);
