// The shop's own comparison with the provider's books. decisions/0095.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { jobHandlers } from '../../../modules.ts';
import { runJobs } from '../../../platform/jobs/runJobs.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testPayments } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { figures } from '../operations/queries.ts';
import { reconcileModule } from './module.ts';
import { reconcile } from './reconcile.ts';

const database = testDatabase();
const clock = { now: new Date() };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';

beforeAll(async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 100 }]);
  const browser = await house.browser();
  const total = await house.atPayment(browser, [{ sku: bag, qty: 1 }]);
  await house.pay(browser, total);
  await house.simulator.settled();
});
beforeEach(async () => {
  await database.db.deleteFrom('reconciliation_run').execute();
  await database.db.deleteFrom('job').execute();
});

const queue = () => reconcileModule.sweeps.nightlyReconciliation(house.shop);
const queued = () => database.db.selectFrom('job').select(['kind', 'tries', 'last_error']).execute();
const runs = () =>
  database.db
    .selectFrom('reconciliation_run')
    .select(['differences', 'missing_days', 'complete_until'])
    .orderBy('run_id')
    .execute();
const work = () => runJobs(house.shop, jobHandlers);
/** Makes the books differ: the provider has captured less than the shop believes. */
const tamper = (captured: number) =>
  database.db.updateTable('payment_attempt').set({ amount: captured }).where('status', '=', 'authorised').execute();

test('is queued once a night, by however many servers, and not again once it has run', async () => {
  await Promise.all([queue(), queue()]);
  await queue();
  expect(await queued()).toMatchObject([{ kind: 'reconcile_payments' }]);
  await work();
  expect(await runs()).toMatchObject([{ differences: 0, missing_days: 0 }]);
  await queue();
  expect(await queued()).toEqual([]);
  clock.now = new Date(clock.now.getTime() + 86_400_000);
  await queue();
  expect(await queued()).toHaveLength(1);
  clock.now = new Date();
});

test('a difference is a figure until a comparison leaves none open', async () => {
  const { amount } = await database.db.selectFrom('payment_attempt').select('amount').executeTakeFirstOrThrow();
  await tamper(amount - 1);
  await queue();
  await work();
  expect(await figures(database.db)).toMatchObject({ reconciliation_differences: 1 });
  await tamper(amount);
  await reconcile(house.shop, { from: null, apply: false });
  const after = await figures(database.db);
  expect(after).toMatchObject({ reconciliation_differences: 0, reconciliation_missing_days: 0 });
  expect(Math.abs(after.reconciled_seconds_ago)).toBeLessThan(600);
});

test('is tried again while the provider is silent, and the age of the last comparison goes on', async () => {
  const ran_at = new Date(Date.now() - 2 * 86_400_000);
  await database.db
    .insertInto('reconciliation_run')
    .values({ ran_at, compared_from: ran_at, complete_until: ran_at, differences: 0, missing_days: 0 })
    .execute();
  await queue();
  const silent = { ...house.shop, config: { ...house.shop.config, ADYEN_REPORT_URL: 'http://127.0.0.1:9' } };
  await runJobs(silent, jobHandlers);
  expect(await queued()).toMatchObject([{ kind: 'reconcile_payments', tries: 1 }]);
  expect((await figures(database.db)).reconciled_seconds_ago).toBeGreaterThan(1.9 * 86_400);
});

test('a run without reports of the provider does not count as a comparison', async () => {
  const now = new Date();
  await database.db
    .insertInto('reconciliation_run')
    .values({ ran_at: now, compared_from: now, complete_until: null, differences: 0, missing_days: 0 })
    .execute();
  const { rows } = await database.pool.query<{ seconds: number }>(
    'select extract(epoch from now() - ran_at)::float8 as seconds from schema_migration order by name limit 1',
  );
  const { reconciled_seconds_ago } = await figures(database.db);
  expect(Math.abs(reconciled_seconds_ago - (rows[0]?.seconds ?? 0))).toBeLessThan(60);
});

test('a shop whose provider has no reports queues none', async () => {
  const config = { ...house.shop.config, ADYEN_REPORT_URL: undefined, ADYEN_ENVIRONMENT_URL: 'https://adyen.example' };
  await reconcileModule.sweeps.nightlyReconciliation({ ...house.shop, config });
  expect(await queued()).toEqual([]);
});
