import { parseSync } from 'oxc-parser';
import { citationsOf } from './citations.mjs';

/**
 * The functions and tables that a file exports, each with its citations: its own comment's, or else those of the comment
 * at the file's head; in the contract also those of the `source` of an endpoint or error. `is_call` marks an endpoint.
 * @param {string} path
 * @param {string} text
 */
export function exportedRules(path, text) {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const head = citationsOf(headOf(text, comments, program.body[0]?.start ?? text.length));
  return program.body.flatMap((statement, index) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return [];
    const own = citationsOf(`${commentAbove(text, comments, program.body, index)} ${sourcesInside(statement)}`);
    const { sources, problems } = own.sources.length > 0 || own.problems.length > 0 ? own : head;
    const is_call = statement.declaration?.declarations?.[0]?.init?.callee?.name === 'endpoint';
    return namesOf(statement, program).map((name) => ({ path, name, sources, problems, is_call }));
  });
}

function namesOf(statement, program) {
  const { declaration } = statement;
  if (declaration?.type === 'FunctionDeclaration') return [declaration.id.name];
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id.name);
  if (declaration || statement.source) return [];
  return statement.specifiers
    .filter(({ exportKind, local }) => exportKind !== 'type' && isValue(local.name, program))
    .map(({ exported }) => exported.name);
}

function isValue(name, program) {
  return program.body.some(
    (statement) =>
      (statement.type === 'FunctionDeclaration' && statement.id.name === name) ||
      (statement.type === 'VariableDeclaration' && statement.declarations.some(({ id }) => id.name === name)),
  );
}

// One comment may describe a run of constants without blank lines between them.
function commentAbove(text, comments, body, index) {
  const above = commentBefore(text, comments, body[index].start);
  const previous = body[index - 1];
  if (above !== '' || previous?.declaration?.type !== 'VariableDeclaration') return above;
  const is_run = !text.slice(previous.end, body[index].start).includes('\n\n');
  return is_run ? commentAbove(text, comments, body, index - 1) : '';
}

// The comments directly above a statement, with only white space and other comments between.
function commentBefore(text, comments, start) {
  let from = start;
  let above = '';
  for (const comment of comments.filter(({ end }) => end <= start).toReversed()) {
    const gap = text.slice(comment.end, from);
    if (gap.trim() !== '' || gap.split('\n').length > 2) break;
    above = `${comment.value}\n${above}`;
    from = comment.start;
  }
  return above;
}

function headOf(text, comments, start) {
  return comments
    .filter(({ type, end }) => type === 'Line' && end <= start)
    .map(({ value }) => value)
    .join('\n');
}

function sourcesInside(node) {
  if (typeof node !== 'object' || node === null) return '';
  if (Array.isArray(node)) return node.map(sourcesInside).join(' ');
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return /^(?:spec \d|expectations §|invariants [A-Z]\d|api\.md)/u.test(node.value) ? node.value : '';
  }
  return Object.values(node).map(sourcesInside).join(' ');
}
