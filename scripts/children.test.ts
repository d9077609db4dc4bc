import { once } from 'node:events';
import { chmodSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { background, watchSources, withoutStack } from './lib/children.mjs';

test('S16: a log file is readable by its owner alone, even where an older one was readable by all', async () => {
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

test('notices every save of a file, also by rename, but no test or editor’s file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-watch-'));
  const file = path.join(folder, 'rule.ts');
  writeFileSync(file, '0');
  const seen: string[] = [];
  let notice: () => void = () => undefined;
  const close = await watchSources([folder], (changed: string) => {
    seen.push(path.basename(changed));
    notice();
  });
  for (const text of ['1', '2', '3']) {
    const noticed = new Promise<void>((resolve) => {
      notice = resolve;
    });
    for (const other of ['rule.test.ts', '.rule.ts.swp', 'rule.ts~']) writeFileSync(path.join(folder, other), text);
    writeFileSync(`${file}~`, text);
    renameSync(`${file}~`, file);
    await noticed;
    // The watcher merges two saves within a moment into one.
    await sleep(200);
  }
  await close();
  expect(new Set(seen)).toEqual(new Set(['rule.ts']));
  rmSync(folder, { recursive: true });
});

test('prints a syntax error as one block with file and line', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-syntax-'));
  const file = path.join(folder, 'broken.ts');
  writeFileSync(file, 'const a = 1;\nexport functio n(a);\n');
  const child = background('broken', [file], { log: path.join(folder, 'log'), showErrors: true });
  let text = '';
  child.stderr.on('data', (data: Buffer) => (text += data));
  await once(child, 'close');
  const block = withoutStack(text).trim().split('\n');
  expect(block[0]).toBe(`${file}:2`);
  expect(block.at(-1)).toMatch(/^SyntaxError/u);
  expect(block.length).toBeLessThan(7);
  rmSync(folder, { recursive: true });
});
