import { expect, test } from 'vitest';
import { restoreEvidence } from './restoreEvidence.ts';

const running = {
  beat: 100,
  silent_ms: 2_000,
  is_stopped: false,
  is_same_table: true,
  is_same_timeline: true,
  seen: { beat: 99, before_ms: 5_000 },
};
const hour = 3_600_000;
const last = { beat: 100, before_ms: 0 };
const later = { beat: 101, before_ms: -5_000 };
const away = { beat: 3, before_ms: hour };

test.each([
  ['a running shop', {}, null],
  ['a first start', { seen: null }, null],
  ['a start after a proper stop', { silent_ms: hour, is_stopped: true }, null],
  ['a start after a crash', { silent_ms: hour }, 'unsure'],
  ['a dump was restored', { is_same_table: false, seen: null }, 'restored'],
  ['a dump of a stopped shop was restored', { is_same_table: false, is_stopped: true, seen: null }, 'restored'],
  ['a recovery to a moment', { is_same_timeline: false, silent_ms: hour, seen: null }, 'restored'],
  [
    'a recovery that only a server long away compares',
    { is_same_timeline: false, silent_ms: hour, seen: away },
    'restored',
  ],
  ['a failover', { is_same_timeline: false, seen: null }, 'unsure'],
  ['a failover of more than a minute', { is_same_timeline: false, silent_ms: hour }, 'unsure'],
  ['a planned switchover', { is_same_timeline: false, silent_ms: hour, is_stopped: true, seen: last }, null],
  [
    'a switchover after another server’s stop',
    { is_same_timeline: false, silent_ms: hour, is_stopped: true },
    'unsure',
  ],
  [
    'a move to another PostgreSQL by a dump',
    { is_same_table: false, silent_ms: hour, is_stopped: true, seen: last },
    null,
  ],
  ['a move of a shop that was not stopped', { is_same_table: false, silent_ms: hour, seen: last }, 'unsure'],
  ['a snapshot of the disk is back, and this server has seen a later beat', { seen: later }, 'restored'],
  ['a snapshot of a stopped shop is back', { seen: later, is_stopped: true, silent_ms: hour }, 'restored'],
  ['a dump is back, and this server has seen a later beat', { is_same_table: false, seen: later }, 'restored'],
])('%s', (_name, change, evidence) => {
  expect(restoreEvidence({ ...running, ...change })).toBe(evidence);
});
