import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** Attributes whose value users read or hear; `label` and `title` are also props of our own components. */
const spoken = /^(?:alt|title|label|placeholder|aria-(?:label|description|placeholder|roledescription|valuetext))$/u;
const isWord = (text: unknown): text is string => typeof text === 'string' && /\p{L}/u.test(text);

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (value: unknown): Node[] => [value].flat().filter(isNode);

/**
 * The texts that an expression may produce from its own literals: both branches of a conditional, a template's fixed parts.
 */
function literalsOf(node: Node): string[] {
  if (node.type === 'Literal') return isWord(node['value']) ? [node['value']] : [];
  if (node.type === 'TemplateElement') {
    const { cooked } = node['value'] as { cooked: string | null };
    return isWord(cooked) ? [cooked] : [];
  }
  if (node.type === 'JSXExpressionContainer') return nodesIn(node['expression']).flatMap(literalsOf);
  if (node.type === 'TemplateLiteral') return nodesIn(node['quasis']).flatMap(literalsOf);
  if (node.type === 'ConditionalExpression')
    return nodesIn([node['consequent'], node['alternate']]).flatMap(literalsOf);
  return node.type === 'LogicalExpression' ? nodesIn([node['left'], node['right']]).flatMap(literalsOf) : [];
}

/** The texts written into a component itself, which would show on a page in one language. */
function wordsIn(text: string): string[] {
  const { program, errors } = parseSync('component.tsx', text);
  expect(errors).toEqual([]);
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'JSXText' && isWord(node['value'])) found.push(node['value'].trim());
    if (node.type === 'JSXAttribute') {
      const { name } = node['name'] as { name: unknown };
      if (typeof name === 'string' && spoken.test(name)) found.push(...nodesIn(node['value']).flatMap(literalsOf));
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      found.push(
        ...nodesIn(node['children'])
          .filter(({ type }) => type === 'JSXExpressionContainer')
          .flatMap(literalsOf),
      );
    for (const value of Object.values(node)) for (const child of nodesIn(value)) visit(child);
  };
  for (const node of nodesIn(program)) visit(node);
  return found;
}

test.each([
  ['between tags', '<p>Sold out</p>', ['Sold out']],
  ['told to who listens', '<ul aria-roledescription="carousel" />', ['carousel']],
  ['in braces', "<p>{'Sold out'}</p>", ['Sold out']],
  ['in a choice', "<p>{is_sold ? 'Sold out' : text('add')}</p>", ['Sold out']],
  ['after a condition', "<img alt={is_sold && 'Sold out'} />", ['Sold out']],
  ['around a value', '<p>{`Size ${size}`}</p>', ['Size ']],
  ['in none of these', '<p id="sold" className={css.sold} aria-label={text("sold")}>{name} · {42}</p>', []],
])('a word is found %s', (_where, component, words) => {
  expect(wordsIn(`export const part = ${component};`)).toEqual(words);
});

test('every text of a page comes from the catalogues', () => {
  const files = globSync('{storefront,office}/src/**/*.tsx', { cwd: root }).filter(
    // The page of all primitives is for developers alone; no production build has it.
    (file) => !file.endsWith('.test.tsx') && !/^\w+\/src\/(?:testing|app\/style)\//u.test(file),
  );
  expect(files.length).toBeGreaterThan(150);
  const hardcoded = files.flatMap((file) =>
    wordsIn(readFileSync(path.join(root, file), 'utf8')).map((word) => [file, word]),
  );
  expect(hardcoded).toEqual([]);
});
