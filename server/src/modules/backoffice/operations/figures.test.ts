import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contactMails } from '../../identity/contact/mails.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createMetrics, watchProcess } from '../../../platform/load/metrics.ts';
import { workEvery } from '../../../platform/jobs/regular.ts';
import { queueMail } from '../../../platform/mail/queueMail.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { card, testPayments } from '../../../testing/testPayments.ts';
import { addProducts } from '../../../testing/testProducts.ts';
import { testShop } from '../../../testing/testShop.ts';
import { type Figures, figures } from './queries.ts';
import { watchFigures } from './watchFigures.ts';

const database = testDatabase();
const clock = { now: new Date() };
const house = testPayments(database, clock);
const bag = 'H0612P 20R';

const watched = (db = database.db) => {
  const shop = { ...testShop(db), metrics: createMetrics() };
  watchFigures(shop);
  return shop;
};
const scraped = async ({ metrics }: ReturnType<typeof watched>, name: string): Promise<string | undefined> =>
  new RegExp(`^${name} (.*)$`, 'mu').exec(await metrics.registry.metrics())?.[1];

test('each figure counts the rows that its name states', async () => {
  await addProducts(database.db, [{ sku: bag, title: 'Pommeau', prices: { fr: 385_000 }, stock: 100 }]);
  const before = await figures(database.db);
  const { reconciled_seconds_ago: _, ...counts } = before;
  expect(Object.values(counts)).toEqual(Object.values(counts).map(() => 0));
  const buy = async (payment_data = card()) => {
    const browser = await house.browser();
    const total = await house.atPayment(browser, [{ sku: bag, qty: 2 }]);
    return (await house.pay(browser, total, { payment_data })).body;
  };
  await buy();
  const waiting = await buy(card('Anne', '4212345678910006'));
  await house.simulator.settled();
  const { db } = database;
  const minutes = (count: number) => new Date(Date.now() - count * 60_000);
  await db
    .updateTable('payment_attempt')
    .set({ created_at: minutes(10) })
    .where('attempt_id', '=', waiting.attempt_id ?? '')
    .execute();
  const paid = await db
    .updateTable('payment_attempt')
    .set({ needs_review: true })
    .where('status', '=', 'authorised')
    .returning(['attempt_id', 'psp_reference'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payment_reversal')
    .values({ attempt_id: paid.attempt_id, psp_reference: paid.psp_reference ?? '', next_try_at: clock.now })
    .execute();
  await db.updateTable('mail_outbox').set({ sent_at: clock.now }).execute();
  await queueMail(db, { kind: contactMails.contact_receipt, event: 'x', locale: 'fr_fr' }, minutes(3));
  await db
    .insertInto('sms_outbox')
    .values({
      dedupe_key: 'x',
      kind: 'code',
      locale: 'cn_zh',
      next_try_at: clock.now,
      until_at: clock.now,
      created_at: minutes(2),
    })
    .execute();
  await db.insertInto('database_restore').values({ backup_at: clock.now }).execute();
  // The placed orders wait for their look for fraud.
  await db.deleteFrom('job').execute();
  await db
    .insertInto('job')
    .values([
      { kind: 'x', key: 'late', due_at: minutes(4) },
      { kind: 'x', key: 'later', due_at: minutes(-4) },
      { kind: 'x', key: 'dead', due_at: null, failed_at: minutes(9) },
    ])
    .execute();
  const report = { name: 'settlement_detail_report_batch_1.csv', batch: 1, imported_at: clock.now };
  await db.insertInto('settlement_report').values(report).execute();
  const line = { type: 'Settled', psp_reference: 'P', modification_reference: 'C', merchant_reference: 'R', fees: 0 };
  const sums = { gross: 1, gross_currency: 'EUR', net: 1, net_currency: 'EUR', difference: 'amount' };
  await db
    .insertInto('settlement_line')
    .values([
      { ...line, ...sums, report: report.name, line_hash: 'a', nth: 1 },
      { ...line, ...sums, report: report.name, line_hash: 'b', nth: 1, acknowledged_at: clock.now },
    ])
    .execute();
  const { order_id } = await db.selectFrom('shop_order').select('order_id').executeTakeFirstOrThrow();
  await db
    .insertInto('fraud_review')
    .values({ order_id, reasons: ['provider'], opened_at: clock.now })
    .execute();
  const statement = { locale: 'fr_fr', name: 'A', reference: '1', email: 'a@example.com', pieces: '' };
  const stated_at = minutes(11 * 1440);
  await db
    .insertInto('withdrawal')
    .values([
      { ...statement, withdrawal_id: randomUUID(), stated_at },
      { ...statement, withdrawal_id: randomUUID(), stated_at: minutes(9 * 1440) },
      { ...statement, withdrawal_id: randomUUID(), stated_at, closed_at: clock.now },
    ])
    .execute();
  const now = await figures(db);
  expect(now).toMatchObject({
    open_attempts: 1,
    payment_reviews: 1,
    open_reversals: 1,
    mails_waiting: 1,
    sms_waiting: 1,
    held_units: 2,
    orders_last_minute: 1,
    restored_unreconciled: 1,
    jobs_due: 1,
    jobs_failed: 1,
    settlement_differences: 1,
    authorisations_expiring: 0,
    orders_held: 1,
    withdrawals_due: 1,
  });
  const isAbout = (name: keyof Figures, seconds: number) =>
    expect([name, Math.abs(now[name] - seconds) < 60]).toEqual([name, true]);
  isAbout('open_attempt_oldest_seconds', 600);
  isAbout('mail_oldest_seconds', 180);
  isAbout('sms_oldest_seconds', 120);
  isAbout('job_latest_seconds', 240);
  const shop = watched();
  expect(await scraped(shop, 'vitrine_held_units')).toBe('2');
  expect(await scraped(shop, 'vitrine_figures_up')).toBe('1');
});

test('concurrent scrapes send one statement, which scans no whole table', async () => {
  const shop = watched();
  const whole = await database.wholeTablesOf(async () => {
    const statements = await database.statementsOf(() =>
      Promise.all(Array.from({ length: 5 }, () => shop.metrics.registry.metrics())),
    );
    expect(statements).toBe(1);
  });
  expect(whole).toEqual([]);
});

test('reports NaN figures and vitrine_figures_up 0 without a database', async () => {
  const unreachable = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:9/none' }, 1, () => undefined);
  const shop = watched(unreachable.db);
  expect(await scraped(shop, 'vitrine_figures_up')).toBe('0');
  expect(await scraped(shop, 'vitrine_open_attempts')).toBe('Nan');
  await unreachable.close();
});

test('counts a failed job by its name', async () => {
  const shop = watched();
  let rounds = 0;
  await new Promise<void>((resolve) => {
    const stop = workEvery(shop, 1, 'broken', async () => {
      rounds += 1;
      if (rounds > 1) resolve(void stop());
      throw new Error('broken');
    });
  });
  expect(await shop.metrics.registry.metrics()).toContain('vitrine_job_failures_total{task="broken"}');
});

/** The metrics of a server, with the series names of histograms. */
async function metricNames(): Promise<Set<string>> {
  const shop = watched();
  watchProcess(shop.metrics);
  const { registry } = shop.metrics;
  const all = await registry.getMetricsAsJSON();
  const names = all.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => `${name}${end}`) : [name],
  );
  // The startup files (openShop.ts, main.ts) and Prometheus create the remaining metrics.
  const start = ['openShop.ts', 'main.ts', 'platform/jobs/sweep.ts'].map((file) =>
    readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'),
  );
  const made = start.flatMap((source) =>
    [...source.matchAll(/metrics\.gauge\(\s*'(\w+)'/gu)].map(([, name]) => name ?? ''),
  );
  return new Set([...names, ...made, 'up']);
}

test('alerts and dashboard use existing metrics, and alerts link to a chapter of the runbooks', async () => {
  const known = await metricNames();
  const page = (name: string): string => readFileSync(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8');
  const alerts = page('monitoring/alerts.yml');
  const dashboard = JSON.parse(page('monitoring/dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const asked = [
    ...[...alerts.matchAll(/^ {8}expr: '?(.*?)'?$/gmu)].map(([, expr]) => expr ?? ''),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  expect(asked.length).toBeGreaterThan(30);
  const wanted = asked.flatMap((expr) => expr.match(/\b(?:vitrine|process|nodejs)_\w+|\bup\b/gu) ?? []);
  expect([...new Set(wanted)].filter((name) => !known.has(name))).toEqual([]);
  const chapters = new Set(
    [...page('runbooks.md').matchAll(/^## (.*)$/gmu)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
  const led = [...alerts.matchAll(/runbook: docs\/runbooks\.md#(.*)$/gmu)].map(([, chapter = '']) => chapter);
  expect(led.filter((chapter) => !chapters.has(chapter))).toEqual([]);
});
