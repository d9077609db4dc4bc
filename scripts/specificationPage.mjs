// The text of docs/specification-map.md.
import { documents } from './citations.mjs';

const head = `# Where each point of the specification is held

\`npm run map\` writes this page. A comment of a rule or call cites the points that it implements; each heading links to its section
of [the requirements](requirements/README.md). The citation is only the claim. What counts are the imports beside each name:
\`name\` 3·2 is imported by three files of the product and by two tests, 9+ by ten or more; *waits* is a rule that no page, call or job reaches, not
even through another rule. 0 files import a name that only its own file uses. Each section says how many of its names are in use
and how many of them a test imports. Sections without names are implemented by pages, calls or migrations alone.

The check refuses a rule without a citation, a citation without a target, a waiting rule that scripts/waitingRules.mjs does not
list, and an outdated page.`;

const byText = (a, b) => (a < b ? -1 : Number(a > b));

/** The page: point by point the names that implement it with their counts, then all that is not in use. */
export function mapPage(rules, unused = {}) {
  const parts = [
    head,
    ...pointParts(rules),
    ...promiseParts(rules),
    ...waitingParts(rules),
    ...uncalledParts(rules),
    ...unusedParts(unused),
  ];
  return `${parts.join('\n\n')}\n`;
}

const unusedTitles = {
  unread: [
    '## Members of answers that no page reads',
    'The specification names them, a library takes them whole (the captcha), or a later part will read them; the server answers them to every client. Pages may use the name of a member for something else, so this list and those below err short.',
  ],
  unsent: ['## Members of requests that no page sends', 'The server takes and checks them.'],
  unwritten: ['## Members of answers that the server never writes', 'What they belong to is always empty.'],
  untaken: [
    '## Members of requests that the server does not name',
    'The contract checks them; the server stores them or passes them to the payment provider with the object that they belong to.',
  ],
};

const unusedParts = (unused) =>
  Object.entries(unusedTitles).flatMap(([list, texts]) =>
    unused[list]?.length > 0 ? [...texts, memberLines(unused[list])] : [],
  );

function pointParts(rules) {
  return Object.entries(documents).flatMap(([document, { title, points }]) => [
    `## ${title}`,
    ...Object.entries(points).flatMap(([point, name]) => {
      const matching = citing(rules, document, point);
      return matching.length === 0
        ? []
        : [`### ${document} §${point} [${name}](${targetOf(document, point)})`, totals(matching), fileLines(matching)];
    }),
  ]);
}

function promiseParts(rules) {
  const cited = rules.flatMap(({ sources }) => sources.filter(({ document }) => document === 'invariants'));
  const promises = [...new Set(cited.map(({ point }) => point))].sort(byLetterAndNumber);
  return [
    '## What must never happen',
    ...promises.flatMap((promise) => {
      const matching = citing(rules, 'invariants', promise);
      return [`### [${promise}](invariants.md#${promise})`, totals(matching), fileLines(matching)];
    }),
  ];
}

function waitingParts(rules) {
  const waiting = rules.filter(({ is_reached }) => !is_reached);
  if (waiting.length === 0) return [];
  const intro =
    'Written and tested, and reached by no page, call or job: what they cite is held by other means, or not yet.';
  return ['## Rules that nothing asks yet', intro, fileLines(waiting)];
}

function uncalledParts(rules) {
  const uncalled = rules.filter(({ is_call, pages }) => is_call && pages === 0);
  if (uncalled.length === 0) return [];
  return [
    '## Calls that no page imports',
    'Served and tested; a page that makes one anyway names its path.',
    fileLines(uncalled),
  ];
}

/** Where a section of the requirements is, seen from the page. */
const targetOf = (document, point) => `requirements/${document.replace(' ', '-')}.md#${point}`;

const citing = (rules, document, point) =>
  rules.filter(({ sources }) => sources.some((one) => one.document === document && one.point === point));

function totals(rules) {
  const count = (is) => rules.filter(is).length;
  const used = count(({ is_reached }) => is_reached);
  return `${used} of ${rules.length} in use, ${count(({ tests }) => tests > 0)} imported by tests.`;
}

/** Beyond nine a file more proves nothing, and would change the page with many a commit. */
const shown = (count) => (count > 9 ? '9+' : String(count));

const counted = ({ name, product, tests, is_reached }) =>
  `\`${name}\` ${shown(product)}·${shown(tests)}${is_reached ? '' : ' *waits*'}`;

function fileLines(rules) {
  return [...Map.groupBy(rules, ({ path }) => path)]
    .sort(([a], [b]) => byText(a, b))
    .map(([path, names]) => `- [${path.replace('/src/', '/')}](../${path}): ${names.map(counted).join(', ')}`)
    .join('\n');
}

function memberLines(members) {
  return members
    .map(({ path, calls }) => {
      const [first, ...others] = calls;
      return `- \`${path}\`: \`${first}\`${others.length > 0 ? ` and ${others.length} more` : ''}`;
    })
    .sort(byText)
    .join('\n');
}

function byLetterAndNumber(a, b) {
  return a[0] === b[0] ? Number(a.slice(1)) - Number(b.slice(1)) : byText(a, b);
}
