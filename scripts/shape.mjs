// npm run shape: prints figures about the structure of the source; with --check fails when a figure exceeds its limit.
// A limit may only go down: `goal` is where it must end (docs/style.md, CONTRIBUTING.md).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { arrowsAgainst, readFloors, readStorefrontFloors, storefrontArrowsAgainst } from './floors.mjs';

const root = path.resolve(import.meta.dirname, '..');
const workspaces = ['rules', 'contract', 'server', 'storefront', 'office', 'simulators'];

/** The largest value that the check accepts today, and the goal. */
const limits = {
  'longest file, lines': { limit: 300, goal: 300 },
  'functions over 60 lines': { limit: 0, goal: 0 },
  'import cycles, types counted': { limit: 0, goal: 0 },
  'arrows against the declared order': { limit: 0, goal: 0 },
  'uses of any': { limit: 0, goal: 0 },
  'assertions (as) per 1,000 lines': { limit: 2, goal: 2 },
  'comments with banned words': { limit: 0, goal: 0 },
  'test names with banned words': { limit: 0, goal: 0 },
};

/** Words that docs/style.md bans; a wish list is a feature of the shop. */
const banned =
  /\b(?:anew|somebody|nobody|whoever|told|wish(?:es)?(?! lists?\b)|stands?)\b|(?:^|[.:;,] )who (?:is|has|was|had|asks|pays|comes|goes|signs|waits|brings|refuses|looks|takes|gives)\b/iu;

const isTest = (file) => /\.test\.tsx?$|\/testing\//u.test(file);

/** Files that are written by a script or hold nothing but words: not measured at all. Each with its reason. */
const unmeasured = [
  {
    file: /rules\/src\/calendar\/holidays\.ts$/u,
    why: 'written by a script from the holiday package and its corrections',
  },
  {
    file: /server\/src\/platform\/db\/schema\.ts$/u,
    why: 'written by `npm run db -- types` from the migrated database',
  },
  { file: /\/messages\//u, why: 'message catalogues: words by key' },
  { file: /vite-env/u, why: 'declarations for the bundler' },
];
const isUnmeasured = (name) => unmeasured.some(({ file }) => file.test(name));

/**
 * Tables: files of constant rows, which a split would only make harder to search. Exempt from the longest file alone;
 * a row here needs its reason.
 *
 * @type {{ file: string, why: string }[]}
 */
const tables = [
  { file: 'simulators/src/adyen/translations.ts', why: 'the words of the simulated bank pages, by language' },
];
const isTable = (name) => tables.some(({ file }) => file === name);

/** @typedef {{ file: string, text: string, lines: number, program: any, comments: any[] }} Source */

/** @returns {Source[]} */
function readSources() {
  return execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => workspaces.some((workspace) => file.startsWith(`${workspace}/src/`)) && !isUnmeasured(file))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const { program, comments } = parseSync(file, text);
      return { file, text, lines: text.split('\n').length - 1, program, comments };
    });
}

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

function walk(node, visit) {
  visit(node);
  for (const key in node) {
    const value = node[key];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit);
    } else if (isNode(value)) walk(value, visit);
  }
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Functions, uses of any and assertions of one file. */
function countsOf({ program, text }) {
  const counts = { long: [], any: 0, as: 0 };
  walk(program, (node) => {
    if (node.type === 'TSAnyKeyword') counts.any += 1;
    if (node.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name !== 'const') counts.as += 1;
    if (!functions.has(node.type)) return;
    const lines = text.slice(node.start, node.end).split('\n').length;
    if (lines > 60) counts.long.push({ line: text.slice(0, node.start).split('\n').length, lines });
  });
  return counts;
}

/** The files that a file imports by a relative path, those of types included. */
function importsOf({ file, program }) {
  return program.body
    .filter(({ type, source }) => /^(?:Import|Export)/u.test(type) && source?.value.startsWith('.'))
    .map(({ source }) => path.posix.join(path.posix.dirname(file), source.value));
}

/** Groups of files that import each other (Tarjan's strongly connected components with more than one member). */
function cyclesOf(graph) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const cycles = [];
  const enter = (name) => {
    order.set(name, order.size);
    low.set(name, order.get(name));
    stack.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) {
        enter(next);
        low.set(name, Math.min(low.get(name), low.get(next)));
      } else if (stack.includes(next)) low.set(name, Math.min(low.get(name), order.get(next)));
    }
    if (low.get(name) !== order.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) cycles.push(group);
  };
  for (const name of graph.keys()) if (!order.has(name)) enter(name);
  return cycles;
}

/** The names of the tests of a file. */
function testNames({ program }) {
  const names = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !/^(?:test|it|describe)$/u.test(node.callee.name ?? '')) return;
    const [name] = node.arguments;
    if (name?.type === 'Literal' && typeof name.value === 'string') names.push(name.value);
  });
  return names;
}

function measure() {
  const sources = readSources();
  const product = sources.filter(({ file }) => !isTest(file));
  const lines = product.map((source) => source.lines).sort((a, b) => a - b);
  const counted = product.map((source) => ({ file: source.file, ...countsOf(source) }));
  const graph = new Map(product.map((source) => [source.file, importsOf(source)]));
  const total = lines.reduce((sum, count) => sum + count, 0);
  const sum = (key) => counted.reduce((all, counts) => all + counts[key], 0);
  const long = counted.flatMap(({ file, long: found }) => found.map((one) => ({ file, ...one })));
  const ratio = (workspace) => {
    const of = (list) =>
      list.filter(({ file }) => file.startsWith(`${workspace}/`)).reduce((all, source) => all + source.lines, 0);
    return (of(sources.filter(({ file }) => isTest(file))) / Math.max(1, of(product))).toFixed(2);
  };
  const cycles = cyclesOf(graph);
  const isBanned = (text) => banned.test(text.replaceAll(/\s+\*?\s*/gu, ' '));
  const words = sources.flatMap((source) => [
    ...source.comments.filter(({ value }) => isBanned(value)).map(({ value }) => ({ file: source.file, value })),
    ...testNames(source)
      .filter((name) => banned.test(name))
      .map((value) => ({ file: source.file, value })),
  ]);
  return {
    cycles,
    long,
    words,
    tooLong: product.filter(({ file, lines: count }) => count > limits['longest file, lines'].goal && !isTable(file)),
    figures: {
      'file lines, median': lines[Math.floor(lines.length / 2)],
      'file lines, p90': lines[Math.floor(lines.length * 0.9)],
      'longest file, lines': Math.max(...product.filter(({ file }) => !isTable(file)).map((source) => source.lines)),
      'functions over 60 lines': long.length,
      'import cycles, types counted': cycles.length,
      'arrows against the declared order':
        arrowsAgainst(
          product.filter(({ file }) => file.startsWith('server/src/')),
          readFloors(),
        ).length +
        storefrontArrowsAgainst(
          product.filter(({ file }) => file.startsWith('storefront/src/')),
          readStorefrontFloors(),
        ).length,
      'uses of any': sum('any'),
      'assertions (as) per 1,000 lines': Number(((sum('as') / total) * 1000).toFixed(2)),
      'comments with banned words': sources.flatMap(({ comments }) => comments).filter(({ value }) => isBanned(value))
        .length,
      'test names with banned words': sources.flatMap(testNames).filter((name) => banned.test(name)).length,
      ...Object.fromEntries(workspaces.map((name) => [`test lines per source line, ${name}`, ratio(name)])),
    },
  };
}

function main() {
  const { figures, cycles, long, tooLong, words } = measure();
  let failed = false;
  for (const [name, value] of Object.entries(figures)) {
    const { limit, goal } = limits[name] ?? {};
    const is_over = limit !== undefined && value > limit;
    failed ||= is_over;
    console.log(
      `${is_over ? '✗' : ' '} ${name}: ${value}${limit === undefined ? '' : ` (limit ${limit}, goal ${goal})`}`,
    );
  }
  if (failed || process.argv.includes('--list')) {
    for (const { file, lines } of tooLong) console.log(`${file} ${lines} lines`);
    for (const { file, value } of words) console.log(`${file}: ${value.trim()}`);
    for (const group of cycles) console.log(`cycle: ${group.join(' ')}`);
    for (const { file, line, lines } of long.sort((a, b) => b.lines - a.lines)) console.log(`${file}:${line} ${lines}`);
  }
  return failed && process.argv.includes('--check') ? 1 : 0;
}

if (import.meta.main) process.exitCode = main();
