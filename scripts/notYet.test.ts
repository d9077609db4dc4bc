import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { notYet } from '../contract/src/notYet.ts';
import { citationsOf } from './citations.mjs';
import { contractMembers } from './contractMembers.mjs';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const sources = globSync('server/src/modules/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
const answered = contractMembers('answer');
const map = read('docs/specification-map.md');

describe.each(Object.entries(notYet))('%s, which has no data yet', (name, { fields, points }) => {
  test('decides what the contract answers', () => {
    const paths = answered.map((member: { path: string }) => member.path);
    for (const field of fields) expect(paths).toContain(field);
  });

  test('is answered from the table', () => {
    expect(sources.filter((file) => read(file).includes(`notYet.${name}.value`))).not.toEqual([]);
  });

  test('is documented with points of the specification', () => {
    for (const field of fields) expect(map).toContain(`\`${field}\``);
    for (const point of points) expect(citationsOf(point)).toMatchObject({ sources: [{}], problems: [] });
  });
});

type Found = { file: string; name: string; value: string };
type Node = {
  type?: string;
  id?: { name?: string };
  key?: { name?: string };
  value?: { type?: string; value?: unknown; elements?: unknown[] };
};

const isConstant = ({ value }: Node): boolean => value?.type === 'Literal' || value?.elements?.length === 0;

/** The members of object literals that hold a literal value: a constant where an answer has data. */
function literalsIn(file: string, node: unknown, inside = ''): Found[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one) => literalsIn(file, one, inside));
  const part: Node = node;
  const within = part.type === 'FunctionDeclaration' ? (part.id?.name ?? '') : inside;
  const name = part.type === 'Property' && isConstant(part) ? part.key?.name : undefined;
  const own = name && within !== 'emptyBasket' ? [{ file, name, value: JSON.stringify(part.value?.value ?? []) }] : [];
  return [...own, ...Object.values(node).flatMap((one) => literalsIn(file, one, within))];
}

/** What a branch of the code decides: nothing was corrected, words were typed, this payment has failed. */
const decided = new Set([
  'catalog/search/suggestions.ts corrected',
  'catalog/search/suggestions.ts common',
  'checkout/payment/attempts/paymentView.ts outcome',
]);

test('no view answers a constant of its own where the contract has data', () => {
  const names = new Set(answered.map((member: { name: string }) => member.name));
  const views = sources.filter((file) => /(?:View|Item|savedAddress|\/product|\/suggestions)\.ts$/u.test(file));
  expect(views.length).toBeGreaterThan(5);
  const found = views.flatMap((file) => literalsIn(file, parseSync(file, read(file)).program));
  const isData = ({ file, name }: Found) =>
    names.has(name) && !decided.has(`${file.replace('server/src/modules/', '')} ${name}`);
  expect(found.filter(isData)).toEqual([]);
});
