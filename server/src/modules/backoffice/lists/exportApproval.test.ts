// A file with more clients than a member takes out alone needs a second person. decisions/0139.
import { staffApprovals } from '@vitrine/contract/staffApprovals';
import { staffExport } from '@vitrine/contract/staffExports';
import { staffSettings } from '@vitrine/contract/staffSettings';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as settingModule from '../../../platform/shop/settings.ts';
import { bag, boughtOrders } from '../../../testing/boughtOrders.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { copyOrders } from '../../../testing/manyOrders.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { exportFiles } from './exportFiles.ts';
import { addExport, lockExports } from './exportQueries.ts';

const { bought, clock, database, house } = boughtOrders();
/** As many orders as a test takes out with their clients, and what a member takes out alone. */
const [orders, alone] = [8, 10];

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
  const { order } = await bought([{ sku: bag, qty: 1 }]);
  await copyOrders(database.pool, order.increment_id, orders - 1);
});
beforeEach(async () => {
  clock.now = new Date(clock.now.getTime() + 3 * 86_400_000);
  await database.db.deleteFrom('rate_limit').execute();
  await allow(alone);
});
/** Sets how many rows with clients a member takes out alone. */
async function allow(rows: number): Promise<void> {
  await database.pool.query(
    `insert into setting (name, value) values ('export_rows_alone', $1::jsonb)
      on conflict (name) do update set value = excluded.value`,
    [String(rows)],
  );
  await settingModule.readSettings(house.shop);
}

type Member = Awaited<ReturnType<typeof staffMember>>;
const body = { list: 'orders', format: 'csv', query: { state: 'all' }, sort: 'oldest', columns: ['number', 'client'] };
const ask = (member: Member, change: object = {}) => member.post('/exports', { ...body, ...change });
const supervisor = () => staffMember(house.shop, 'supervisor');
const second = { status: 409, body: { error: { fields: { step: 'second_person' } } } };
const proposed = async (member: Member): Promise<string> => {
  const { error } = (await ask(member)).body as { error: { approval_id: string } };
  return error.approval_id;
};
const decide = (member: Member, approval_id: string, verdict: object = { verdict: 'approved' }) =>
  member.post(`/approvals/${approval_id}/decide`, verdict);

test('rows with clients count together for a day; a file without clients counts nothing', async () => {
  const member = await supervisor();
  expect((await ask(member)).status).toBe(200);
  expect(await ask(member)).toMatchObject(second);
  expect((await ask(member, { columns: ['number', 'total'] })).status).toBe(200);
  // Another member has rows of its own, and a day later they are free again.
  expect((await ask(await supervisor())).status).toBe(200);
  await database.pool.query(`update staff_export set asked_at = asked_at - interval '24 hours' where staff_id = $1`, [
    member.account.staff_id,
  ]);
  expect((await ask(member)).status).toBe(200);
});

test('two files at once count together', async () => {
  const member = await supervisor();
  const { staff_id } = member.account;
  const shown = { query: { state: 'all' }, sort: 'oldest', columns: ['number', 'client'] } as const;
  let answer: ReturnType<typeof ask> | undefined;
  await database.db.transaction().execute(async (tx) => {
    await lockExports(tx, staff_id);
    const first = { staff_id, asked_at: clock.now, list: 'orders', format: 'xlsx', shown } as const;
    await addExport(tx, { ...first, alone_rows: orders, approval_id: null });
    answer = ask(member);
    await untilWaiting(database.db);
  });
  expect(await answer).toMatchObject(second);
});

test('an approval gives exactly this file, once, for a day', async () => {
  const member = await supervisor();
  await ask(member);
  const approval_id = await proposed(member);
  const other = await supervisor();
  const seen = staffApprovals.answer.parse((await other.get('/approvals')).body).approvals;
  expect(seen.find((one) => one.approval_id === approval_id)).toMatchObject({
    kind: 'export',
    file: { list: 'orders', format: 'csv', shown: { columns: ['number', 'client'] } },
    verdicts: ['approved', 'declined'],
  });
  expect((await decide(other, approval_id)).status).toBe(200);
  // Another one is another question.
  expect(await ask(member, { format: 'xlsx' })).toMatchObject(second);
  const { address } = staffExport.answer.parse((await ask(member)).body);
  const cookie = [...member.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = await exportFiles(house.shop).request(address, { headers: { cookie } });
  expect((await file.text()).trim().split('\r\n')).toHaveLength(orders + 1);
  expect(await ask(member)).toMatchObject(second);
});

test('an approval ends after a day', async () => {
  const member = await supervisor();
  await allow(orders - 1);
  const approval_id = await proposed(member);
  expect((await decide(await supervisor(), approval_id)).status).toBe(200);
  const { account } = member;
  await database.db
    .updateTable('approval')
    .set({ decided_at: new Date(clock.now.getTime() - 86_400_000) })
    .where('staff_id', '=', account.staff_id)
    .execute();
  expect(await ask(member)).toMatchObject(second);
});

test('no member approves its own file; one without the right, or of one country, decides nothing', async () => {
  const member = await supervisor();
  await ask(member);
  const approval_id = await proposed(member);
  expect(await decide(member, approval_id)).toMatchObject({
    status: 409,
    body: { error: { fields: { verdict: 'own_proposal' } } },
  });
  const french = await staffMember(house.shop, await addRole(house.shop, 'supervisor', { countries: ['fr'] }));
  expect((await decide(french, approval_id)).status).toBe(403);
  expect((await decide(await staffMember(house.shop, 'warehouse'), approval_id)).status).toBe(404);
  expect(await ask(member)).toMatchObject(second);
});

test('a member that raises the limit does not raise its own: a second person has set it, or approves the file', async () => {
  const [member, other] = [await supervisor(), await supervisor()];
  const set = async (by: Member, value: number) => {
    const { settings } = staffSettings.answer.parse((await by.get('/settings')).body);
    const before = settings.find(({ name }) => name === 'export_rows_alone')?.stored ?? null;
    expect((await by.post('/settings/export_rows_alone', { before, value, reason: 'More' })).status).toBe(200);
  };
  // More than the standard, which a test house has no orders for.
  const standard = vi.spyOn(settingModule, 'standardSetting').mockReturnValue(orders - 1);
  await set(member, 50_000);
  expect(await ask(member)).toMatchObject(second);
  expect((await ask(other)).status).toBe(200);
  await set(other, 40_000);
  expect((await ask(member)).status).toBe(200);
  standard.mockRestore();
});
