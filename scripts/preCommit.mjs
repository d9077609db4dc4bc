// The pre-commit hook: formats the staged files and lints them, without types, in a few seconds.
import { execFileSync, spawnSync } from 'node:child_process';
import { environment } from './lib/install.mjs';

const list = (...args) =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '');
const run = (command, ...args) => spawnSync(command, args, { env: environment, stdio: 'inherit' }).status === 0;

const staged = list('diff', '--cached', '--name-only', '-z', '--diff-filter=ACMR');
const formatted = staged.filter((file) => /\.(?:ts|tsx|mjs|json|yaml|yml)$/u.test(file));
const code = staged.filter((file) => /\.(?:ts|tsx|mjs)$/u.test(file));
const alsoUnstaged = new Set(list('diff', '--name-only', '-z'));
const whole = formatted.filter((file) => !alsoUnstaged.has(file));
const partly = formatted.filter((file) => alsoUnstaged.has(file));

// A partly staged file is checked but not rewritten, so that its unstaged part stays out of the commit.
const quiet = '--no-error-on-unmatched-pattern';
const isFormatted =
  (whole.length === 0 || (run('oxfmt', quiet, ...whole) && run('git', 'add', '--', ...whole))) &&
  (partly.length === 0 || run('oxfmt', '--check', quiet, ...partly));
const isClean = code.length === 0 || run('oxlint', '--quiet', ...code);
process.exit(isFormatted && isClean ? 0 : 1);
