// The order of the folders of the server, the storefront and the rules (floors.json in the src/ of each) against what they import:
// `node scripts/floors.mjs` lists each arrow that runs against it. A folder may import the folders before it. The server's
// modules stand in wings, and the order of the wings is part of the order: `platform` lies below the first wing, and the files
// at the top (main, openShop, openApp, cli) compose all. In the storefront `lib` lies below `ui`; the features and the app,
// which lie above both, are lint's.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const root = path.resolve(import.meta.dirname, '..');
const base = 'server/src/';

/** @typedef {{ platform: string[], modules: Record<string, string[]>, rooms?: Record<string, string[]> }} Floors */
/** @typedef {{ base: string, order: readonly string[], folderOf: (file: string) => string | null }} Tree */
/** @typedef {{ from: string, to: string, file: string, target: string, types: boolean }} Arrow */

/** @typedef {{ lib: string[], ui: string[] }} StorefrontFloors */

/** @returns {Floors} */
export const readFloors = () => JSON.parse(readFileSync(path.join(root, base, 'floors.json'), 'utf8'));

const storefront = 'storefront/src/';

/** @returns {StorefrontFloors} */
export const readStorefrontFloors = () => JSON.parse(readFileSync(path.join(root, storefront, 'floors.json'), 'utf8'));

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

function walk(node, visit) {
  visit(node);
  for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) walk(child, visit);
}

const isTypeOnly = ({ type, importKind, exportKind, specifiers = [] }) =>
  type === 'TSImportType' ||
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type'));

/** The relative imports of a file, including type imports and dynamic ones. */
export function importsOf(file, text) {
  const found = [];
  walk(parseSync(file, text).program, (node) => {
    if (!/^(?:Import|Export(?:Named|All)|TSImportType)/u.test(node.type)) return;
    const name = node.source?.value ?? node.argument?.literal?.value ?? node.argument?.value;
    if (typeof name !== 'string' || !name.startsWith('.')) return;
    found.push({ target: path.posix.join(path.posix.dirname(file), name), types: isTypeOnly(node) });
  });
  return found;
}

/** How many names lead to a folder of each floor: `platform/db`, `modules/checkout/basket`. */
const depths = { platform: 2, modules: 3 };

/** The folder of a file, as `modules/checkout/basket`; null for a file at the top and for the tests' helpers. */
export function folderOf(file) {
  const parts = file.slice(base.length).split('/');
  if (parts.length === 1 || parts[0] === 'testing') return null;
  return parts.slice(0, Math.min(depths[parts[0]] ?? 2, parts.length - 1)).join('/');
}

/** The folders in their order. @param {Floors} floors */
export const orderOf = ({ platform, modules }) => [
  ...platform.map((name) => `platform/${name}`),
  ...Object.entries(modules).flatMap(([wing, names]) => names.map((name) => `modules/${wing}/${name}`)),
];

/**
 * The imports between folders that the order does not allow, including all those of a folder that it does not name.
 * @param {{ file: string, text: string }[]} sources @param {Tree} tree @returns {Arrow[]}
 */
function arrowsIn(sources, { base: top, order, folderOf: folder }) {
  return sources.flatMap(({ file, text }) => {
    const from = folder(file);
    if (from === null) return [];
    return importsOf(file, text).flatMap(({ target, types }) => {
      if (!target.startsWith(top)) return [];
      const to = folder(target) ?? 'the top';
      const isAllowed = from === to || (order.includes(to) && order.indexOf(to) < order.indexOf(from));
      return isAllowed && order.includes(from) ? [] : [{ from, to, file, target, types }];
    });
  });
}

/** @param {{ file: string, text: string }[]} sources @param {Floors} floors @returns {Arrow[]} */
export const arrowsAgainst = (sources, floors) => arrowsIn(sources, { base, order: orderOf(floors), folderOf });

/** The room of a file of a module that has rooms; null for a file at the module's top, which composes them. */
const roomOf = (module) => (file) => {
  const parts = file.slice(`${base}${module}/`.length).split('/');
  return parts.length === 1 ? null : parts[0];
};

/**
 * The imports between the rooms of a module that their order does not allow. A room imports no file of the module's top.
 * @param {{ file: string, text: string }[]} sources @param {Floors} floors @returns {Arrow[]}
 */
export const roomsAgainst = (sources, { rooms = {} }) =>
  Object.entries(rooms).flatMap(([module, order]) => {
    const top = `${base}${module}/`;
    const own = sources.filter(({ file }) => file.startsWith(top));
    return arrowsIn(own, { base: top, order, folderOf: roomOf(module) });
  });

/** The rooms that a module has on the disk, by module. @param {{ file: string }[]} sources */
export function roomsIn(sources) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const { file } of sources) {
    const [, module, room] = /^server\/src\/(modules\/[^/]+\/[^/]+)\/([^/]+)\//u.exec(file) ?? [];
    if (module !== undefined && room !== undefined) found[module] = [...new Set([...(found[module] ?? []), room])];
  }
  return found;
}

const rulesBase = 'rules/src/';

/** The folder of a rule, as `payment`; null for the tests' helpers. */
export function rulesFolderOf(file) {
  const [folder] = file.slice(rulesBase.length).split('/');
  return folder === 'testing' ? null : folder;
}

/** The folders of the rules in their order. @returns {string[]} */
export const readRulesOrder = () => JSON.parse(readFileSync(path.join(root, rulesBase, 'floors.json'), 'utf8'));

/** @param {{ file: string, text: string }[]} sources @param {readonly string[]} order @returns {Arrow[]} */
export const rulesAgainst = (sources, order) => arrowsIn(sources, { base: rulesBase, order, folderOf: rulesFolderOf });

/** The folder of a file of `lib/` or `ui/`, as `lib/calls`; null for other files. `ui` for one that lies beside its folders. */
export function storefrontFolderOf(file) {
  const parts = file.slice(storefront.length).split('/');
  return ['lib', 'ui'].includes(parts[0]) ? parts.slice(0, Math.min(2, parts.length - 1)).join('/') : null;
}

/** The storefront's folders in their order. @param {StorefrontFloors} floors @returns {string[]} */
export const storefrontOrderOf = (floors) =>
  ['lib', 'ui'].flatMap((floor) => floors[floor].map((name) => `${floor}/${name}`));

/**
 * As `arrowsAgainst`, for the storefront's `lib/` and `ui/`. Both may import `messages/`; lint refuses features and the app.
 * @param {{ file: string, text: string }[]} sources @param {StorefrontFloors} floors @returns {Arrow[]}
 */
export function storefrontArrowsAgainst(sources, floors) {
  const order = storefrontOrderOf(floors);
  return sources.flatMap(({ file, text }) => {
    const from = storefrontFolderOf(file);
    if (from === null) return [];
    return importsOf(file, text).flatMap(({ target, types }) => {
      const to = target.startsWith(storefront) ? storefrontFolderOf(target) : null;
      if (to === null || (from === to && order.includes(to))) return [];
      const isAllowed = order.includes(to) && order.indexOf(to) < order.indexOf(from);
      return isAllowed ? [] : [{ from, to, file, target, types }];
    });
  });
}

const readFiles = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !/\.test\.tsx?$|\/testing\//u.test(file) && existsSync(path.join(root, file)))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** The product's files of the server, tests and their helpers left out. */
export const readSources = () => readFiles(`${base}*.ts`);

/** The product's files of the storefront's `lib/` and `ui/`, tests left out. */
export const readStorefrontSources = () =>
  readFiles(...['lib', 'ui'].flatMap((floor) => [`${storefront}${floor}/*.ts`, `${storefront}${floor}/*.tsx`]));

/** The files of the rules, tests left out. */
export const readRules = () => readFiles(`${rulesBase}*.ts`);

if (import.meta.main) {
  const arrows = [
    ...arrowsAgainst(readSources(), readFloors()),
    ...roomsAgainst(readSources(), readFloors()),
    ...rulesAgainst(readRules(), readRulesOrder()),
    ...storefrontArrowsAgainst(readStorefrontSources(), readStorefrontFloors()),
  ];
  for (const { file, target, types } of arrows) console.log(`${types ? 'type ' : 'value'} ${file} → ${target}`);
  console.log(
    `${arrows.length} arrows against the declared order, ${arrows.filter((one) => !one.types).length} by value`,
  );
  if (arrows.length > 0) process.exitCode = 1;
}
