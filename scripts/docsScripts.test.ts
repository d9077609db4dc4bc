import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages, locales } from '@vitrine/rules/storefronts/storefronts';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

test.each(pages)('%s names scripts that run in any shell: npm runs the project’s own Node', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  expect(text.match(/\bnode [\w./-]+\.(?:ts|mjs)\b/gu) ?? []).toEqual([]);
  const named = [...text.matchAll(/\bnpm run ([\w:-]+)/gu)].map(([, name = '']) => name);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('every script of package.json names a file that exists', () => {
  const files = Object.values(scripts).flatMap((line) => line.match(/[\w./-]+\.(?:ts|mjs)\b/gu) ?? []);
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('only README.md states the number of storefronts, and states it right', () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  expect(readme).toContain(`${locales.length} country and language storefronts in ${languages.length} languages`);
  const pattern = String.raw`\b(the|all) ${locales.length} (storefronts|locales)\b`;
  const counted = spawnSync(
    'git',
    ['grep', '-niE', pattern, '--', '*.ts', '*.tsx', 'docs/*.md', ':!docs/requirements'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  expect(counted.stdout.split('\n').filter((line) => line !== '' && !/\.test\.tsx?:/u.test(line))).toEqual([]);
});
