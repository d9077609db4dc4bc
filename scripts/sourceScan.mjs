// What a source file imports, declares and names: the ground of the counts in docs/specification-map.md.
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

/** Visits a node and all below it. It runs over every node of the source several times, so it makes no lists. */
function walk(node, visit) {
  if (visit(node) === false) return;
  for (const key in node) {
    const value = node[key];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit);
    } else if (isNode(value)) walk(value, visit);
  }
}

/** Wrappers of expressions; every other TypeScript node holds types alone, which use no value. */
const isTypes = ({ type }) =>
  type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull|Instantiation)|^TSTypeAssertion$/u.test(type);

/** The file that an import names, from the root; null for a package. */
function targetOf(from, source) {
  const own = /^@vitrine\/(?<workspace>rules|contract)\/(?<file>.+)$/u.exec(source)?.groups;
  if (own) return `${own.workspace}/src/${own.file}.ts`;
  return source.startsWith('.') ? path.posix.join(path.posix.dirname(from), source) : null;
}

/** The value imports of a file by their local names; a namespace has the name `*`. */
function importsOf(file, program) {
  const found = new Map();
  for (const { type, source, importKind, specifiers = [] } of program.body) {
    const target = type === 'ImportDeclaration' && importKind !== 'type' ? targetOf(file, source.value) : null;
    if (target === null) continue;
    for (const one of specifiers) {
      if (one.importKind === 'type' || one.type === 'ImportDefaultSpecifier') continue;
      found.set(one.local.name, { path: target, name: one.type === 'ImportSpecifier' ? one.imported.name : '*' });
    }
  }
  return found;
}

/** The names of values that a part of a file uses, those that it declares inside included. */
function usedNames(node) {
  const names = new Set();
  walk(node, (one) => {
    if (isTypes(one)) return false;
    if (one.type === 'Identifier') names.add(one.name);
    return true;
  });
  return names;
}

const declaredNames = (declaration) =>
  declaration.declarations?.flatMap(({ id }) => [...usedNames(id)]) ?? (declaration.id ? [declaration.id.name] : []);

/** The values whose type a file takes by `typeof`: the tables that its types are made of. */
function typedNames(program) {
  const names = new Set();
  walk(program, ({ type, exprName }) => {
    if (type === 'TSTypeQuery' && exprName.type === 'Identifier') names.add(exprName.name);
  });
  return names;
}

/** The names that each top-level declaration uses; under `''`, those that other statements and the types use. */
function usesOf(program) {
  const uses = new Map([['', typedNames(program)]]);
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') continue;
    const used = usedNames(statement);
    const names = declaredNames(statement.declaration ?? statement);
    for (const name of names.length > 0 ? names : ['']) uses.set(name, (uses.get(name) ?? new Set()).union(used));
  }
  return uses;
}

/**
 * The names of members that a file reads, and those that it writes; a text counts as both, as a key in brackets may be.
 * `templates` are the words of its template texts: the columns of SQL.
 */
function membersOf(program) {
  const reads = new Set();
  const writes = new Set();
  const templates = new Set();
  const add = (name, ...sets) => sets.forEach((set) => set.add(name));
  const keys = ({ properties }, set) => {
    for (const { key, computed } of properties) if (key && !computed) add(key.name ?? String(key.value), set);
  };
  walk(program, (node) => {
    if (isTypes(node)) return false;
    if (node.type === 'MemberExpression' && !node.computed) reads.add(node.property.name);
    if (node.type === 'ObjectPattern') keys(node, reads);
    if (node.type === 'ObjectExpression') keys(node, writes);
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, reads, writes);
    if (node.type === 'TemplateElement') for (const [word] of node.value.raw.matchAll(/\w+/gu)) templates.add(word);
    return true;
  });
  return { reads, writes, templates };
}

/** The exports of other files that a file imports, a namespace by the members that it uses; types have no name. */
function importedOf(file, program, imports) {
  const found = new Map();
  const add = ({ path: from }, name) => found.set(`${from}#${name}`, { path: from, name });
  for (const one of imports.values()) if (one.name !== '*') add(one, one.name);
  walk(program, ({ type, object, property, computed }) => {
    const space = type === 'MemberExpression' && !computed ? imports.get(object.name) : undefined;
    if (space?.name === '*') add(space, property.name);
  });
  for (const { source } of program.body) {
    const target = source ? targetOf(file, source.value) : null;
    if (target !== null) add({ path: target }, '');
  }
  return [...found.values()];
}

/**
 * One file, read once.
 * @param {string} file its path from the root
 * @param {string} text
 */
export function scanSource(file, text) {
  const { program } = parseSync(file, text);
  const imports = importsOf(file, program);
  return {
    path: file,
    imports,
    uses: usesOf(program),
    imported: importedOf(file, program, imports),
    ...membersOf(program),
  };
}
