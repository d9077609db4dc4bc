import { expect, test } from 'vitest';
import { citationsOf } from './citations.mjs';
import { mapPage, readRules, unasked, waitingProblems } from './specificationMap.mjs';

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
  expect(mapPage(rules)).toContain(
    '### spec 1 §7 [Calls](requirements/spec-1.md#7)\n\n- [contract/a.ts](../contract/src/a.ts): `a`\n',
  );
});

test('reports the rules that nothing calls', () => {
  const text = '/** Spec 1 §5. */\nexport const asked = 1;\nexport const within = 2;\nexport const waits = within;';
  const { rules } = file(text);
  const product = [
    { path: 'rules/src/gift/gift.ts', text },
    { path: 'server/src/gift/gift.ts', text: 'import { asked } from "rules";' },
  ];
  const waiting = unasked(rules, product);
  expect(waiting.map(({ name }: { name: string }) => name)).toEqual(['waits']);
  expect(mapPage(rules, waiting)).toContain('asks yet\n\nWritten and tested');
  expect(mapPage(rules, waiting).trimEnd()).toMatch(
    /\n- \[rules\/gift\/gift\.ts\]\(\.\.\/rules\/src\/gift\/gift\.ts\): `waits`$/u,
  );
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
