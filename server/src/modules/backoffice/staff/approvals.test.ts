// Steps above the limit of a member become proposals, which a second person decides once. decisions/0112.
import fc from 'fast-check';
import { type ApprovalView, staffApprovals } from '@vitrine/contract/staffApprovals';
import { staffOrderStepPreview } from '@vitrine/contract/staffPreview';
import type { Scope } from '@vitrine/rules/staff/role';
import type { StaffRole } from '@vitrine/rules/staff/staffRoles';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bag, boughtOrders, stamp } from '../../../testing/boughtOrders.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { longTest } from '../../../testing/patience.ts';
import { sentReturn } from '../../../testing/sentReturn.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { takeReturnStep } from '../../orders/fulfilment/returns/takeReturnStep.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';

const orders = boughtOrders();
const { bought, clock, database, house } = orders;
beforeAll(() =>
  addProducts(database.db, [
    { sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 },
    { sku: stamp, title: 'Petit rivet', prices: { fr: 6_001 }, stock: 1000 },
  ]),
);
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

/** A member of a preset with another limit or place. Amounts in euro cents. */
const limitedTo = async (preset: StaffRole, scope: Partial<Scope>) =>
  staffMember(house.shop, await addRole(house.shop, preset, scope));
type Member = Awaited<ReturnType<typeof limitedTo>>;
const low = () => limitedTo('care', { limit: 10_000 });

const step = ({ post }: Member, number: string, body: object) => post(`/orders/${number}/step`, body);
const proposed = { status: 409, body: { error: { internal_code: 4_900_111, fields: { step: 'second_person' } } } };
const refused = (verdict: string) => ({ status: 409, body: { error: { fields: { verdict } } } });
const idIn = (answer: { body: unknown }): string =>
  (answer.body as { error: { approval_id: string } }).error.approval_id;
const decide = ({ post }: Member, id: string, body: object) => post(`/approvals/${id}/decide`, body);
const approve = (member: Member, id: string) => decide(member, id, { verdict: 'approved' });
const listed = async ({ get }: Member, id: string): Promise<ApprovalView | undefined> =>
  staffApprovals.answer.parse((await get('/approvals')).body).approvals.find(({ approval_id }) => approval_id === id);
const statusOf = async (order_id: string) =>
  (
    await database.db
      .selectFrom('shop_order')
      .select('status')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
  ).status;

/** An order of a bag whose cancellation a member of care with a low limit has proposed. */
async function proposal() {
  const { order } = await bought();
  const by = await low();
  const answer = await step(by, order.increment_id, { step: 'cancel' });
  expect(answer).toMatchObject(proposed);
  return { order, by, id: idIn(answer) };
}

describe('a step above the limit', () => {
  test('below it is taken alone, and above it changes nothing and is proposed once, with its evidence', async () => {
    const { order: small } = await bought([{ sku: stamp, qty: 1 }]);
    const by = await low();
    expect((await step(by, small.increment_id, { step: 'cancel' })).status).toBe(200);
    const { order } = await bought();
    const { increment_id } = order;
    const previewed = await by.post(`/orders/${increment_id}/step/preview`, { step: 'cancel' });
    expect(staffOrderStepPreview.answer.parse(previewed.body).needs_second).toBe(true);
    const first = await step(by, increment_id, { step: 'cancel' });
    expect(first).toMatchObject(proposed);
    expect(idIn(await step(by, increment_id, { step: 'cancel' }))).toBe(idIn(first));
    expect(await statusOf(order.order_id)).toBe('validated');
    const reversals = sql`select from payment_reversal join payment_attempt using (attempt_id) where order_id = ${order.order_id}`;
    expect((await reversals.execute(database.db)).rows).toEqual([]);
    expect(await listed(by, idIn(first))).toMatchObject({
      kind: 'order',
      step: 'cancel',
      subject: increment_id,
      amount: 385_000,
      by: by.account.name,
      state: 'open',
      is_own: true,
      verdicts: ['declined'],
      evidence: { status: { from: 'validated', to: 'canceled' }, mails: ['order_canceled'] },
    });
  });

  test('a member without a limit needs no second person, and its preview says so', async () => {
    const { order } = await bought();
    const member = await staffMember(house.shop, 'care');
    const previewed = await member.post(`/orders/${order.increment_id}/step/preview`, { step: 'cancel' });
    expect(staffOrderStepPreview.answer.parse(previewed.body).needs_second).toBe(false);
    expect((await step(member, order.increment_id, { step: 'cancel' })).status).toBe(200);
  });

  test('S1: a cancellation that is asked for is one, because the shop grants it by itself', async () => {
    const { order } = await bought();
    const by = await low();
    const asked = { step: 'ask_cancel' };
    const previewed = await by.post(`/orders/${order.increment_id}/step/preview`, asked);
    expect(staffOrderStepPreview.answer.parse(previewed.body)).toMatchObject({
      needs_second: true,
      preview: { pays_out: true, money: [{ kind: 'released', amount: 385_000, currency: 'EUR' }] },
    });
    expect(await step(by, order.increment_id, asked)).toMatchObject(proposed);
    expect(await statusOf(order.order_id)).toBe('validated');
    expect((await step(await staffMember(house.shop, 'care'), order.increment_id, asked)).status).toBe(200);
  });

  test('S1: several small steps of one order count together', async () => {
    const { order } = await bought([{ sku: stamp, qty: 3 }]);
    const by = await low();
    const one = { step: 'cancel_units', units: [{ sku: stamp, qty: 1 }] };
    expect((await step(by, order.increment_id, one)).status).toBe(200);
    expect(await step(by, order.increment_id, one)).toMatchObject(proposed);
    // Another member has a limit of its own.
    expect((await step(await low(), order.increment_id, one)).status).toBe(200);
  });

  test(
    'S1: whatever steps one member takes alone, it lowers no order by more than its limit',
    async () => {
      const some = fc.record({
        limit: fc.integer({ min: 0, max: 30_000 }),
        steps: fc.array(fc.constantFrom('cancel', 'cancel_units', 'cancel_rest', 'ask_cancel', 'keep'), {
          maxLength: 5,
        }),
        isPart: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(some, async ({ limit, steps, isPart }) => {
          await database.db.deleteFrom('rate_limit').execute();
          const { order } = await bought([{ sku: stamp, qty: 3 }]);
          const one = new Map([[stamp, 1]]);
          if (isPart) await takeStep(house.shop, order.order_id, 'ship', { actor: 'staff', units: one });
          const by = await limitedTo('care', { limit });
          for (const name of steps) {
            const units = name === 'cancel_units' ? { units: [{ sku: stamp, qty: 1 }] } : {};
            // oxlint-disable-next-line no-await-in-loop -- a life
            await step(by, order.increment_id, { step: name, ...units });
          }
          const { rows } = await sql<{ lowered: number }>`
            select case when o.status in ('canceled', 'cancel_asked') then o.grand_total else
              coalesce((select sum(u.total_amount) from unit_cancellation u where u.order_id = o.order_id), 0)
              + coalesce((select r.total_amount from rest_cancellation r where r.order_id = o.order_id), 0) end::bigint as lowered
            from shop_order o where o.order_id = ${order.order_id}`.execute(database.db);
          expect(rows[0]?.lowered).toBeLessThanOrEqual(limit);
        }),
        { numRuns: 12 },
      );
    },
    longTest,
  );
});

describe('a second person', () => {
  test('approves, and the step is taken at once with both names', async () => {
    const { order, by, id } = await proposal();
    const second = await limitedTo('finance', { limit: 400_000 });
    expect((await listed(second, id))?.verdicts).toEqual(['approved', 'declined']);
    expect((await approve(second, id)).status).toBe(200);
    expect(await statusOf(order.order_id)).toBe('canceled');
    const events = database.db
      .selectFrom('order_event')
      .select(['staff_id', 'second_staff_id'])
      .where('order_id', '=', order.order_id)
      .where('to_status', '=', 'canceled');
    expect(await events.execute()).toEqual([
      { staff_id: by.account.staff_id, second_staff_id: second.account.staff_id },
    ]);
    expect(await listed(by, id)).toMatchObject({
      state: 'approved',
      decided_by: second.account.name,
      decided_at: clock.now.toISOString(),
      verdicts: [],
    });
    // Its own repeat is answered as the first; another member learns that it was decided.
    expect((await approve(second, id)).status).toBe(200);
    expect(await approve(await limitedTo('finance', { limit: 400_000 }), id)).toMatchObject(refused('decided'));
    expect(await events.execute()).toHaveLength(1);
  });

  test('S1: is never the proposer, whatever its role has become; the database refuses it too', async () => {
    const { order, by, id } = await proposal();
    const { staff_id } = by.account;
    await database.db
      .updateTable('staff_account')
      .set({ role: 'supervisor', role_id: null })
      .where('staff_id', '=', staff_id)
      .execute();
    expect(await approve(by, id)).toMatchObject(refused('own_proposal'));
    const decided = { verdict: 'approved' as const, decided_by: staff_id, decided_at: clock.now };
    await expect(
      database.db.updateTable('approval').set(decided).where('approval_id', '=', id).execute(),
    ).rejects.toThrow('approval_check');
    expect(await statusOf(order.order_id)).toBe('validated');
  });

  test.each([
    ['with a lower limit', 'care', { limit: 384_999 }, refused('above_limit')],
    ['without the right to the step', 'warehouse', {}, { status: 404 }],
    ['of another country', 'care', { countries: ['jp'] }, { status: 404 }],
    ['that only audits', 'auditor', {}, { status: 403 }],
  ] as const)('S1: %s does not approve', async (_name, preset, scope, expected) => {
    const { order, id } = await proposal();
    expect(await approve(await limitedTo(preset, scope), id)).toMatchObject(expected);
    expect(await statusOf(order.order_id)).toBe('validated');
  });

  test('S1: that only audits declines nothing', async () => {
    const { id } = await proposal();
    const auditor = await staffMember(house.shop, 'auditor');
    expect(await decide(auditor, id, { verdict: 'declined', reason: 'No' })).toMatchObject({ status: 403 });
  });

  test('declines with a reason, which the proposer reads; a proposer takes its own back', async () => {
    const { by, id } = await proposal();
    const second = await staffMember(house.shop, 'care');
    expect(await decide(second, id, { verdict: 'declined' })).toMatchObject({
      status: 400,
      body: { error: { fields: { reason: 'required' } } },
    });
    const why = { verdict: 'declined', reason: 'She keeps it' };
    expect((await decide(second, id, why)).status).toBe(200);
    expect(await listed(by, id)).toMatchObject({ state: 'declined', reason: 'She keeps it', verdicts: [] });
    expect(await approve(second, id)).toMatchObject(refused('decided'));
    const other = await proposal();
    expect((await decide(other.by, other.id, why)).status).toBe(200);
    expect(await listed(other.by, other.id)).toMatchObject({ state: 'withdrawn', verdicts: [] });
  });

  test('does not approve what is over, or an order that has changed meanwhile', async () => {
    const { order, id } = await proposal();
    const second = await staffMember(house.shop, 'care');
    await takeStep(house.shop, order.order_id, 'ask_cancel', { actor: 'shopper' });
    expect(await approve(second, id)).toMatchObject(refused('order_changed'));
    expect(await statusOf(order.order_id)).toBe('cancel_asked');
    const late = await proposal();
    clock.now = new Date('2026-11-28T10:00:00Z');
    const later = await staffMember(house.shop, 'care');
    expect((await listed(later, late.id))?.state).toBe('expired');
    expect(await approve(later, late.id)).toMatchObject(refused('expired'));
  });

  test('S1: an approver with a limit approves no more of one order than the limit, whatever the number of proposals', async () => {
    const { order } = await bought([{ sku: stamp, qty: 3 }]);
    const one = { step: 'cancel_units', units: [{ sku: stamp, qty: 1 }] };
    const second = await limitedTo('care', { limit: 10_000 });
    const cents = async () => idIn(await step(await limitedTo('care', { limit: 0 }), order.increment_id, one));
    const first = await cents();
    expect((await approve(second, first)).status).toBe(200);
    const next = await cents();
    expect((await listed(second, next))?.verdicts).toEqual(['declined']);
    expect(await approve(second, next)).toMatchObject(refused('above_limit'));
    expect((await approve(await limitedTo('care', { limit: 10_000 }), next)).status).toBe(200);
  });

  test.each([
    ['has ended', { ended_at: new Date('2026-11-21T10:00:00Z') }],
    ['has lost the right', { role: 'auditor' as const, role_id: null }],
  ])('S1: does not approve what an account proposed that %s since', async (_name, change) => {
    const { order, by, id } = await proposal();
    await database.db.updateTable('staff_account').set(change).where('staff_id', '=', by.account.staff_id).execute();
    const second = await staffMember(house.shop, 'care');
    expect(await approve(second, id)).toMatchObject(refused('proposer_gone'));
    expect(await statusOf(order.order_id)).toBe('validated');
    expect((await decide(second, id, { verdict: 'declined', reason: 'Gone' })).status).toBe(200);
  });

  test('is found behind any number of proposals that the member does not see', async () => {
    const { by, id } = await proposal();
    await sql`insert into approval (approval_id, staff_id, at, expires_at, kind, subject, order_id, body, amount, evidence, version)
      select gen_random_uuid(), staff_id, at + n * interval '1 second', expires_at, 'write_off', 'ecom', null,
        '{"sku": "X", "pieces": 1, "reason": "Broken"}', 1, evidence, ''
      from approval, generate_series(1, 450) n where approval_id = ${id}`.execute(database.db);
    await database.db
      .updateTable('approval')
      .set({ staff_id: (await low()).account.staff_id })
      .where('subject', '=', 'ecom')
      .execute();
    expect((await listed(await staffMember(house.shop, 'care'), id))?.by).toBe(by.account.name);
    await database.db.deleteFrom('approval').where('subject', '=', 'ecom').execute();
  });

  test('S1: of two that approve at once, one takes the step', async () => {
    const { order, id } = await proposal();
    const [one, two] = [await staffMember(house.shop, 'care'), await staffMember(house.shop, 'supervisor')];
    const answers = await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('approval').select('approval_id').where('approval_id', '=', id).forUpdate().execute();
      const both = [approve(one, id), approve(two, id)];
      await untilWaiting(database.db, 2);
      return { both };
    });
    const done = await Promise.all(answers.both);
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(done).toContainEqual(expect.objectContaining({ status: 409 }));
    const events = database.db.selectFrom('order_event').select('event_id').where('order_id', '=', order.order_id);
    expect(await events.where('to_status', '=', 'canceled').execute()).toHaveLength(1);
  });

  test('S1: a code of the last ten minutes is needed to approve', async () => {
    const { id } = await proposal();
    const second = await staffMember(house.shop, 'care');
    clock.now = new Date('2026-11-21T10:11:00Z');
    expect(await approve(second, id)).toMatchObject({ status: 403, body: { error: { internal_code: 4_900_114 } } });
  });
});

describe('every way by which money or pieces leave', () => {
  test('an accepted return', async () => {
    const { number, return_id } = await sentReturn(orders);
    await takeReturnStep(house.shop, number, 'receive');
    const by = await low();
    const answer = await by.post(`/returns/${number}/step`, { step: 'accept' });
    expect(answer).toMatchObject(proposed);
    const refunds = () =>
      database.db.selectFrom('refund').select('amount').where('return_id', '=', return_id).execute();
    expect(await refunds()).toEqual([]);
    const second = await staffMember(house.shop, 'finance');
    expect((await approve(second, idIn(answer))).status).toBe(200);
    expect(await refunds()).toEqual([{ amount: 385_000 }]);
    const events = database.db.selectFrom('return_event').select('second_staff_id').where('return_id', '=', return_id);
    expect(await events.where('staff_id', '=', by.account.staff_id).execute()).toEqual([
      { second_staff_id: second.account.staff_id },
    ]);
  });

  test('a failed refund, asked for again and paid by another means', async () => {
    const { order } = await bought();
    const { rows } = await sql<{ refund_id: number }>`
      insert into refund (attempt_id, amount, currency, cause, asked_at, failed_at, failure)
      select attempt_id, 100000, currency, 'payment', ${clock.now}, ${clock.now}, 'refused' from payment_attempt
      where order_id = ${order.order_id} returning refund_id`.execute(database.db);
    const path = `/refunds/${rows[0]?.refund_id}/step`;
    expect(await (await low()).post(path, { step: 'again' })).toMatchObject(proposed);
    const by = await limitedTo('accounts', { limit: 10_000 });
    const answer = await by.post(path, { step: 'transfer', reason: 'By bank' });
    expect(answer).toMatchObject(proposed);
    const second = await staffMember(house.shop, 'supervisor');
    expect((await approve(second, idIn(answer))).status).toBe(200);
    const row = database.db.selectFrom('refund').select(['settled_by', 'settled_reason']);
    expect(await row.where('refund_id', '=', rows[0]?.refund_id ?? 0).executeTakeFirst()).toEqual({
      settled_by: by.account.staff_id,
      settled_reason: 'By bank',
    });
  });

  test('pieces that are written off, by their price, and together within a day', async () => {
    const by = await limitedTo('warehouse', { limit: 10_000 });
    const off = (pieces: number, sku = stamp) =>
      by.post('/stock/write-off', { sku, place: 'ecom', pieces, reason: 'Broken' });
    expect((await off(1)).status).toBe(200);
    const answer = await off(1);
    expect(answer).toMatchObject(proposed);
    expect(await off(1, bag)).toMatchObject(proposed);
    const second = await staffMember(house.shop, 'warehouse');
    expect(await listed(second, idIn(answer))).toMatchObject({
      amount: 6_001,
      pieces: { sku: stamp, pieces: 1, reason: 'Broken' },
    });
    expect((await approve(second, idIn(answer))).status).toBe(200);
    const moves = database.db.selectFrom('stock_move').select('second_staff_id');
    expect(await moves.where('staff_id', '=', by.account.staff_id).orderBy('moved_at').execute()).toEqual(
      expect.arrayContaining([{ second_staff_id: null }, { second_staff_id: second.account.staff_id }]),
    );
    clock.now = new Date('2026-11-22T00:00:00Z');
    const [next] = [await limitedTo('warehouse', { limit: 10_000 })];
    expect(
      (await next.post('/stock/write-off', { sku: stamp, place: 'ecom', pieces: 1, reason: 'Broken' })).status,
    ).toBe(200);
  });
});
