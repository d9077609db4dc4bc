// Checks every regular expression of the product for catastrophic backtracking: literals, `new RegExp('…')`, and the texts in
// fields named `…pattern`. Verdicts are cached under .cache/, so only new patterns take time.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { check } from 'recheck';

const root = new URL('..', import.meta.url).pathname;
const cachePath = `${root}.cache/recheck.json`;

/** The patterns of a file, each with its flags and line. */
export function patternsOf(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = [];
  const add = (node, source, flags) =>
    found.push({ path, line: text.slice(0, node.start).split('\n').length, source, flags });
  visit(program, (node) => {
    if (node.type === 'Literal' && node.regex) add(node, node.regex.pattern, node.regex.flags);
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.name === 'RegExp') {
      const [source, flags] = node.arguments.map(textOf);
      if (source !== undefined && source !== null) add(node, source, flags ?? '');
    }
    if (node.type === 'Property' && /pattern$/iu.test(node.key.name ?? node.key.value ?? '')) {
      const source = textOf(node.value);
      // Stored patterns are matched as a whole.
      if (source !== null) add(node, `^(?:${source})$`, 'u');
    }
  });
  return found;
}

function visit(node, onNode) {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.type === 'string') onNode(node);
  for (const child of Object.values(node)) visit(child, onNode);
}

function textOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0].value.cooked : null;
}

// Steps decide, and no clock: a limit in milliseconds would call a pattern vulnerable because the machine was busy. Only a
// pattern that hangs the check meets the time limit.
const limits = { timeout: 300_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

// recheck knows the flag u; v means the same for classes without set operations, and others end as unknown.
async function verdictOf({ source, flags }) {
  const { status, complexity, error } = await check(source, flags.replace('v', 'u'), limits);
  return status === 'safe'
    ? 'safe'
    : `${status}: ${complexity?.type ?? error?.kind ?? ''} ${error?.message ?? ''}`.trim();
}

async function main() {
  const paths = globSync('{rules,contract,server,storefront}/src/**/*.{ts,tsx}', { cwd: root });
  const patterns = paths
    .filter((path) => !/\.test\.tsx?$/u.test(path) && !path.includes('/compiled/'))
    .flatMap((path) => patternsOf(path, readFileSync(`${root}${path}`, 'utf8')));
  const known = readCache();
  const verdicts = {};
  let failed = 0;
  for (const pattern of patterns) {
    const key = createHash('sha256').update(`${pattern.flags}/${pattern.source}`).digest('hex');
    verdicts[key] ??= known[key] ?? (await verdictOf(pattern));
    if (verdicts[key] === 'safe') continue;
    failed += 1;
    console.error(`${pattern.path}:${pattern.line}: /${pattern.source}/${pattern.flags} ${verdicts[key]}`);
  }
  mkdirSync(`${root}.cache`, { recursive: true });
  const safe = Object.entries(verdicts).filter(([, verdict]) => verdict === 'safe');
  writeFileSync(cachePath, JSON.stringify(Object.fromEntries(safe)));
  console.log(`${Object.keys(verdicts).length} patterns checked, ${failed} vulnerable or unknown`);
  return failed === 0 ? 0 : 1;
}

// A missing or broken cache only costs time.
function readCache() {
  try {
    return JSON.parse(readFileSync(cachePath, 'utf8'));
  } catch {
    return {};
  }
}

if (import.meta.main) process.exitCode = await main();
