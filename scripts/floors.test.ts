// The floors of the server, the storefront and the rules: no folder imports one above it, and each module registers itself.
import { messageTable } from '@vitrine/rules/mail/messageTable';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { declaredJobs } from '../server/src/platform/jobs/kinds.ts';
import { jobHandlers, mailWriters, modules, smsWriters } from '../server/src/modules.ts';
import {
  arrowsAgainst,
  folderOf,
  orderOf,
  readFloors,
  readRules,
  readRulesOrder,
  readSources,
  readStorefrontFloors,
  readStorefrontSources,
  roomsAgainst,
  roomsIn,
  rulesAgainst,
  rulesFolderOf,
  storefrontArrowsAgainst,
  storefrontFolderOf,
  storefrontOrderOf,
} from './floors.mjs';

const floors = readFloors();
const base = path.join(import.meta.dirname, '../server/src');
// Folders of files, so that an empty folder left by a move does not count.
const folders: string[] = [...new Set(readSources().flatMap(({ file }) => folderOf(file) ?? []))];
const modulesFolders = folders.filter((name) => name.startsWith('modules/'));

test('no import violates the declared order of the folders, type imports included', () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(400);
  expect(arrowsAgainst(sources, floors).map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('the order names each folder once', () => {
  expect(orderOf(floors).toSorted()).toEqual(folders.toSorted());
});

const small = { platform: ['config', 'db'], modules: { customers: ['customer'], checkout: ['basket', 'payment'] } };
const found = (file: string, text: string): number =>
  arrowsAgainst([{ file: `server/src/${file}`, text }], small).length;

test.each([
  ['a module uses one above it', 'modules/checkout/basket/a.ts', "import { it } from '../payment/b.ts';"],
  ['a wing uses one above it', 'modules/customers/customer/a.ts', "import { it } from '../../checkout/basket/b.ts';"],
  [
    'a module uses a type of one above it',
    'modules/checkout/basket/a.ts',
    "import type { It } from '../payment/b.ts';",
  ],
  [
    'a module names a type of one above it',
    'modules/checkout/basket/a.ts',
    "export type A = import('../payment/b.ts').It;",
  ],
  ['a module loads one above it', 'modules/checkout/basket/a.ts', "export const it = () => import('../payment/b.ts');"],
  ['a module passes on what is above it', 'modules/checkout/basket/a.ts', "export * from '../payment/b.ts';"],
  ['the platform uses a module', 'platform/db/a.ts', "import { it } from '../../modules/customers/customer/b.ts';"],
  ['the platform uses a part above it', 'platform/config/a.ts', "import { it } from '../db/b.ts';"],
  ['a module uses what composes it', 'modules/checkout/basket/a.ts', "import { it } from '../../../openApp.ts';"],
  [
    'a module uses a folder that the order does not name',
    'modules/checkout/basket/a.ts',
    "import { it } from '../gift/b.ts';",
  ],
  [
    'a folder that the order does not name uses another',
    'modules/checkout/gift/a.ts',
    "import { it } from '../basket/b.ts';",
  ],
  [
    'a file of a wing that is in no folder uses a module',
    'modules/checkout/a.ts',
    "import { it } from './basket/b.ts';",
  ],
])('refuses that %s', (_what, file, text) => {
  expect(found(file, text)).toBe(1);
});

test.each([
  ['modules/checkout/basket/a.ts', "import { it } from '../../customers/customer/b.ts';"],
  ['modules/checkout/payment/a.ts', "import { it } from '../basket/b.ts';"],
  ['modules/customers/customer/a.ts', "import { it } from './b.ts';"],
  ['modules/customers/customer/a.ts', "import { it } from '../../../platform/db/b.ts';"],
  ['main.ts', "import { it } from './modules/checkout/basket/b.ts';"],
])('lets %s pass', (file, text) => {
  expect(found(file, text)).toBe(0);
});

test('no import violates the declared order of the rooms of a module, and the order names each room', () => {
  const sources = readSources();
  expect(roomsAgainst(sources, floors).map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  const sorted = (rooms: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(rooms).map(([name, list]) => [name, list.toSorted()]));
  expect(sorted(floors.rooms ?? {})).toEqual(sorted(roomsIn(sources)));
});

test.each([
  ['a room uses one above it', 'life/a.ts', "import { it } from '../steps/b.ts';", 1],
  ['a room uses a type of one above it', 'life/a.ts', "import type { It } from '../steps/b.ts';", 1],
  ['a room uses the top of its module', 'steps/a.ts', "import { it } from '../module.ts';", 1],
  ['a room that the order does not name uses another', 'gift/a.ts', "import { it } from '../life/b.ts';", 1],
  ['a room uses one below it', 'steps/a.ts', "import { it } from '../life/b.ts';", 0],
  ['a room uses another module', 'life/a.ts', "import { it } from '../../papers/b.ts';", 0],
  ['the top of the module uses a room', 'module.ts', "import { it } from './steps/b.ts';", 0],
])('counts that in a module with rooms %s', (_what, file, text, count) => {
  const rooms = { 'modules/orders/fulfilment': ['life', 'steps'] };
  const source = { file: `server/src/modules/orders/fulfilment/${file}`, text };
  expect(roomsAgainst([source], { ...small, rooms })).toHaveLength(count);
});

test('no rule violates the declared order of the folders of the rules, type imports included', () => {
  const rules = readRules();
  expect(rules.length).toBeGreaterThan(200);
  expect(rulesAgainst(rules, readRulesOrder()).map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  const named: ReadonlySet<string> = new Set(rules.flatMap(({ file }) => rulesFolderOf(file) ?? []));
  expect(readRulesOrder().toSorted()).toEqual([...named].toSorted());
});

test.each([
  ['a rule uses one above it', 'text/a.ts', "import { it } from '../forms/b.ts';", 1],
  ['a rule uses a type of one above it', 'text/a.ts', "import type { It } from '../forms/b.ts';", 1],
  ['a rule uses a folder that the order does not name', 'forms/a.ts', "import { it } from '../gift/b.ts';", 1],
  ['a folder that the order does not name uses another', 'gift/a.ts', "import { it } from '../text/b.ts';", 1],
  ['a rule uses one below it', 'forms/a.ts', "import { it } from '../text/b.ts';", 0],
  ['a rule uses one beside it', 'forms/a.ts', "import { it } from './b.ts';", 0],
])('counts that %s', (_what, file, text, count) => {
  expect(rulesAgainst([{ file: `rules/src/${file}`, text }], ['text', 'forms'])).toHaveLength(count);
});

test('each module.ts is registered, and each kind of mail, message and job has a handler', async () => {
  const own = modulesFolders.filter((name) => existsSync(path.join(base, name, 'module.ts')));
  expect(own.length).toBeGreaterThan(15);
  for (const name of own) {
    const exported = Object.values<unknown>(await import(path.join(base, name, 'module.ts')));
    expect(exported.filter((one) => modules.some((registered) => registered === one))).toHaveLength(1);
  }
  const messages = Object.entries(messageTable);
  const without = (way: 'mail' | 'sms', writers: ReadonlyMap<string, unknown>) =>
    messages.filter(([name, { by }]) => by.some((one) => one === way) && !writers.has(name));
  expect(without('mail', mailWriters)).toEqual([]);
  expect(without('sms', smsWriters)).toEqual([]);
  expect([...declaredJobs].filter((kind) => !jobHandlers.has(kind))).toEqual([]);
  expect(messages.length).toBeGreaterThan(13);
});

test('each folder with calls has a module.ts', () => {
  const has = (name: string, file: string) => existsSync(path.join(base, name, file));
  expect(modulesFolders.filter((name) => has(name, 'routes.ts') && !has(name, 'module.ts'))).toEqual([]);
});

test("the storefront's lib/ and ui/ keep their declared order, type imports included", () => {
  const sources = readStorefrontSources();
  expect(sources.length).toBeGreaterThan(100);
  const arrows = storefrontArrowsAgainst(sources, readStorefrontFloors());
  expect(arrows.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test('the order of the storefront names each folder once, and each file is in a folder', () => {
  const own: string[] = [...new Set(readStorefrontSources().flatMap(({ file }) => storefrontFolderOf(file) ?? []))];
  expect(storefrontOrderOf(readStorefrontFloors()).toSorted()).toEqual(own.toSorted());
});

const smallStorefront = { lib: ['words', 'calls'], ui: ['links', 'trays'] };
const foundInStorefront = (file: string, text: string): number =>
  storefrontArrowsAgainst([{ file: `storefront/src/${file}`, text }], smallStorefront).length;

test.each([
  ['lib/ uses ui/', 'lib/calls/a.ts', "import { It } from '../../ui/links/b.tsx';"],
  ['lib/ uses a type of ui/', 'lib/calls/a.ts', "import type { It } from '../../ui/links/b.tsx';"],
  ['a folder of lib/ uses one above it', 'lib/words/a.ts', "import { it } from '../calls/b.ts';"],
  ['a folder of lib/ loads one above it', 'lib/words/a.ts', "export const it = () => import('../calls/b.ts');"],
  ['a folder of ui/ uses one above it', 'ui/links/a.tsx', "import { It } from '../trays/b.tsx';"],
  ['a folder that the order does not name uses another', 'ui/cards/a.tsx', "import { It } from '../links/b.tsx';"],
  ['a file beside the folders uses one of them', 'lib/a.ts', "import { it } from './words/b.ts';"],
  ['a folder uses one that the order does not name', 'ui/trays/a.tsx', "import { It } from '../cards/b.tsx';"],
])('refuses that in the storefront %s', (_what, file, text) => {
  expect(foundInStorefront(file, text)).toBe(1);
});

test.each([
  ['ui/links/a.tsx', "import { it } from '../../lib/calls/b.ts';"],
  ['ui/trays/a.tsx', "import { It } from '../links/b.tsx';"],
  ['lib/calls/a.ts', "import { it } from './b.ts';"],
  ['lib/words/a.ts', "import { it } from '../../messages/areas.ts';"],
])('lets %s of the storefront pass', (file, text) => {
  expect(foundInStorefront(file, text)).toBe(0);
});
