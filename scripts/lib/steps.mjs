// The steps of `npm run check`: one row each, with its tier, part, command and what pulls it in. docs/check.md explains the tiers
// and has the measured seconds; budgets.json has the budgets, written by `npm run check -- --write-budgets`. Runs under Node 20.
import {
  firstJourneysPattern,
  journeyAreas,
  serverParts,
  touchesArea,
  touchesChaos,
  touchesPrevious,
  touchesServerPart,
} from './secondTier.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {1 | 2} tier 1: every run. 2: with `--all`, and when the change touches it.
 * @property {string} part The word after `--part` that selects it.
 * @property {'plain' | 'vitest' | 'playwright'} kind How its tests are counted.
 * @property {readonly string[]} command The program with its arguments; `node` is the project's own.
 * @property {Readonly<Record<string, string>>} [env]
 * @property {readonly string[]} [needs] Steps that must end before it starts.
 * @property {boolean} [alone] Nothing runs beside it: it kills processes and overloads the machine.
 * @property {(files: readonly string[]) => boolean} [touched] Second tier: whether a change of these files pulls it in.
 * @property {string} [together] Chosen steps of the same name run as one, so that they start one shop or database.
 * @property {readonly string[]} [files] The test files that its command ends with.
 * @property {boolean} [isWhole] Of steps that run together: whether all of them were chosen.
 */

/** The parts that `--part` selects. */
export const parts = ['static', 'rules', 'server', 'storefront', 'journeys', 'chaos'];

/** One core for the compiler and the linter, which are written in Go. */
const oneCore = { GOMAXPROCS: '1', GOGC: '400' };

/** A static step. They run two at a time, so each uses one core. @returns {Step} */
const still = (name, ...command) => ({ name, tier: 1, part: 'static', kind: 'plain', command });
const script = (name, file, ...args) => still(name, 'node', file, ...args);

/** @type {readonly Step[]} */
const staticSteps = [
  script('build', 'scripts/build.mjs'),
  { ...still('lint, borders, cycles', 'oxlint', '--type-aware', '--quiet'), env: oneCore },
  { ...script('types', 'scripts/types.mjs'), env: oneCore },
  script('specification map', 'scripts/specificationMap.mjs', '--check'),
  script('shape of the source', 'scripts/shape.mjs', '--check'),
  script('patterns', 'scripts/recheckPatterns.mjs'),
  script('error catalogue', 'scripts/errorCatalogue.mjs', '--check'),
  still('format', 'oxfmt', '--check', '.'),
  script('country tables', 'rules/scripts/compareCountries.ts', '--check'),
  script('weight of the rules', 'scripts/rulesWeight.mjs'),
  script('schema page', 'scripts/schemaPage.mjs', '--check'),
  script('compiled mails', 'scripts/mails.mjs', '--check'),
  script('ASVS table', 'scripts/asvs.mjs', '--check'),
  script('clauses of the specification', 'scripts/clauses.mjs', '--check'),
  {
    ...script('first load of a product page and of the salon', 'storefront/scripts/firstLoad.ts'),
    needs: ['build'],
  },
  { ...script('first load of the office', 'office/scripts/firstLoad.ts'), needs: ['build'] },
];

/** A run of vitest. `project` may name several by a star. */
const vitest = (project, ...more) => ['vitest', 'run', '--project', project, ...more];

const laterTests = Object.values(serverParts).flatMap(({ tests }) => tests);

/**
 * The steps of the server. On a database server if there is one: the older version of PostgreSQL is the stricter one. The tests of
 * the embedded database, and one subject that uses most of SQL, run on the embedded one besides.
 * @param {string | null} database its address
 * @returns {Step[]}
 */
function serverSteps(database) {
  const env = { TEST_DATABASE_URL: database ?? '' };
  const common = /** @type {const} */ ({ part: 'server', kind: 'vitest' });
  const later = Object.entries(serverParts).map(([name, { tests }]) => {
    const onEmbedded = name === 'embedded database';
    const besides = onEmbedded && database ? ['server/src/platform/db/', 'payment.test.ts', 'paymentOnce.test.ts'] : [];
    return {
      ...common,
      name: `server: ${name}`,
      tier: /** @type {const} */ (2),
      command: vitest('server*'),
      // A whole name, so that `crash.test.ts` takes no other file that ends so; a folder has no slash before it.
      files: [...tests, ...besides].map((test) => (test.endsWith('/') ? test : `/${test}`)),
      env: onEmbedded ? { TEST_DATABASE_URL: '' } : env,
      ...(onEmbedded ? {} : { together: 'server, second tier' }),
      touched: (files) => touchesServerPart(name, files),
    };
  });
  return [
    {
      ...common,
      name: 'server',
      tier: 1,
      command: vitest('server*', ...laterTests.flatMap((test) => ['--exclude', `**/${test}`])),
      env,
    },
    ...later,
  ];
}

const playwright = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];

/** @returns {Step[]} */
const journeySteps = () => [
  {
    name: 'journeys',
    tier: 1,
    part: 'journeys',
    kind: 'playwright',
    command: [...playwright, '--grep', firstJourneysPattern],
    env: { JOURNEYS_TIER: '1' },
    needs: ['build'],
  },
  ...Object.entries(journeyAreas).map(([name, { specs }]) => ({
    name: `journeys: ${name}`,
    tier: /** @type {const} */ (2),
    part: 'journeys',
    kind: /** @type {const} */ ('playwright'),
    command: [...playwright, '--grep-invert', firstJourneysPattern],
    files: specs.map((spec) => `/${spec}.spec.ts`),
    together: 'journeys, second tier',
    needs: ['build'],
    touched: (files) => touchesArea(name, files),
  })),
];

const chaos = (name, touched, ...args) => ({
  name,
  tier: /** @type {const} */ (2),
  part: 'chaos',
  kind: /** @type {const} */ ('plain'),
  command: ['node', 'chaos/main.ts', '--short', ...args],
  alone: true,
  touched,
});

/**
 * All steps, in the order in which they should begin where nothing else decides.
 * @param {string | null} database the address of a database server on which tests may create databases
 * @returns {readonly Step[]}
 */
export const allSteps = (database) => [
  ...staticSteps,
  ...serverSteps(database),
  ...journeySteps(),
  { name: 'storefront', tier: 1, part: 'storefront', kind: 'vitest', command: vitest('storefront*') },
  { name: 'office', tier: 1, part: 'storefront', kind: 'vitest', command: vitest('office') },
  { name: 'rules and contract', tier: 1, part: 'rules', kind: 'vitest', command: vitest('rules') },
  chaos('the previous version on the new schema', touchesPrevious, '--only', 'previous version'),
  chaos('chaos, one minute', touchesChaos, '--except', 'previous version'),
];

/**
 * The steps that a run takes, and the steps of the second tier that it leaves out. Steps that belong together become one.
 * @param {readonly Step[]} steps
 * @param {{ all: boolean, files: readonly string[] | null, only: readonly string[] }} run `files`: the change, null when it is
 * unknown, so that the whole second tier runs. `only`: the selected parts; none selects all.
 * @returns {{ chosen: Step[], left: Step[], second: Step[] }} `second`: the chosen steps of the second tier, before they become one
 */
export function chooseSteps(steps, { all, files, only }) {
  const selected = steps.filter(({ part }) => only.length === 0 || only.includes(part));
  const isChosen = ({ tier, touched }) => tier === 1 || all || files === null || Boolean(touched?.(files));
  const chosen = selected.filter(isChosen);
  const needed = chosen.flatMap(({ needs = [] }) => needs);
  const added = steps.filter((step) => needed.includes(step.name) && !chosen.includes(step));
  return {
    chosen: joined([...added, ...chosen], steps),
    left: selected.filter((step) => !isChosen(step)),
    second: chosen.filter(({ tier }) => tier === 2),
  };
}

/** Steps with the same `together` as one, in the place of the first. */
function joined(chosen, steps) {
  const done = new Set();
  return chosen.flatMap((step) => {
    const { together } = step;
    if (together === undefined) return [withFiles(step)];
    if (done.has(together)) return [];
    done.add(together);
    const same = chosen.filter((one) => one.together === together);
    const isWhole = same.length === steps.filter((one) => one.together === together).length;
    return [withFiles({ ...step, name: together, isWhole, files: same.flatMap(({ files = [] }) => files) })];
  });
}

const withFiles = (step) => ({ ...step, command: [...step.command, ...(step.files ?? [])] });

/** The names by which results and budgets are stored: those of the steps, and of steps that run together. */
export const stepNames = (steps) => [...new Set(steps.map(({ name, together }) => together ?? name))];
