// M4: a server that dies while a change, a whole save or a step is taken back: all of it goes back, once, by the same call again. decisions/0145.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { dieEverywhere } from '../../../testing/crashPoints.ts';
import { dyingOffice, ok, send } from '../../../testing/dyingOffice.ts';
import { longTest } from '../../../testing/patience.ts';
import { bag, code, madeOf, pageOf, productShop, save } from '../../../testing/productShop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { lastChange, stateOfShop } from '../../../testing/undoModel.ts';

vi.setConfig({ testTimeout: longTest });
const { database, shop } = productShop();
const office = dyingOffice({ database, shop });
type Member = Awaited<ReturnType<typeof staffMember>>;
let one: Member;
let other: Member;
beforeAll(async () => {
  [one, other] = [await staffMember(shop(), 'supervisor'), await staffMember(shop(), 'supervisor')];
});

let last = 0;
/** One change; a save of facts of a product and of a variant; a step whose parts hang on each other. */
const steps = {
  'one change': {
    change: async () => {
      const { facts } = await pageOf(one);
      const before = Number(facts.max_sale_qty);
      ok(await one.post('/proposals', { subject: 'product', key: code, before, after: before + 1, reason: 'Season' }));
    },
    more: {},
    rows: 1,
  },
  'a whole save': {
    change: async () => {
      const { facts, variants } = await pageOf(one);
      const variant = variants.find(({ sku }) => sku === bag);
      const after = { facts: [{ field: 'hscode', before: facts.hscode, after: '420229' }] };
      const size = { sku: bag, field: 'ref_size', before: variant?.facts.ref_size ?? null, after: 'XL' };
      ok(await save(one, { ...after, variants: [size] }));
    },
    more: { with_others: true },
    rows: 2,
  },
  'a step whose product cannot go without its variants': {
    change: async () => {
      last += 1;
      ok(await one.post('/products', madeOf(`crash-${last}`, `K${last}`)));
    },
    more: {},
    rows: 6,
  },
} as const;

/** The first change of the last transaction, and how many it has. */
async function lastSave(after: number) {
  const { rows } = await sql<{ change_id: number }>`
    select change_id::integer from change where change_id > ${after} order by subject <> 'product', change_id`.execute(
    database.db,
  );
  return { change_id: rows[0]?.change_id ?? 0, count: rows.length };
}

test.each(Object.keys(steps) as (keyof typeof steps)[])(
  'M4: %s is taken back once, and what follows from it too',
  async (name) => {
    const { change, more, rows: least } = steps[name];
    const seams = await dieEverywhere(office.dying(), {
      async prepare() {
        await office.withoutLimits();
        const [state, from] = [await stateOfShop(database.db), await lastChange(database.db)];
        await change();
        const { change_id, count } = await lastSave(from);
        expect(count).toBeGreaterThanOrEqual(least);
        const path = `/changes/${change_id}/undo`;
        return { state, from, count, call: { path, body: { reason: 'No', ...more }, key: randomUUID() } };
      },
      act: (dying, { call }) => send(dying, other, call),
      async recover({ call }) {
        await office.again(other, call);
      },
      async check({ state, from, count }) {
        expect(await stateOfShop(database.db)).toEqual(state);
        const { rows } = await sql<{ count: number; keys: number }>`
        select count(*)::integer as count, count(distinct step_key)::integer as keys from change
        where change_id > ${from} and undoes is not null`.execute(database.db);
        expect(rows).toEqual([{ count, keys: 1 }]);
      },
    });
    expect(seams).toBeGreaterThanOrEqual(3);
  },
);
