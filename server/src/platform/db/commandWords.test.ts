import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { assertTakes } from './commandWords.ts';

test.each([
  ['a folder is missing', 'DIR [--dry-run]', ['--dry-run'], 'import needs DIR: npm run db -- import DIR [--dry-run]'],
  ['a flag is misspelt', 'DIR [--dry-run]', ['a', '--dryrun'], 'import does not take --dryrun: npm run db'],
  ['a flag is another command’s', 'DIR', ['--dry-run'], 'import does not take --dry-run: npm run db -- import DIR'],
  ['a second folder', 'DIR [--dry-run]', ['a', 'b'], 'import does not take b'],
  ['a word where none is taken', '', ['now'], 'import does not take now: npm run db -- import'],
])('refuses in one line: %s', (_what, takes, args, line) => {
  expect(() => assertTakes('import', takes, args)).toThrow(line);
});

test.each([
  ['DIR [--dry-run]', ['a']],
  ['DIR [--dry-run]', ['--dry-run', 'a']],
  ['[DIR]', []],
  ['[DIR]', ['a']],
  ['[--yes]', ['--yes']],
  ['', []],
])('%s takes %j', (takes, args) => {
  expect(() => assertTakes('import', takes, args)).not.toThrow();
});

test('rejects an import with a misspelt flag before it opens the database', () => {
  const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
  const { status, stderr } = spawnSync(process.execPath, [cli, 'import', '.', '--dryrun'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    'import does not take --dryrun: npm run db -- import DIR [--dry-run] [--complete] [--confirm] [--confirm-prices]\n',
  ]);
});
