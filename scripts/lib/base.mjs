// The commit with which `npm run check` compares, to find the parts of the second tier that a change touches. Runs under Node 20.
import { execFileSync } from 'node:child_process';
import { root } from './install.mjs';

/** Commits back from HEAD without a release or a merge: more than one landing brings, few enough to leave something out. */
const back = 50;

/** The output of a git command in the project; null when it fails. */
export function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/**
 * The base and the reason for it. A null commit means that the change is unknown, so that the whole second tier runs.
 * @param {string | undefined} named CHECK_BASE or --base
 * @param {(...args: string[]) => string | null} run runs git
 * @returns {{ commit: string | null, why: string }}
 */
export function findBase(named, run = git) {
  if (named) {
    const commit = run('rev-parse', '--verify', '--quiet', `${named}^{commit}`);
    return { commit, why: commit ? `since ${named}` : `${named} is no commit of this clone` };
  }
  if (run('rev-parse', '--verify', '--quiet', 'HEAD') === null) return { commit: null, why: 'this is no git clone' };
  if (run('rev-parse', '--is-shallow-repository') !== 'false') return { commit: null, why: 'this clone is shallow' };
  if (run('describe', '--tags', '--exact-match', '--match', 'v*', 'HEAD'))
    return { commit: null, why: 'HEAD is a release' };
  const tag = run('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD');
  if (tag) return { commit: run('rev-parse', `${tag}^{commit}`), why: `since ${tag}` };
  // A merge lands a branch on what passed before it: its first parent.
  if (run('rev-parse', '--verify', '--quiet', 'HEAD^2'))
    return { commit: run('rev-parse', 'HEAD^1'), why: 'since HEAD^1, on which this merge lands' };
  const earlier = run('rev-parse', '--verify', '--quiet', `HEAD~${back}`);
  if (earlier) return { commit: earlier, why: `since HEAD~${back}` };
  const first = run('rev-list', '--max-parents=0', 'HEAD')?.split('\n').at(-1) ?? null;
  return { commit: first, why: 'since the first commit' };
}

/**
 * The files that differ from a commit: removed and untracked ones too. Null when git cannot list them.
 * @returns {string[] | null}
 */
export function touchedSince(commit, run = git) {
  const names = run('diff', '--name-only', '--no-renames', '-z', commit);
  const untracked = run('ls-files', '--others', '--exclude-standard', '-z');
  if (names === null || untracked === null) return null;
  return [...new Set(`${names}\0${untracked}`.split('\0').filter((file) => file !== ''))];
}
