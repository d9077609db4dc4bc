// Every change of the office has a way back: random changes and their undo leave the shop as it was. decisions/0138.
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { productShop } from '../../../testing/productShop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { longTest } from '../../../testing/patience.ts';
import {
  changeAtRandom,
  type ChangeKind,
  changeKinds,
  draftsOf,
  lastChange,
  type Pick,
  stateOfShop,
  undoAll,
} from '../../../testing/undoModel.ts';

/** Changes in all: `npm run undo -- 10000` makes many. */
const changes = Number(process.env['UNDO_CHANGES'] ?? (inject('longTests') ? 10_000 : 48));
/** So many are made before they are taken back: more in a long run, whose states are compared less often for it. */
const mostAtOnce = Math.min(changes >= 1000 ? 50 : 16, changes);
const { database, shop } = productShop();
type World = Parameters<typeof undoAll>[0];
let world: World;

beforeAll(async () => {
  const [one, other] = [await staffMember(shop(), 'supervisor'), await staffMember(shop(), 'supervisor')];
  let last = 0;
  const promotions = await draftsOf(one, 2);
  world = { db: database.db, one, other, promotions, fresh: () => (last += 1) };
});

/** Numbers of a seed, one after the other: mulberry32. */
function picksOf(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const step = fc.record({ kind: fc.constantFrom(...changeKinds), seed: fc.noBias(fc.nat(1_000_000)) });
const made = new Map<ChangeKind, number>();
const madeLine = (): string =>
  `${[...made.values()].reduce((sum, one) => sum + one, 0)} changes: ${JSON.stringify(Object.fromEntries(made))}\n`;
/** A long run says after so many runs how far it is. */
const runsALine = 20;

test(
  'random changes by the calls of the office and their undo, the newest first, leave every table as it was',
  async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: mostAtOnce, maxLength: mostAtOnce }), async (steps) => {
        await database.db.deleteFrom('rate_limit').execute();
        const [before, from] = [await stateOfShop(database.db), await lastChange(database.db)];
        for (const { kind, seed } of steps) {
          const { status, body } = await changeAtRandom(world, kind, picksOf(seed));
          // What a rule refuses changes nothing; a fault is none of them.
          expect([kind, status < 500, body]).toEqual([kind, true, body]);
          if (status === 200) made.set(kind, (made.get(kind) ?? 0) + 1);
        }
        expect(await undoAll(world, from)).toEqual([]);
        expect(await stateOfShop(database.db)).toEqual(before);
        runs += 1;
        if (runs % runsALine === 0) process.stdout.write(madeLine());
      }),
      { numRuns: Math.ceil(changes / mostAtOnce) },
    );
    process.stdout.write(madeLine());
  },
  Math.max(longTest, changes * 1000),
);

test.each(changeKinds)('a change of the kind %s is made and taken back', async (kind) => {
  await database.db.deleteFrom('rate_limit').execute();
  const [before, from] = [await stateOfShop(database.db), await lastChange(database.db)];
  const answers: unknown[] = [];
  for (let seed = 1; (await lastChange(database.db)) === from && seed < 20; seed += 1)
    // oxlint-disable-next-line no-await-in-loop -- until one changes something
    answers.push((await changeAtRandom(world, kind, picksOf(seed))).body);
  expect([await lastChange(database.db), answers]).not.toEqual([from, answers]);
  expect(await undoAll(world, from)).toEqual([]);
  expect(await stateOfShop(database.db)).toEqual(before);
});
