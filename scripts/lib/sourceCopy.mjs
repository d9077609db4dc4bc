import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The tracked and untracked, not ignored files of the working tree. @param {string} root */
export const sourceFiles = (root) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/**
 * Links each package of `from/node_modules` into `to`, but copies the links between the workspaces: those must lead to
 * the copy.
 *
 * @param {string} from
 * @param {string} to
 */
function linkPackages(from, to) {
  mkdirSync(path.join(to, 'node_modules/@vitrine'), { recursive: true });
  const packages = readdirSync(path.join(from, 'node_modules'));
  for (const name of packages.filter((one) => one !== '@vitrine' && !/^\.(?:cache|vite|package-lock)/u.test(one)))
    symlinkSync(path.join(from, 'node_modules', name), path.join(to, 'node_modules', name));
  for (const name of readdirSync(path.join(from, 'node_modules/@vitrine'))) {
    const workspace = path.relative(realpathSync(from), realpathSync(path.join(from, 'node_modules/@vitrine', name)));
    symlinkSync(path.join(to, workspace), path.join(to, 'node_modules/@vitrine', name));
  }
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'node_modules') continue;
    const own = path.join(from, entry.name, 'node_modules');
    try {
      symlinkSync(realpathSync(own), path.join(to, entry.name, 'node_modules'));
    } catch {
      // The workspace has no packages of its own.
    }
  }
}

/**
 * A copy of the source in a temporary folder, with the packages linked: what is changed there changes nothing here.
 *
 * @param {string} root
 * @returns {{ folder: string, remove: () => void }}
 */
export function copySource(root) {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'vitrine-mutants-'));
  for (const file of sourceFiles(root))
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true, verbatimSymlinks: true });
  linkPackages(root, folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
