import { expect, test } from 'vitest';
import { contractMembers, unusedMembers } from './contractMembers.mjs';
import { scanSource } from './sourceScan.mjs';

type Member = { path: string; name: string; calls: Set<string> };
const namesOf = (members: Member[]) => new Set(members.map(({ name }) => name));
const unused = (files: Record<string, string>) => {
  const { unread, unsent } = unusedMembers(Object.entries(files).map(([path, text]) => scanSource(path, text)));
  return { unread: namesOf(unread), unsent: namesOf(unsent) };
};

test('lists each member once with its path, whatever calls share it', () => {
  const answers: Member[] = contractMembers('answer');
  expect(answers.find(({ path }) => path === 'order.items.link_id')?.calls).toEqual(
    new Set(['GET /api/commerce/order']),
  );
  const secondary = answers.filter(({ name }) => name === 'secondary_id');
  expect(secondary).toHaveLength(1);
  expect(secondary[0]?.calls).toContain('GET /api/commerce/customer-session');
  expect(contractMembers('request').map(({ path }: Member) => path)).toContain('items.options.engraving');
});

test.each([
  ['a member', 'order.hscode;'],
  ['a destructured parameter', 'export const f = ({ hscode }: Order) => hscode;'],
  ['a key in brackets', "const key = 'hscode'; order[key];"],
])('an answer’s member is read as %s', (_name, text) => {
  expect(unused({ 'storefront/src/a.tsx': text }).unread).not.toContain('hscode');
});

test.each([
  ['by a type', 'type Line = { hscode: string };'],
  ['by a written object', 'const line = { hscode: null };'],
  ['in a comment', '// order.hscode'],
])('an answer’s member is not read %s', (_name, text) => {
  expect(unused({ 'storefront/src/a.tsx': text }).unread).toContain('hscode');
});

test('a rule reads for the pages that import it, and for no others', () => {
  const rule = { 'rules/src/a.ts': 'export const f = ({ hscode }) => hscode;' };
  expect(unused(rule).unread).toContain('hscode');
  expect(unused({ ...rule, 'server/src/a.ts': "import { f } from '@vitrine/rules/a';" }).unread).toContain('hscode');
  const page = { 'storefront/src/a.ts': "import { f } from '@vitrine/rules/a';" };
  expect(unused({ ...rule, ...page }).unread).not.toContain('hscode');
});

test('the server writes an answer by a key or a column, and reads a request by a member', () => {
  const lists = (text: string) => {
    const { unwritten, untaken } = unusedMembers([scanSource('server/src/a.ts', text)]);
    return [namesOf(unwritten).has('hscode'), namesOf(untaken).has('address_type')];
  };
  expect(lists('const line = { hscode: null }; body.address_type;')).toEqual([false, false]);
  expect(lists('sql`select p.hscode from product p`;')).toEqual([false, true]);
  expect(lists('line.hscode; const body = { address_type };')).toEqual([true, true]);
});

test('a request’s member is sent where a page writes its key', () => {
  expect(unused({ 'storefront/src/a.ts': 'body.address_type;' }).unsent).toContain('address_type');
  expect(unused({ 'storefront/src/a.ts': "const body = { address_type: 'shipping' };" }).unsent).not.toContain(
    'address_type',
  );
});
