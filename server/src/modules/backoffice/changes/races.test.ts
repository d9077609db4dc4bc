// Changes of the office that meet: a schedule and an undo, an import and an editor. One of them waits, and nothing is lost unseen. decisions/0138.
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

/** A change from 1 to 2 that can be undone, and a schedule from 2 to 3 whose moment has come. */
async function prepared() {
  const member = await staffMember(shop(), 'supervisor');
  await proposed(member, 1, 2);
  const change_id = await newest(member);
  const later = new Date(shop().now().getTime() + 60_000).toISOString();
  const proposal_id = await proposed(member, 2, 3, later);
  await database.db
    .updateTable('change_proposal')
    .set({ effective_at: shop().now() })
    .where('proposal_id', '=', proposal_id)
    .execute();
  const apply = () => jobHandlers.get('apply_change')?.(shop(), { proposal_id }) ?? Promise.reject(new Error('no job'));
  const undo = () => member.post(`/changes/${change_id}/undo`, { reason: 'Typing error' });
  return { apply, undo, proposal_id };
}

test('a schedule before an undo counts, and the undo shows both values', async () => {
  const { apply, undo, proposal_id } = await prepared();
  const [, answer] = await inTurn(apply, undo);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      error: { fields: { change: 'changed_since' }, conflict: [{ field: 'max_sale_qty', expected: 2, now: 3 }] },
    },
  });
  expect([await most(), await outcome(proposal_id)]).toEqual([3, 'applied']);
});

test('an undo before a schedule counts, and the schedule fails and says so', async () => {
  const { apply, undo, proposal_id } = await prepared();
  const [answer] = await inTurn(undo, apply);
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
