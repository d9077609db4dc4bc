// What a member of staff types outlives the end of a session: each state of a page of the office is kept by `useTyped` or by a draft,
// unless its name says here that nothing is typed in it. decisions/0141.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const office = path.resolve(import.meta.dirname, '../office/src');

/** States in which nothing is typed. */
const untyped: Readonly<Record<string, readonly string[]>> = {
  'what is open, or asked': [
    'isOpen',
    'isAsking',
    'isAsked',
    'isStarting',
    'isEnding',
    'isDeleting',
    'isUnscanned',
    'isShown',
    'asked',
    'copies',
    'open',
    'openAt',
    'opened',
    'shown',
    'answer',
    'mail_id',
    'personalised',
    'isTried',
    'empty',
    'turn',
  ],
  'what became of a step': [
    'error',
    'refused',
    'refusal',
    'failed',
    'failure',
    'fault',
    'wrong',
    'problems',
    'others',
    'says',
    'said',
    'isBusy',
    'isDone',
    'done',
    'isSent',
    'sent',
    'read',
    'copied',
    'isCopied',
    'isTooLarge',
    'result',
    'saved',
    'made',
    'moved',
    'file',
    'found',
    'preview',
    'secret',
    'codes',
    'offered',
  ],
  'what was read, or how it is shown': [
    'kept',
    'was',
    'began',
    'seen',
    'late',
    'settled',
    'top',
    'held',
    'scrolls',
    'isOver',
    'named',
    'box',
    'hasFocus',
  ],
  // A secret is typed again.
  secrets: ['password', 'old_password', 'new_password', 'code', 'enrolment_code', 'needsCode'],
};

/** States that are no part of a form, though their names could be. */
const ofFiles: Readonly<Record<string, readonly string[]>> = {
  'app/FindBox.tsx': ['chosen', 'sought'],
  'pages/categories/RulePage.tsx': ['previewed'],
  'pages/contents/ContentEditor.tsx': ['chosen'],
  'pages/products/ProductPage.tsx': ['of'],
  'pages/searchdesk/RuleEditor.tsx': ['locale'],
  'pages/settings/Environment.tsx': ['sought'],
  'pages/signin/SignIn.tsx': ['email'],
  'pages/staff/People.tsx': ['sought'],
  'ui/PictureDialog.tsx': ['q'],
  'ui/ShopView.tsx': ['asked'],
  'ui/UploadPicture.tsx': ['state', 'isStopped', 'unfit'],
  'ui/grid/useActive.ts': ['chosen'],
  // A cell is typed in one stroke, and then part of the draft of its grid.
  'ui/grid/useGrid.ts': ['editing'],
};

const sources = globSync('{app,pages,ui}/**/*.{ts,tsx}', { cwd: office })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(path.join(office, file), 'utf8') }));
const known = new Set(Object.values(untyped).flat());

test('each state that a member types is kept over a sign-in', () => {
  const lost = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/const \[(\w*)[^\]]*\] = useState\b/gu)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name) && !ofFiles[file]?.includes(name))
      .map((name) => `${file} ${name}`),
  );
  expect(lost).toEqual([]);
});

test('no secret is kept', () => {
  const kept = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/const \[(\w*)[^\]]*\] = useTyped\b/gu)]
      .map(([, name = '']) => name)
      .filter((name) => /password|secret/u.test(name))
      .map((name) => `${file} ${name}`),
  );
  expect(kept).toEqual([]);
});

test('two states of a page never have one name', () => {
  const names = sources.flatMap(({ text }) =>
    [...text.matchAll(/= useTyped(?:<.*>)?\(\s*('[^']*'|`[^`]*`|\w+)/gu)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('no field holds its text outside of a state', () => {
  // The editor of a cell is the one that does (see above).
  const free = sources.filter(({ text }) => /defaultValue=|defaultChecked=/u.test(text)).map(({ file }) => file);
  expect(free).toEqual(['ui/grid/GridCell.tsx']);
});
