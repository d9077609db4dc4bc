import { expect, test } from 'vitest';
import { press, quiet, scannerGap } from './wedge.ts';

/** The scans of keys that follow each other after some milliseconds. */
function scansOf(keys: readonly string[], gap: number): string[] {
  let state = quiet;
  let at = 1000;
  const scans: string[] = [];
  for (const key of keys) {
    at += gap;
    const { after, scan } = press(state, key, at);
    state = after;
    if (scan !== null) scans.push(scan);
  }
  return scans;
}

test('fast keys with Enter are a scan, also with Shift between them and one after the other', () => {
  expect(scansOf(['Shift', 'H', '1', ' ', 'R', 'Enter', 'A', 'B', 'C', 'Enter'], 5)).toEqual(['H1 R', 'ABC']);
});

test.each([
  ['slow keys', ['A', 'B', 'C', 'Enter'], scannerGap + 1],
  ['too few keys', ['A', 'B', 'Enter'], 5],
  ['Enter alone', ['Enter'], 5],
  ['a scan that does not end', ['A', 'B', 'C'], 5],
] as const)('%s are no scan', (_name, keys, gap) => expect(scansOf(keys, gap)).toEqual([]));
