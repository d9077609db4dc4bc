// Changes of the office that meet: a schedule and an undo, an import and an editor. One of them waits, and nothing is lost unseen. decisions/0138.
import { randomUUID } from 'node:crypto';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { jobHandlers } from '../../../modules.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { bag, code, errorOf, fact, pageOf, productShop, save } from '../../../testing/productShop.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { importCatalogue } from '../../catalog/catalogueimport/importCatalogue.ts';
import { folderSource } from '../../catalog/catalogueimport/importSource.ts';

const { database, shop, small } = productShop();
type Member = Awaited<ReturnType<typeof staffMember>>;

const most = async (): Promise<number> =>
  (await database.db.selectFrom('product').select('max_sale_qty').where('code', '=', code).executeTakeFirstOrThrow())
    .max_sale_qty;
beforeEach(async () => {
  await database.db.updateTable('product').set({ max_sale_qty: 1 }).where('code', '=', code).execute();
});

const proposed = async ({ post }: Member, before: number, after: number, effective_at?: string): Promise<string> => {
  const body = {
    subject: 'product',
    key: code,
    before,
    after,
    reason: 'Season',
    ...(effective_at && { effective_at }),
  };
  const answer = await post('/proposals', body);
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return (answer.body as { proposal: { proposal_id: string } }).proposal.proposal_id;
};
const newest = async ({ get }: Member): Promise<number> => {
  const { body } = await get(`/changes?subject=product&key=${code}`);
  return staffChangeList.answer.parse(body).changes.find(({ key }) => key === code)?.change_id ?? 0;
};
/** What became of a proposal that waits for its moment. */
const outcome = async (proposal_id: string) => {
  const row = await database.db
    .selectFrom('change_proposal')
    .select(['applied_at', 'failure'])
    .where('proposal_id', '=', proposal_id)
    .executeTakeFirstOrThrow();
  return row.applied_at === null ? row.failure : 'applied';
};

/** Holds the product, starts the two so that they wait for it one after the other, and lets it go. Returns what the undo answered. */
async function inTurn(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown[]> {
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from product where code = $1 for update', [code]);
  const one = first();
  await untilWaiting(database.db, 1);
  const other = second();
  await untilWaiting(database.db, 2);
  await holder.query('commit');
  holder.release();
  return Promise.all([one, other]);
}

/** A schedule of one piece more whose moment has come. */
async function scheduled(member: Member, before: number) {
  const later = new Date(shop().now().getTime() + 60_000).toISOString();
  const proposal_id = await proposed(member, before, before + 1, later);
  await database.db
    .updateTable('change_proposal')
    .set({ effective_at: shop().now() })
    .where('proposal_id', '=', proposal_id)
    .execute();
  const apply = () => jobHandlers.get('apply_change')?.(shop(), { proposal_id }) ?? Promise.reject(new Error('no job'));
  return { apply, proposal_id };
}

/** A change from 1 to 2 that can be undone, and a schedule from 2 to 3 whose moment has come. */
async function prepared() {
  const member = await staffMember(shop(), 'supervisor');
  await proposed(member, 1, 2);
  const change_id = await newest(member);
  const taking = () => member.post(`/changes/${change_id}/undo`, { reason: 'Typing error' });
  return { ...(await scheduled(member, 2)), taking };
}

test('a schedule before an undo counts, and the undo shows both values', async () => {
  const { apply, taking, proposal_id } = await prepared();
  const [, answer] = await inTurn(apply, taking);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      error: { fields: { change: 'changed_since' }, conflict: [{ field: 'max_sale_qty', expected: 2, now: 3 }] },
    },
  });
  expect([await most(), await outcome(proposal_id)]).toEqual([3, 'applied']);
});

test('an undo before a schedule counts, and the schedule fails and says so', async () => {
  const { apply, taking, proposal_id } = await prepared();
  const [answer] = await inTurn(taking, apply);
  expect(answer).toMatchObject({ status: 200 });
  expect([await most(), await outcome(proposal_id)]).toEqual([1, 'changed']);
});

test('an import and an editor at once: both count, or the editor is refused with the import as the reason; neither overwrites the other', async () => {
  const members = await Promise.all([staffMember(shop(), 'merchandiser'), staffMember(shop(), 'merchandiser')]);
  const [one] = members;
  let refused = 0;
  for (let round = 0; round < 4; round += 1) {
    const before = await pageOf(one);
    const group = `import-${round}`;
    const rows = async function* rows(kind: string) {
      if (kind === 'products')
        yield { file: 'products.json', at: 'line 1', key: null, value: { code, return_group: group } };
    };
    const source = { ...folderSource(small.dir, null), rows };
    const edits = [`42022${round}`, `42023${round}`] as const;
    const [report, ...answers] = await Promise.all([
      importCatalogue(database.db, source, { confirms: true }),
      save(one, fact('hscode', before.facts.hscode, edits[0])),
      save(members[1], {
        variants: [{ sku: bag, field: 'dku', before: before.variants[0]?.facts.dku ?? null, after: edits[1] }],
      }),
    ]);
    expect(report.errors).toEqual([]);
    const now = await pageOf(one);
    expect(now.facts.return_group).toBe(group);
    const [facts, variant] = answers;
    expect(now.facts.hscode).toBe(facts?.status === 200 ? edits[0] : before.facts.hscode);
    expect(now.variants[0]?.facts.dku).toBe(variant?.status === 200 ? edits[1] : before.variants[0]?.facts.dku);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      refused += 1;
      expect(errorOf(answer).fields).toEqual({ change: 'import_runs' });
    }
  }
  // The refused call tries again.
  const last = await pageOf(one);
  expect((await save(one, fact('hscode', last.facts.hscode, '420299'))).status).toBe(200);
  expect(refused).toBeLessThanOrEqual(8);
  // What an editor has read before an import changed it is no longer what is there.
  await sql`update product set return_group = 'by-import' where code = ${code}`.execute(database.db);
  expect(errorOf(await save(one, fact('return_group', last.facts.return_group, 'mine')))).toMatchObject({
    fields: { facts: 'changed_since' },
    conflict: [{ field: 'return_group', expected: last.facts.return_group, now: 'by-import' }],
  });
});

/** A save of two facts of the product and of one of a variant. Returns the number of one of its changes. */
async function savedTogether(member: Member): Promise<number> {
  const { facts, variants } = await pageOf(member);
  const size = variants.find(({ sku }) => sku === bag)?.facts.ref_size ?? null;
  const after = size === 'XL' ? 'XS' : 'XL';
  const answer = await save(member, {
    facts: [
      { field: 'max_sale_qty', before: facts.max_sale_qty, after: 2 },
      { field: 'designer', before: facts.designer, after: `Étrier ${after}` },
    ],
    variants: [{ sku: bag, field: 'ref_size', before: size, after }],
  });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
  return newest(member);
}
const sizeOf = async (member: Member) => (await pageOf(member)).variants.find(({ sku }) => sku === bag)?.facts.ref_size;
const undo = (member: Member, change_id: number, more: object = {}, key?: string) =>
  member.post(`/changes/${change_id}/undo`, { reason: 'Back', ...more }, key);

test('the undo of a whole save behind a schedule takes nothing back, and names each row that has changed since', async () => {
  const member = await staffMember(shop(), 'supervisor');
  const change_id = await savedTogether(member);
  const { apply } = await scheduled(member, 2);
  const size = await sizeOf(member);
  const last = await pageOf(member);
  expect((await save(member, { variants: [{ sku: bag, field: 'ref_size', before: size, after: 'M' }] })).status).toBe(
    200,
  );
  const [, answer] = await inTurn(apply, () => undo(member, change_id, { with_others: true }));
  expect(answer).toMatchObject({ status: 409, body: { error: { fields: { change: 'changed_since' } } } });
  const { conflict } = errorOf(answer as { body: unknown });
  expect(conflict).toEqual([
    { field: `product/${code}.max_sale_qty`, expected: 2, now: 3 },
    { field: `variant/${bag}.ref_size`, expected: size, now: 'M' },
  ]);
  expect([await most(), await sizeOf(member)]).toEqual([3, 'M']);
  expect((await pageOf(member)).facts.designer).toBe(last.facts.designer);
});

test('the undo of a whole save before a schedule counts, and the schedule fails and says so', async () => {
  const member = await staffMember(shop(), 'supervisor');
  const before = await sizeOf(member);
  const change_id = await savedTogether(member);
  const { apply, proposal_id } = await scheduled(member, 2);
  const [answer] = await inTurn(() => undo(member, change_id, { with_others: true }), apply);
  expect(answer).toMatchObject({ status: 200 });
  expect([await most(), await sizeOf(member), await outcome(proposal_id)]).toEqual([1, before, 'changed']);
});

test.each([
  ['two members take the same save back', { with_others: true }, { with_others: true }],
  ['one takes a save back and another a change of it', { with_others: true }, {}],
  ['one takes a change back and another its whole save', {}, { with_others: true }],
])('%s at once: one counts, the other is refused, and no row goes back twice', async (_name, first, second) => {
  const [one, other] = [await staffMember(shop(), 'supervisor'), await staffMember(shop(), 'supervisor')];
  const change_id = await savedTogether(one);
  const answers = (await inTurn(
    () => undo(one, change_id, first),
    () => undo(other, change_id, second),
  )) as { status: number; body: unknown }[];
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(errorOf(answers[1] ?? { body: {} })).toMatchObject({ fields: { change: 'undone' } });
  const { rows } =
    await sql`select undoes from change where undoes is not null group by undoes having count(*) > 1`.execute(
      database.db,
    );
  expect(rows).toEqual([]);
  expect(await most()).toBe(1);
});

test('M5: the same undo of a save sent twice at once takes it back once, and both answers are the same', async () => {
  const member = await staffMember(shop(), 'supervisor');
  const change_id = await savedTogether(member);
  const key = randomUUID();
  const answers = await Promise.all([
    undo(member, change_id, { with_others: true }, key),
    undo(member, change_id, { with_others: true }, key),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
});
