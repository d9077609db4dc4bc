// The desk of an incident drill and its score, without a copy. decisions/0145.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDesk } from '../chaos/drill/desk.ts';
import { type Drill, runbookCall, scoreOf, type Seen } from '../chaos/drill/drill.ts';
import { type Copy, drills } from '../chaos/drill/drills.ts';
import { callsIn } from '../chaos/drill/watch.ts';

const staff = '/api/backend/staff';
const drill: Drill = {
  chapter: 'mails-late',
  alert: 'Mails are late.',
  causes: ['The addresses are wrong', 'The mail server is gone'],
  cause: 1,
  afterwards: 'It is back.',
  pages: [`GET ${staff}/jobs`],
  remedy: { says: 'Sent them at once', isTaken: ({ steps }) => steps.includes('retry_mails') },
  harms: [{ says: 'Gave up', isDone: ({ steps }) => steps.includes('give_up') }],
  minutes: 8,
};
const best: Seen = {
  calls: new Set([`GET ${staff}/jobs`, runbookCall]),
  steps: ['retry_mails'],
  named: [1],
  isWell: true,
  minutes: 6,
};
const total = (seen: Seen): number => scoreOf(drill, seen).reduce((sum, { points }) => sum + points, 0);

test('a drill that follows the runbook in time has all 100 points', () => {
  expect(total(best)).toBe(100);
  expect(scoreOf(drill, best).reduce((sum, { most }) => sum + most, 0)).toBe(100);
});

test.each([
  ['the page of the fault was not opened', { calls: new Set([runbookCall]) }, 85],
  ['the runbook was not read', { calls: new Set([`GET ${staff}/jobs`]) }, 90],
  ['a wrong cause was named first', { named: [0, 1] }, 90],
  ['no cause was named', { named: [] }, 75],
  ['the shop is not well', { isWell: false }, 85],
  ['nothing was mended, and it took no time', { steps: [], isWell: false, minutes: 0 }, 60],
  ['the runbook forbids what was done', { steps: ['retry_mails', 'give_up'] }, 90],
  ['it took half as long again', { minutes: 12 }, 95],
  ['it took more than twice as long', { minutes: 20 }, 90],
] as const)('loses points where %s', (_what, change, points) => {
  expect(total({ ...best, ...change })).toBe(points);
});

test('counts calls that were answered since the alert, and reads past a half line', () => {
  const line = (time: number, route: string, status = 200) =>
    JSON.stringify({ msg: 'request', time, method: 'GET', route, status });
  const log = [line(1, '/early'), line(5, '/seen'), line(6, '/refused', 403), line(7, '/seen'), '{"msg":"reque'].join(
    '\n',
  );
  expect(callsIn(log, 5)).toEqual(new Set(['GET /seen']));
});

test('each drill names one of its causes, and a chapter of the runbooks', () => {
  const chapters = [
    ...readFileSync(new URL('../docs/runbooks.md', import.meta.url), 'utf8').matchAll(/^## (.+)$/gmu),
  ].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
  for (const [name, { causes, cause, chapter, pages }] of Object.entries(drills)) {
    expect([name, causes[cause]]).not.toEqual([name, undefined]);
    expect([name, chapters]).toEqual([name, expect.arrayContaining([chapter])]);
    expect([name, pages.length]).not.toEqual([name, 0]);
  }
});

test('the desk plants the fault, lifts it with the right cause, and reports once it ends', async () => {
  const log = path.join(mkdtempSync(path.join(tmpdir(), 'drill-')), 'shop.log');
  const time = { now: 1_000_000 };
  writeFileSync(
    log,
    JSON.stringify({ msg: 'request', time: time.now, method: 'GET', route: `${staff}/jobs`, status: 200 }),
  );
  const did: string[] = [];
  const planted = { lift: async () => void did.push('lift'), isWell: async () => did.includes('lift') };
  const plant = async () => {
    did.push('plant');
    return planted;
  };
  const pool = { query: async () => ({ rows: [{ what: 'retry_mails' }] }) } as unknown as Copy['pool'];
  const copy = { pool, url: 'http://127.0.0.1:3100', payment: '', mail: {} as Copy['mail'] };
  const desk = createDesk({ copy, log, drills: { one: { ...drill, plant } }, now: () => time.now, below: () => 0 });
  const post = (at: string, body: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    desk.request(at, { method: 'POST', body: new URLSearchParams(body), headers });
  const page = async () => (await desk.request('/')).text();

  expect(await page()).toContain('Start the drill');
  expect((await post('/start', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(did).toEqual([]);
  expect((await post('/start')).status).toBe(303);
  // A second press plants nothing again.
  await post('/start');
  expect(did).toEqual(['plant']);
  expect(await page()).toContain('Mails are late.');
  await post('/cause', { cause: '0' });
  expect(await page()).toContain('That is not the cause.');
  expect(did).toEqual(['plant']);
  await post('/cause', { cause: '1' });
  expect(await page()).toContain('It is back.');
  expect(did).toEqual(['plant', 'lift']);
  time.now += 60_000;
  await post('/end');
  const report = await page();
  expect(report).toContain('Report: one');
  expect(report).toContain('<td>15 of 25</td>');
  expect(report).toMatch(/<td>\s*80 of 100\s*<\/td>/u);
  await post('/close');
  expect(await page()).toContain('Start the drill');
});
