// Writes docs/error-catalogue.md: every refusal with how to reproduce it and the tests that cover it. Fails when a refusal that
// the server can answer has no server test that names it; with --check also when the page is outdated.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { errors } from '../contract/src/errors.ts';
import { catalogueProblems, errorCataloguePage } from '../server/src/platform/errors/errorCatalogue.ts';

const root = new URL('..', import.meta.url).pathname;
const page = `${root}docs/error-catalogue.md`;

/** The errors of a catalogue that a source file of the server can answer: those it names beside `ApiError`. */
export function namesAnswered(text, catalogue = errors) {
  if (!text.includes('ApiError')) return [];
  return Object.keys(catalogue).filter((name) => text.includes(`'${name}'`) || text.includes(`errors.${name}`));
}

/**
 * The tests of a file that name errors of a catalogue: by name (`error_name: 'sms_wait'`, `errors.sms_wait`) or by a code that
 * no other error has. A code that is also an HTTP status counts only as an `internal_code`. Constants and functions of its file
 * that a test uses count as its own.
 */
export function testsNaming(path, text, catalogue = errors) {
  const { program, errors: wrong } = parseSync(path, text);
  if (wrong.length > 0) throw new Error(`${path}: ${wrong[0].message}`);
  const known = declarations(program);
  const found = [];
  walk(program, (node) => {
    if (!isTest(node)) return true;
    const names = namesIn(node, catalogue, known, new Set());
    if (names.size > 0) found.push({ path, title: titleOf(node.arguments[0], text), names: [...names] });
    return false;
  });
  return found;
}

function walk(node, visit) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
    return;
  }
  if (typeof node.type === 'string' && visit(node) === false) return;
  for (const value of Object.values(node)) walk(value, visit);
}

function rootName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  return callee.type === 'CallExpression' ? rootName(callee.callee) : null;
}

const isText = (node) =>
  node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node.value === 'string');

function isTest(node) {
  return node.type === 'CallExpression' && rootName(node.callee) === 'test' && isText(node.arguments[0]);
}

const titleOf = (node, text) => (node.type === 'Literal' ? node.value : text.slice(node.start + 1, node.end - 1));

/** The file's declarations outside its tests, by name. */
function declarations(program) {
  const known = new Map();
  walk(program, (node) => {
    if (isTest(node)) return false;
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') known.set(node.id.name, node.init);
    if (node.type === 'FunctionDeclaration' && node.id) known.set(node.id.name, node.body);
    return true;
  });
  return known;
}

function byCode(catalogue) {
  const all = Map.groupBy(Object.entries(catalogue), ([, { internal_code }]) => internal_code);
  return new Map([...all].filter(([, sameCode]) => sameCode.length === 1).map(([code, [[name]]]) => [code, name]));
}

function namesIn(from, catalogue, known, seen) {
  const codes = byCode(catalogue);
  const names = new Set();
  const add = (name) => name !== undefined && Object.hasOwn(catalogue, name) && names.add(name);
  walk(from, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'number' && node.value >= 1000) add(codes.get(node.value));
    if (node.type === 'Property' && node.value.type === 'Literal') {
      if (node.key.name === 'internal_code') add(codes.get(node.value.value));
      if (node.key.name === 'error_name') add(node.value.value);
    }
    if (node.type === 'MemberExpression' && node.object.name === 'errors' && !node.computed) add(node.property.name);
    if (node.type === 'Identifier' && known.has(node.name) && !seen.has(node.name)) {
      seen.add(node.name);
      for (const name of namesIn(known.get(node.name), catalogue, known, seen)) names.add(name);
    }
    return true;
  });
  return names;
}

const read = (path) => readFileSync(`${root}${path}`, 'utf8');

/** Writes the page, or with `check` compares it with the sources; returns the errors. */
export function keepCatalogue(check) {
  const isTestFile = (path) => /\.(?:test|spec)\.tsx?$/u.test(path);
  const files = globSync('{server,simulators,storefront,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/build/**', '**/.react-router/**'],
  }).sort();
  const sources = files.filter((path) => path.startsWith('server/src/') && !isTestFile(path));
  const answered = new Set(
    sources
      .filter((path) => path !== 'server/src/platform/errors/errorCatalogue.ts')
      .flatMap((path) => namesAnswered(read(path))),
  );
  const tests = files.filter(isTestFile).flatMap((path) => testsNaming(path, read(path)));
  const problems = catalogueProblems(answered, tests);
  const text = errorCataloguePage(tests);
  if (!check) writeFileSync(page, text);
  else if (read('docs/error-catalogue.md') !== text)
    problems.push('docs/error-catalogue.md is old: run npm run error-catalogue');
  return problems;
}

if (import.meta.main) {
  const problems = keepCatalogue(process.argv.includes('--check'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${Object.keys(errors).length} refusals, each with what brings it about`);
}
