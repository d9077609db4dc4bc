// The steps of a boutique's page: once by their id, undone within ten minutes, and what the client hears. decisions/0116.
import { randomUUID } from 'node:crypto';
import { staffHandoverReports } from '@vitrine/contract/boutiqueOffice';
import { boutiqueStock } from '@vitrine/contract/boutiqueStock';
import { undoMs } from '@vitrine/rules/staff/boutiquePage';
import { describe, expect, test } from 'vitest';
import { advanceOutboxes } from '../../../testing/advanceOutboxes.ts';
import { bag, boutiqueShop } from '../../../testing/boutiqueShop.ts';
import { doJobs } from '../../../testing/sendAll.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { countStock } from '../../catalog/stock/countStock.ts';
import { clientReadsOf } from '../../customers/customer/clientReads.ts';
import { takeReservationStep } from '../../instore/ereservation/takeReservationStep.ts';

const database = testDatabase();
const { house, clock, byPin, reserved, toCollect, codeOf, mailsAbout, left, idOf } = boutiqueShop(database);
const minutes = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 60_000);
};
const handover = (number: string, code: string) =>
  ({ subject: 'pickup', number, step: 'collect', code, is_id_checked: true }) as const;
const eventsOf = async (order_id: string) => {
  const rows = database.db.selectFrom('order_event').select(['reason', 'to_status']).where('order_id', '=', order_id);
  return (await rows.orderBy('event_id').execute()).map(({ reason, to_status }) => `${reason} ${to_status}`);
};
const capturesOf = async (order_id: string) =>
  database.db
    .selectFrom('payment_capture')
    .innerJoin('payment_attempt', 'payment_attempt.attempt_id', 'payment_capture.attempt_id')
    .select('payment_capture.amount')
    .where('order_id', '=', order_id)
    .execute();

test('the day lists the work of the own boutique, with first names alone, and notes that it was read', async () => {
  const { page, account } = await byPin();
  const [here, there] = [await reserved(), await reserved('1002')];
  const order = await toCollect();
  const { tasks, store, member, ends_at } = await page.day();
  expect([store.name, member.name, ends_at]).toEqual(['Boutique 1001', 'Mme boutique', '2026-11-24T19:00:00.000Z']);
  const numbers = tasks.map(({ number }) => number);
  expect([numbers.includes(here), numbers.includes(there)]).toEqual([true, false]);
  expect(tasks.find(({ number }) => number === here)).toMatchObject({
    subject: 'reservation',
    firstname: 'Anne',
    steps: ['confirm', 'decline'],
    pieces: [{ sku: bag, qty: 1 }],
  });
  expect(tasks.find(({ number }) => number === order.increment_id)).toMatchObject({
    subject: 'pickup',
    steps: ['make_ready'],
  });
  expect(JSON.stringify(tasks)).not.toContain('Lacombe');
  const reads = await clientReadsOf(database.db, 'list');
  expect(reads).toContainEqual(expect.objectContaining({ reader: account.staff_id, call: '/boutique/day' }));
});

test('the whole name of a collector is shown for a waiting order of the own boutique, and its client reads who looked', async () => {
  const { page, account } = await byPin();
  const other = await byPin('1002');
  const { increment_id } = await toCollect();
  const path = `/pickups/${increment_id}/collector`;
  expect((await page.get(path)).status).toBe(404);
  await page.take({ subject: 'pickup', number: increment_id, step: 'make_ready' });
  expect((await page.get(path)).body).toMatchObject({ name: expect.stringContaining('Lacombe') });
  expect((await other.page.get(path)).status).toBe(404);
  const reads = await clientReadsOf(database.db, increment_id);
  expect(reads.map(({ reader }) => reader)).toEqual([account.staff_id]);
});

describe('a step', () => {
  test('M5: sent again after a lost answer, a restart or another sign-in is taken once and answered alike', async () => {
    const { page } = await byPin();
    const number = await reserved();
    const asked = { subject: 'reservation', number, step: 'confirm', taken_at: '2026-11-24T09:50:00.000Z' };
    const step_id = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => page.take(asked, step_id)));
    minutes(3);
    all.push(await page.take(asked, step_id));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(all[0]).toEqual({
      step_id,
      refusal: null,
      status: 'held',
      first: null,
      undo_until: '2026-11-24T10:10:00.000Z',
    });
    const { status } = await page.post('/steps', { ...asked, step_id, step: 'decline' });
    expect(status).toBe(409);
  });

  test('that another took first names it, and when', async () => {
    const [first, second] = [await byPin(), await byPin()];
    const number = await reserved();
    await first.page.take({ subject: 'reservation', number, step: 'confirm', taken_at: '2026-11-24T09:40:00.000Z' });
    const late = { subject: 'reservation', number, step: 'decline', taken_at: '2026-11-24T09:45:00.000Z' };
    expect(await second.page.take(late)).toMatchObject({
      refusal: 'not_now',
      status: 'held',
      first: { by: 'Mme boutique', step: 'confirm', taken_at: '2026-11-24T09:40:00.000Z' },
      undo_until: null,
    });
  });

  test('that the client was first with names the client’s step', async () => {
    const { page } = await byPin();
    const number = await reserved();
    await takeReservationStep(house.shop, await idOf(number), 'cancel');
    expect(await page.take({ subject: 'reservation', number, step: 'confirm' })).toMatchObject({
      refusal: 'not_now',
      status: 'cancelled',
      first: { by: null, step: 'cancelled', taken_at: clock.now.toISOString() },
    });
  });

  test('S1: of another boutique is unknown, and changes nothing', async () => {
    const { page } = await byPin('1002');
    const number = await reserved();
    const order = await toCollect();
    expect(await page.take({ subject: 'reservation', number, step: 'confirm' })).toMatchObject({ refusal: 'unknown' });
    const ready = { subject: 'pickup', number: order.increment_id, step: 'make_ready' };
    expect(await page.take(ready)).toMatchObject({ refusal: 'unknown' });
  });
});

describe('an undo', () => {
  test.each(['confirm', 'decline'] as const)(
    'of %s puts a reservation back, and the client hears of neither',
    async (step) => {
      const { page } = await byPin();
      const number = await reserved();
      const id = await idOf(number);
      const before = [await left(), await mailsAbout(id)];
      const { step_id } = await page.take({ subject: 'reservation', number, step });
      expect((await mailsAbout(id)).at(-1)).toMatch(/ waits$/u);
      const recent = async () => (await page.day()).recent.filter((one) => one.number === number);
      expect(await recent()).toMatchObject([{ step_id, by: 'Mme boutique', step }]);
      expect(await page.undo(step_id)).toMatchObject({ refusal: null, status: 'requested' });
      expect([await left(), await mailsAbout(id)]).toEqual(before);
      expect(await recent()).toEqual([]);
      // The step can be taken again, and its mail is another one.
      expect(await page.take({ subject: 'reservation', number, step })).toMatchObject({ refusal: null });
      expect((await mailsAbout(id)).at(-1)).toMatch(/ waits$/u);
    },
  );

  test('of a no-show holds the piece again', async () => {
    const { page } = await byPin();
    const number = await reserved();
    await page.take({ subject: 'reservation', number, step: 'confirm' });
    const held = await left();
    const missed = await page.take({ subject: 'reservation', number, step: 'miss', is_given_up: true });
    expect([missed.status, await left()]).toEqual(['cancelled', held + 1]);
    expect(await page.undo(missed.step_id)).toMatchObject({ refusal: null, status: 'held' });
    expect(await left()).toBe(held);
  });

  test('of a no-show whose piece was sold meanwhile is refused, and its mail waits on', async () => {
    const { page } = await byPin();
    const number = await reserved();
    const id = await idOf(number);
    const { step_id } = await page.take({ subject: 'reservation', number, step: 'decline' });
    await countStock(database.db, [{ sku: bag, source: '1001', qty: 0 }]);
    expect(await page.undo(step_id)).toMatchObject({ refusal: 'piece_gone', status: 'declined' });
    expect((await mailsAbout(id)).at(-1)).toBe('reservation_ended waits');
  });

  test('of a pickup marked ready takes its code, its mail and its capture back', async () => {
    const { page } = await byPin();
    const { increment_id: number, order_id } = await toCollect();
    const [{ status: before } = { status: '' }] = await database.db
      .selectFrom('shop_order')
      .select('status')
      .where('order_id', '=', order_id)
      .execute();
    const { step_id } = await page.take({ subject: 'pickup', number, step: 'make_ready' });
    expect(await mailsAbout(order_id)).toEqual(['pickup_ready waits']);
    await doJobs(house.shop);
    expect(await capturesOf(order_id)).toEqual([]);
    expect(await page.undo(step_id)).toMatchObject({ refusal: null, status: before });
    expect([await mailsAbout(order_id), await codeOf(order_id)]).toEqual([[], '']);
    await advanceOutboxes(database.db, undoMs / 1000);
    await doJobs(house.shop);
    expect(await capturesOf(order_id)).toEqual([]);
    expect((await eventsOf(order_id)).slice(-2)).toEqual(['make_ready available_in_shop', `undo_make_ready ${before}`]);
  });

  test('M7: without an undo the mail leaves and the money is captured after ten minutes', async () => {
    const { page } = await byPin();
    const { increment_id: number, order_id } = await toCollect();
    const { step_id } = await page.take({ subject: 'pickup', number, step: 'make_ready' });
    await advanceOutboxes(database.db, undoMs / 1000);
    await doJobs(house.shop);
    await house.payments.simulator.settled();
    expect(await capturesOf(order_id)).toMatchObject([{ amount: 385_000 }]);
    // Within the time by a slow clock of the server, and too late all the same: its capture has begun.
    expect(await page.undo(step_id)).toMatchObject({ refusal: 'too_late', status: 'available_in_shop' });
  });

  test('is refused after ten minutes, a second time, and for a handover', async () => {
    const { page } = await byPin();
    const number = await reserved();
    const { step_id } = await page.take({ subject: 'reservation', number, step: 'confirm' });
    const undone = await Promise.all([page.undo(step_id), page.undo(step_id)]);
    expect(new Set(undone.map(({ refusal }) => refusal))).toEqual(new Set([null, 'undone_before']));
    const again = await page.take({ subject: 'reservation', number, step: 'confirm' });
    minutes(10);
    expect(await page.undo(again.step_id)).toMatchObject({ refusal: 'too_late', status: 'held' });
    const collected = await page.take({ subject: 'reservation', number, step: 'collect' });
    expect(await page.undo(collected.step_id)).toMatchObject({ refusal: 'not_undoable', status: 'collected' });
  });
});

describe('a handover', () => {
  const waiting = async () => {
    const { page, account } = await byPin();
    const { increment_id: number, order_id } = await toCollect();
    await page.take({ subject: 'pickup', number, step: 'make_ready' });
    return { page, account, number, order_id, code: await codeOf(order_id) };
  };

  test('needs the identity document and the code, which no row keeps', async () => {
    const { page, number, code } = await waiting();
    expect(await page.take({ ...handover(number, code), is_id_checked: false })).toMatchObject({
      refusal: 'id_not_checked',
    });
    expect(await page.take(handover(number, 'x'))).toMatchObject({
      refusal: 'code_wrong',
      status: 'available_in_shop',
    });
    expect(await page.take(handover(number, code))).toMatchObject({
      refusal: null,
      status: 'retrieved_in_shop',
      undo_until: null,
    });
    const rows = await database.db.selectFrom('boutique_step').selectAll().where('number', '=', number).execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('M1: two devices hand the same order over offline: the second answer names the member that was first', async () => {
    const { page, number, code } = await waiting();
    const other = await byPin();
    const at = (taken_at: string) => ({ ...handover(number, code), taken_at });
    expect(await page.take(at('2026-11-24T09:31:00.000Z'))).toMatchObject({ refusal: null });
    expect(await other.page.take(at('2026-11-24T09:30:00.000Z'))).toMatchObject({
      refusal: 'not_now',
      status: 'retrieved_in_shop',
      first: { by: 'Mme boutique', step: 'collect', taken_at: '2026-11-24T09:31:00.000Z' },
    });
  });

  test('that was wrong is reported, and closed by another person', async () => {
    const { page, number, order_id, code } = await waiting();
    const report = {
      report_id: randomUUID(),
      subject: 'pickup',
      number,
      reason: 'other_person',
      note: 'Mr. X took it.',
    };
    expect((await page.post('/handover-reports', report)).status).toBe(409);
    await page.take(handover(number, code));
    expect((await page.post('/handover-reports', report)).status).toBe(200);
    // The same call again, whose answer was lost.
    expect((await page.post('/handover-reports', report)).status).toBe(200);
    const other = { ...report, report_id: randomUUID(), note: 'Her sister has it.' };
    expect((await (await byPin()).page.post('/handover-reports', other)).status).toBe(200);
    const care = await staffMember(house.shop, 'care');
    const listed = staffHandoverReports.answer.parse((await care.get('/handover-reports')).body);
    const notes = listed.reports.filter((one) => one.number === number).map(({ note }) => note);
    expect(notes).toEqual(['Mr. X took it.', 'Her sister has it.']);
    const close = { outcome: 'given_back', note: 'The client has it.' };
    const abroad = await staffMember(house.shop, await addRole(house.shop, 'care', { countries: ['jp'] }));
    expect((await abroad.post(`/handover-reports/${report.report_id}/close`, close)).status).toBe(404);
    expect((await care.post(`/handover-reports/${report.report_id}/close`, close)).status).toBe(200);
    expect((await care.post(`/handover-reports/${report.report_id}/close`, close)).status).toBe(404);
    expect((await eventsOf(order_id)).slice(-3)).toEqual([
      'handover_reported retrieved_in_shop',
      'handover_reported retrieved_in_shop',
      'handover_given_back retrieved_in_shop',
    ]);
  });

  test('is not closed by its own reporter', async () => {
    const supervisor = await staffMember(house.shop, 'supervisor');
    const { page, number, code } = await waiting();
    await page.take(handover(number, code));
    const report = { report_id: randomUUID(), subject: 'pickup', number, reason: 'other_piece', note: 'X' };
    await supervisor.browser.post('/api/backend/boutique/handover-reports', report);
    const close = await supervisor.post(`/handover-reports/${report.report_id}/close`, { outcome: 'lost', note: 'X' });
    expect(close).toMatchObject({ status: 409, body: { error: { fields: { step: 'not_allowed' } } } });
  });
});

test('the stock of a piece is found everywhere by the beginning of its SKU and by its name', async () => {
  const { page } = await byPin();
  for (const typed of ['h0612p', 'ommea']) {
    const { pieces } = boutiqueStock.answer.parse((await page.get(`/stock?q=${typed}`)).body);
    const places = pieces.find(({ sku }) => sku === bag)?.places ?? [];
    expect(places.map(({ place, is_here }) => [place, is_here])).toEqual([
      ['ecom', false],
      ['Boutique 1001', true],
      ['Boutique 1002', false],
    ]);
  }
  const nothing = boutiqueStock.answer.parse((await page.get('/stock?q=%25%25')).body);
  expect(nothing.pieces).toEqual([]);
});
