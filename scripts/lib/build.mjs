import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { environment, root } from './install.mjs';

const shared = ['rules/src', 'rules/data', 'contract/src', 'package-lock.json'];
const madeFolders = new Set(['node_modules', 'build', '.react-router', 'compiled', 'test-results']);

function addTo(hash, file) {
  if (!existsSync(file)) return;
  const entries = readdirSync(path.dirname(file), { withFileTypes: true });
  if (entries.find(({ name }) => name === path.basename(file))?.isDirectory()) {
    for (const name of readdirSync(file).sort()) if (!madeFolders.has(name)) addTo(hash, path.join(file, name));
  } else if (!/\.test\.tsx?$/.test(file)) hash.update(path.relative(root, file)).update(readFileSync(file));
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, path.resolve(root, source));
  return hash.digest('hex');
}

/** Compresses every asset at build time, so that no request compresses. */
function compressAssets(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json|map|txt|webmanifest)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const plain = readFileSync(file);
    if (plain.length < 512) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      }),
    );
    writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
  }
}

/** Whether there is a storefront to build. */
export const hasStorefront = () => existsSync(`${root}storefront/react-router.config.ts`);

/**
 * Builds a workspace unless a build of these very sources exists. Returns its output, and whether it worked and was needed.
 *
 * @param {string} workspace its folder @param {string} served the folder of the files that browsers load
 * @param {readonly string[]} more sources beside its own and the shared ones
 */
function buildOnce(workspace, served, more = []) {
  const stamp = `${root}${workspace}/build/.sources`;
  const wanted = hashOf([workspace, ...shared, ...more]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return { ok: true, built: false, output: '' };
  const made = spawnSync('npm', ['run', 'build', '--workspace', `@vitrine/${workspace}`], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const ok = made.status === 0;
  if (ok) {
    compressAssets(`${root}${workspace}/${served}`);
    writeFileSync(stamp, wanted);
  }
  return { ok, built: true, output: `${made.stdout}${made.stderr}` };
}

/** Builds the storefront, with the marks of the house. */
const buildStorefront = () =>
  buildOnce('storefront', 'build/client', [path.join(process.env.HOUSE || 'house', 'marks')]);

/** Builds the office. */
export const buildOffice = () => buildOnce('office', 'build');

/** Builds all that browsers load. */
export function buildAll() {
  const builds = [buildStorefront(), buildOffice()];
  return {
    ok: builds.every(({ ok }) => ok),
    built: builds.some(({ built }) => built),
    output: builds.flatMap(({ ok, output }) => (ok ? [] : [output])).join('\n'),
  };
}
