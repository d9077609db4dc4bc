import { expect, test } from 'vitest';
import { restoreEvidence } from './restoreEvidence.ts';

const running = {
  beat: 100,
  silent_ms: 2_000,
  is_stopped: false,
  is_same_table: true,
  is_same_timeline: true,
  seen: 99,
};
const hour = 3_600_000;

test.each([
  ['a running shop', {}, null],
  ['a first start', { seen: null }, null],
  ['a start after a proper stop', { silent_ms: hour, is_stopped: true }, null],
  ['a start after a crash', { silent_ms: hour }, 'unsure'],
  ['a dump was restored', { is_same_table: false }, 'restored'],
  ['a dump of a stopped shop was restored', { is_same_table: false, is_stopped: true }, 'restored'],
  ['a recovery to a moment', { is_same_timeline: false, silent_ms: hour }, 'restored'],
  ['a failover', { is_same_timeline: false }, 'unsure'],
  ['a snapshot of the disk is back, and this server has seen a later beat', { seen: 101 }, 'restored'],
  ['a snapshot of a stopped shop is back', { seen: 101, is_stopped: true, silent_ms: hour }, 'restored'],
])('%s', (_name, change, evidence) => {
  expect(restoreEvidence({ ...running, ...change })).toBe(evidence);
});
