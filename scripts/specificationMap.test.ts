import { expect, test } from 'vitest';
import { citationsOf } from './citations.mjs';
import { waitingTops, withCounts } from './importCounts.mjs';
import { scanSource } from './sourceScan.mjs';
import { readRules, waitingProblems } from './specificationMap.mjs';
import { mapPage } from './specificationPage.mjs';

const pointsOf = (text: string) =>
  citationsOf(text).sources.map(({ document, point }: { document: string; point: string }) =>
    `${document} ${point}`.trim(),
  );

test.each([
  ['one point', 'A rule. Spec 1 §5.', ['spec 1 5']],
  ['two points of one document', 'A rule. Spec 1 §5, §8.', ['spec 1 5', 'spec 1 8']],
  ['two documents', 'Spec 1 §9 (sagawa_standard), spec 2 §3.', ['spec 1 9', 'spec 2 3']],
  ['documents named by their number alone', 'spec 1 §8, 2 §8, 3 §8', ['spec 1 8', 'spec 2 8', 'spec 3 8']],
  ['a point on the next line of a comment', 'A rule. Spec 3\n * §4.', ['spec 3 4']],
  ['expectations', 'Spec 3 §4, expectations §2.', ['spec 3 4', 'expectations 2']],
  ['promises', 'Invariants M6, M10 and S5.', ['invariants M6', 'invariants M10', 'invariants S5']],
  ['a promise by its number alone', 'One stock and one limit. M12.', ['invariants M12']],
  ['no promise in a size of paper', 'On A99 paper.', []],
  ['the calls', 'As api.md says.', ['api.md']],
  ['nothing', 'The specification says so.', []],
])('reads %s', (_name, text, expected) => {
  expect(pointsOf(text)).toEqual(expected);
  expect(citationsOf(text).problems).toEqual([]);
});

test.each([
  ['a point that does not exist', 'Spec 1 §10.', 'spec 1 §10 does not exist'],
  ['a document that does not exist', 'Spec 4 §1.', 'spec 4 §1 does not exist'],
  ['an expectation that does not exist', 'Expectations §5.', 'expectations §5 does not exist'],
  ['a promise that does not exist', 'Invariants M18.', 'invariants M18 does not exist'],
  ['a document without a point', 'As spec 3 has it.', 'spec 3 names no point'],
  ['a point without a document', 'As §3 has it.', '§3 names no document'],
])('refuses %s', (_name, text, expected) => {
  expect(citationsOf(text).problems).toEqual([expected]);
});

const file = (text: string, path = 'rules/src/gift/gift.ts') => readRules([{ path, text }]);

test.each([
  ['a function without a source', 'export function f() {}', ['rules/src/gift/gift.ts: f: names no source']],
  ['a table without a source', 'export const t = {};', ['rules/src/gift/gift.ts: t: names no source']],
  [
    'a source that is too far above',
    '/** Spec 1 §5. */\n\nexport const t = {};',
    ['rules/src/gift/gift.ts: t: names no source'],
  ],
  [
    'a source that does not exist',
    '/** Spec 1 §0. */\nexport const t = {};',
    ['rules/src/gift/gift.ts: t: spec 1 §0 does not exist'],
  ],
  ['nothing of the second constant of a run', '/** Spec 1 §5. */\nexport const a = 1;\nexport const b = 2;', []],
  [
    'the first constant after a run',
    '/** Spec 1 §5. */\nexport const a = 1;\n\nexport const b = 2;',
    ['rules/src/gift/gift.ts: b: names no source'],
  ],
  ['nothing of a function with a source', '/** Spec 1 §5. */\nexport function f() {}', []],
  ['nothing of a file with a source at its head', '// Gifts (spec 3 §5).\nimport "x";\nexport function f() {}', []],
  ['nothing of what is not exported', 'function f() {}', []],
  ['nothing of a type', 'export type T = string;', []],
])('complains of %s', (_name, text, expected) => {
  expect(file(text).problems).toEqual(expected);
});

test('requires no source of the contract, but reads the one it states', () => {
  const { rules, problems } = file(
    "export const a = endpoint({ source: 'spec 1 §7' }); export const b = 1;",
    'contract/src/a.ts',
  );
  expect(problems).toEqual([]);
  const page = mapPage(withCounts(rules, [], []));
  expect(page).toContain(
    '### spec 1 §7 [Calls](requirements/spec-1.md#7)\n\n1 of 1 in use, 0 imported by tests.\n\n- [contract/a.ts](../contract/src/a.ts): `a` 0·0\n',
  );
  expect(page).toContain('## Calls that no page imports\n\n');
});

/** The exports of `rules/src/gift/gift.ts`, counted in a product and a test of these texts. */
function counted(text: string, others: Record<string, string>, test_text = '') {
  const { rules } = file(text);
  const product = Object.entries({ 'rules/src/gift/gift.ts': text, ...others }).map(([path, source]) =>
    scanSource(path, source),
  );
  const counts = withCounts(rules, product, [scanSource('rules/src/gift/gift.test.ts', test_text)]);
  return { counts, tops: waitingTops(counts, product).map(({ name }: { name: string }) => name) };
}
const reachedOf = (counts: { name: string; is_reached: boolean }[]) =>
  counts.filter(({ is_reached }) => is_reached).map(({ name }) => name);

test('counts the files of the product and the tests that import a rule, by name or as a member of a namespace', () => {
  const text = '/** Spec 1 §5. */\nexport const a = 1;\nexport const b = 2;\nexport const c = 3;';
  const others = {
    'server/src/one.ts': "import { a as first } from '@vitrine/rules/gift/gift';\nfirst;",
    'rules/src/gift/other.ts': "import * as gift from './gift.ts';\ngift.a; gift.b;",
    'storefront/src/two.tsx':
      "import type { c } from '@vitrine/rules/gift/gift';\n// a, b and c\nconst a = { b: 'c' };",
  };
  const { counts } = counted(text, others, "import { a, c } from './gift.ts';");
  expect(
    counts.map(({ name, product, tests }: { name: string; product: number; tests: number }) => [name, product, tests]),
  ).toEqual([
    ['a', 2, 1],
    ['b', 1, 0],
    ['c', 0, 1],
  ]);
  expect(mapPage(counts)).toContain('1 of 3 in use, 2 imported by tests.');
});

test('a rule is in use when a page, call or job reaches it, directly or through other rules', () => {
  const text = `/** Spec 1 §5. */
    export const direct = () => inner() + helper();
    const helper = () => behind;
    export const inner = () => 1;
    export const behind = 2;
    export const table = ['x'] as const;
    export type Row = (typeof table)[number];
    export const waits = () => below;
    export const below = 3;`;
  const { counts, tops } = counted(text, {
    'server/src/one.ts': "import { direct } from '@vitrine/rules/gift/gift';\ndirect();",
  });
  expect(reachedOf(counts)).toEqual(['direct', 'inner', 'behind', 'table']);
  expect(tops).toEqual(['waits']);
  const page = mapPage(counts);
  expect(page).toContain('asks yet\n\nWritten and tested');
  expect(page).toContain(': `waits` 0·0 *waits*, `below` 0·0 *waits*\n');
});

test('a rule that only a waiting rule of another file imports waits with it', () => {
  const { counts, tops } = counted('/** Spec 1 §5. */\nexport const below = 1;', {
    'rules/src/gift/waits.ts': "import { below } from './gift.ts';\nexport const waits = () => below;",
  });
  expect(reachedOf(counts)).toEqual([]);
  expect(tops).toEqual([]);
});

test('fails for a rule without a caller that is not listed as waiting, and for a listed rule with a caller', () => {
  const waiting = [
    { path: 'rules/src/a.ts', name: 'dead' },
    { path: 'rules/src/b.ts', name: 'waits' },
  ];
  expect(waitingProblems(waiting, new Set(['waits', 'called']))).toEqual([
    'rules/src/a.ts: dead: no product code calls it; call it, or delete it',
    'scripts/waitingRules.mjs: called waits no longer',
  ]);
});
