import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { background } from './lib/children.mjs';

test('S16: a log file is for its owner alone, also where an older one was for everybody', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-log-'));
  const older = path.join(folder, 'older.log');
  writeFileSync(older, 'before');
  chmodSync(older, 0o644);
  for (const log of [older, path.join(folder, 'log/new.log')]) {
    await once(background('said', ['--version'], { log }), 'exit');
    expect((statSync(log).mode & 0o777).toString(8)).toBe('600');
  }
  rmSync(folder, { recursive: true });
});
