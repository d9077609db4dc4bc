import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { restoreBackup } from '../../../platform/db/backup/restoreBackup.ts';
import { writeBackup } from '../../../platform/db/backup/writeBackup.ts';
import { works } from '../../../modules.ts';
import { card, pspIn, testPayments } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { longTest } from '../../../testing/patience.ts';
import { capturePayment } from '../../orders/fulfilment/capture/capture.ts';
import { takeStep } from '../../orders/fulfilment/steps/takeStep.ts';
import { report } from './commands.ts';
import { reconcile } from './reconcile.ts';

vi.setConfig({ testTimeout: longTest });

// The scenario: a backup, more orders, loss of the database, and a restore of the backup.
const first = testDatabase();
const second = testDatabase();
const clock = { now: new Date() };
const house = testPayments(first, clock);
const bag = 'H0612P 20R';
const challenged = card('Anne', '4212345678910006');
let folder = '';

const buy = async (payment_data = card()) => {
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  const { body } = await house.pay(browser, total, { payment_data });
  return { browser, body };
};
const references = () => [...house.simulator.state.payments.values()].map(({ reference }) => reference);
const placed = async () => {
  const rows = await house.shop.db
    .selectFrom('shop_order')
    .select('increment_id')
    .where('placed_at', 'is not', null)
    .execute();
  return rows.map(({ increment_id }) => increment_id);
};
const findings = async (apply = false) => {
  const found = await reconcile(house.shop, { from: null, apply });
  return { ...found, kinds: found.differences.map(({ kind, proposal }) => `${kind} ${proposal}`).sort() };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-drill-'));
  await addProducts(first.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 1000 }]);
});
afterAll(() => rm(folder, { recursive: true }));

// One long story, in this order: the restore, the open payments before the reconciliation, the reconciliation.
describe('one restore', { shuffle: false }, () => {
  test('M3, M7: repeats no order number after a restore, pays for no order with a lost one, and lists the lost orders', async () => {
    for (let order = 0; order < 3; order += 1) await buy();
    const waiting = await buy(challenged);
    await house.simulator.settled();
    const file = join(folder, 'night.backup.gz');
    await writeBackup(first.url, file);

    for (let order = 0; order < 5; order += 1) await buy();
    await house.details(waiting.browser, waiting.body.attempt_id, house.simulator.decide(pspIn(waiting.body), true));
    await house.simulator.settled();
    const before = { references: references(), placed: await placed() };
    expect(before.placed).toHaveLength(9);

    await restoreBackup(second.url, file, { overwrite: false, now: clock.now });
    Object.assign(house.shop, { db: second.db, replica: second.db });
    expect(await placed()).toHaveLength(3);

    const open = [];
    for (let order = 0; order < 5; order += 1) {
      await buy();
      open.push(await buy(challenged));
    }
    await house.simulator.settled();
    const all = references();
    expect(new Set(all).size).toBe(all.length);
    const paid = await placed();
    expect(paid).toHaveLength(8);
    const numbers = paid.filter((number) => before.placed.includes(number));
    expect(numbers).toHaveLength(3);

    // Late notifications of the lost orders, whose amounts equal those of the open orders.
    const lost = [...house.simulator.state.payments.values()].filter(
      ({ reference }) => before.references.includes(reference) && !before.placed.slice(0, 3).includes(reference),
    );
    for (const { psp_reference, reference, amount } of lost)
      house.simulator.notify({
        eventCode: 'AUTHORISATION',
        success: true,
        pspReference: psp_reference,
        merchantReference: reference,
        amount,
      });
    await house.simulator.settled();
    const opened = await house.shop.db
      .selectFrom('payment_attempt')
      .select('status')
      .where(
        'attempt_id',
        'in',
        open.map(({ body }) => body.attempt_id ?? ''),
      )
      .execute();
    expect(opened.map(({ status }) => status)).toEqual(open.map(() => 'pending'));
  });

  test('M2: does not end open payments before the database is reconciled', async () => {
    const settle = works['resolveOpen']?.work;
    const laterShop = { ...house.shop, now: () => new Date(clock.now.getTime() + 3_600_000) };
    const calls = house.simulator.state.calls.length;
    await settle?.(laterShop);
    expect(house.simulator.state.calls).toHaveLength(calls);
  });

  test('reconcile lists payments that only the provider has, executes its proposals and removes the mark', async () => {
    // The result of the order that was pending in the backup arrived late: either the notification or the report places
    // it.
    const found = await findings();
    expect(found.kinds.filter((kind) => kind === 'unknown_here cancel')).toHaveLength(5);
    expect(found.restored?.open).toBe(true);
    expect(report(found).join('\n')).toContain('paid there, unknown here');

    const cancelled = () =>
      house.simulator.state.calls.filter(({ path }) => /payments\/\w+\/cancels/u.test(path)).length;
    const before = cancelled();
    clock.now = new Date();
    const applied = await findings(true);
    expect(applied.restored?.open).toBe(false);
    expect(applied.differences.filter(({ result }) => result === null)).toEqual([]);
    expect(cancelled() - before).toBe(5);
    await house.simulator.settled();
    const clean = await findings();
    const foreign = await house.shop.db
      .selectFrom('payment_review')
      .select('psp_reference')
      .where('reason', '=', 'foreign_reference')
      .where('done_at', 'is', null)
      .execute();
    expect(foreign).toEqual([]);
    expect(report(clean).at(-1)).toBe('no differences');
    expect(clean.restored).toBeNull();
    expect(await placed()).toHaveLength(9);
  });

  test('records a payment from the report when its notification was lost with the database', async () => {
    house.simulator.state.knobs.delivery = 'lost';
    const waiting = await buy(challenged);
    // The shopper approved, but the browser never returned to the shop.
    const psp = pspIn(waiting.body);
    const result = house.simulator.decide(psp, true);
    await fetch(`${house.simulator.url}/v72/payments/details`, {
      method: 'POST',
      headers: { 'x-api-key': 'local-simulator-key', 'content-type': 'application/json' },
      body: JSON.stringify({ details: { redirectResult: result } }),
    });
    clock.now = new Date();
    expect((await findings()).kinds).toEqual(['unpaid_here book']);
    const orders = (await placed()).length;
    await findings(true);
    expect(await placed()).toHaveLength(orders + 1);
    expect((await findings()).kinds).toEqual([]);
  });

  test('books a capture from the report when its notification was lost', async () => {
    house.simulator.state.knobs.delivery = 'lost';
    const { body } = await buy();
    const of = { order_id: body.order?.order_id ?? '' };
    expect(await takeStep(house.shop, of.order_id, 'ship', { actor: 'staff' })).toBeNull();
    await capturePayment(house.shop, of);
    clock.now = new Date();
    expect((await findings()).kinds).toEqual(['captured_there book_capture']);
    await findings(true);
    const { status } = await house.shop.db
      .selectFrom('payment_attempt')
      .select('status')
      .where('order_id', '=', of.order_id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('captured');
    expect((await findings()).kinds).toEqual([]);
  });

  test('shows and marks a payment missing from the reports once', async () => {
    const { body } = await buy();
    const payment = house.simulator.state.payments.get(
      (
        await house.shop.db
          .selectFrom('payment_attempt')
          .select('psp_reference')
          .where('order_id', '=', body.order?.order_id ?? '')
          .executeTakeFirstOrThrow()
      ).psp_reference ?? '',
    );
    const { bookings } = house.simulator.state;
    const remaining = bookings.splice(0).filter(({ psp_reference }) => psp_reference !== payment?.psp_reference);
    bookings.push(...remaining);
    clock.now = new Date();
    expect((await findings(true)).kinds).toEqual(['unknown_there review']);
    expect((await findings()).kinds).toEqual(['unknown_there null']);
  });
});
