import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { holidayRows } from '../rules/scripts/holidayRows.ts';

const root = path.resolve(import.meta.dirname, '..');

// It computes twelve years of all countries: 10 s alone, longer beside other work.
test('the holiday table equals the package with its corrections', () => {
  // The script exits with 1 and says so when the table is outdated.
  const run = () => execFileSync('node', ['rules/scripts/makeHolidays.ts', '--check'], { cwd: root, encoding: 'utf8' });
  expect(run).not.toThrow();
}, 120_000);

test('every correction of the package states its reason', () => {
  const reasons = Object.values(holidayRows).flatMap((row) =>
    Object.entries(row).flatMap(([key, correction]) => (key === 'from' ? [] : [Reflect.get(correction, 'reason')])),
  );
  expect(reasons.length).toBeGreaterThan(10);
  for (const reason of reasons) expect(reason).toMatch(/\w{4}.*\.$/u);
});
