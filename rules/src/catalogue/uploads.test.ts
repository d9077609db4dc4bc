// Uploads in parts. decisions/0143.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newBytes, nextPart, partBytes } from './uploads.ts';

test.each([
  [20, 10, { from: 0 }],
  [10, 30, { from: 10 }],
  [0, 100, { from: 20 }],
  [0, 20, null],
  [5, 10, null],
  [21, 10, 'gap'],
  [20, 81, 'beyond'],
] as const)('of a part at %i with %i bytes, after 20 of 100, the shop takes %j', (offset, length, taken) => {
  expect(newBytes({ size: 100, received: 20 }, { offset, length })).toEqual(taken);
});

test('parts in any order, repeated or from two tabs, make the file once and nothing else', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.array(fc.tuple(fc.nat(200), fc.nat(60)), { maxLength: 40 }),
      (file, tries) => {
        const stored: number[] = [];
        const send = (offset: number, bytes: Uint8Array): void => {
          const taken = newBytes({ size: file.length, received: stored.length }, { offset, length: bytes.length });
          if (typeof taken === 'object' && taken !== null) stored.push(...bytes.subarray(taken.from));
        };
        for (const [offset, length] of tries) send(offset, file.subarray(offset, offset + length));
        expect(stored).toEqual([...file.subarray(0, stored.length)]);
        // A client goes on where the shop is.
        while (stored.length < file.length) send(stored.length, file.subarray(stored.length, stored.length + 7));
        expect(stored).toEqual([...file]);
      },
    ),
  );
});

test('a client sends what is next, and ends when the shop has all', () => {
  const size = partBytes * 2 + 5;
  expect(nextPart({ size, received: 0 })).toEqual({ from: 0, until: partBytes });
  expect(nextPart({ size, received: partBytes * 2 })).toEqual({ from: partBytes * 2, until: size });
  expect(nextPart({ size, received: size })).toBeNull();
});
