// The incidents that are drilled: faults that the runbooks name, each planted on a copy of the shop. decisions/0145.
import type pg from 'pg';
import { Buyer, newAcknowledged } from '../buyer.ts';
import { randomOf } from '../random.ts';
import type { Proxy } from '../proxy.ts';
import type { Drill } from './drill.ts';

/** The copy of the shop, and what stands between it and its simulated partners. */
export type Copy = {
  readonly pool: pg.Pool;
  readonly url: string;
  /** The address of the payment provider's simulator. */
  readonly payment: string;
  readonly mail: Proxy;
};

/** A fault on the copy. */
export type Planted = {
  /** What happens outside of the office once the cause is named. */
  readonly lift: () => Promise<void>;
  readonly isWell: () => Promise<boolean>;
};
export type PlantedDrill = Drill & { readonly plant: (copy: Copy) => Promise<Planted> };

const staff = '/api/backend/staff';
const gaveUp = {
  says: 'Gave up work that only had to be tried again',
  isDone: ({ steps }: { readonly steps: readonly string[] }) => steps.includes('give_up'),
};
const countOf = async ({ pool }: Copy, text: string, values: unknown[]): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(text, values);
  return rows[0]?.count ?? 0;
};

const late: PlantedDrill = {
  chapter: 'mails-late',
  alert: 'VitrineMailLate: clients wait for mails that the shop has not sent.',
  causes: [
    'The mail server does not answer',
    'The shop sends more slowly than mails are written (MAIL_RATE)',
    'The addresses of the clients are wrong',
    'No server runs the jobs',
  ],
  cause: 0,
  afterwards: 'The mail server answers again.',
  pages: [`GET ${staff}/jobs`, `GET ${staff}/partners`],
  remedy: { says: 'Sent the mails at once', isTaken: ({ steps }) => steps.includes('retry_mails') },
  harms: [gaveUp],
  minutes: 8,
  async plant(copy) {
    copy.mail.set('reset');
    const { rows } = await copy.pool.query<{ mail_id: string }>(
      `update mail_outbox set sent_at = null, failed_at = null, tries = 0, next_try_at = now()
       where mail_id in (select mail_id from mail_outbox where sent_at is not null order by created_at desc limit 5)
       returning mail_id`,
    );
    if (rows.length === 0) throw new Error('the copy has no mails: place an order in the shop, and copy it again');
    const ids = rows.map(({ mail_id }) => mail_id);
    return {
      lift: async () => copy.mail.set('pass'),
      isWell: async () =>
        (await countOf(
          copy,
          'select count(*)::integer as count from mail_outbox where mail_id = any ($1) and sent_at is null',
          [ids],
        )) === 0,
    };
  },
};

const failed: PlantedDrill = {
  chapter: 'jobs-failed',
  alert: 'VitrineJobsFailed: a job failed 20 times in two and a half days.',
  causes: [
    'No server runs the jobs',
    'A partner was away for days; it is back, and the job gave up before',
    'The database refuses writes',
    'The job was written by a later release',
  ],
  cause: 1,
  afterwards: 'The partner has confirmed that it answers.',
  pages: [`GET ${staff}/jobs`, `GET ${staff}/jobs/failed`],
  remedy: {
    says: 'Let the job try again',
    isTaken: ({ steps }) => steps.includes('retry') || steps.includes('retry_kind'),
  },
  harms: [gaveUp],
  minutes: 6,
  async plant(copy) {
    await copy.pool.query(
      `insert into job (kind, key, data, due_at, tries, failed_at, last_error)
       values ('index_catalogue', 'drill', '{}', null, 20, now(), 'the partner did not answer: connect ETIMEDOUT')
       on conflict (kind, key) do nothing`,
    );
    return {
      lift: async () => undefined,
      // It runs as soon as a server is free.
      isWell: async () =>
        (await countOf(
          copy,
          `select count(*)::integer as count from job where key = $1 and kind = 'index_catalogue' and failed_at is not null`,
          ['drill'],
        )) === 0,
    };
  },
};

/** Sets what the simulated payment provider does. */
async function provider({ payment }: Copy, knobs: object): Promise<void> {
  const answer = await fetch(`${payment}/admin/knobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(knobs),
  });
  if (!answer.ok) throw new Error(`the simulated provider answers ${answer.status}`);
}

/** A piece that the shop has, and sells in France. */
async function someSku({ pool }: Copy): Promise<string> {
  const { rows } = await pool.query<{ sku: string }>(
    `select s.sku from stock s join price p using (sku) join variant v using (sku)
     where s.source = 'ecom' and p.country = 'fr' and not v.is_withdrawn and s.qty >= 5 order by s.sku limit 1`,
  );
  if (!rows[0]) throw new Error('the copy has no piece to buy');
  return rows[0].sku;
}

const silent: PlantedDrill = {
  chapter: 'provider-silent',
  alert: 'VitrineNoOrders: no order was placed for a while; clients write that they cannot pay.',
  causes: [
    'The stock is empty',
    'The captcha refuses clients',
    'The payment provider fails',
    'A price was set wrongly, and the checkout refuses it',
  ],
  cause: 2,
  afterwards: 'The provider has repaired its fault.',
  pages: [`GET ${staff}/partners`],
  remedy: {
    says: 'Compared with the provider after its recovery',
    isTaken: ({ calls }) => calls.has(`POST ${staff}/reconciliation`),
  },
  harms: [
    gaveUp,
    {
      says: 'Changed an order while its payment was open',
      isDone: ({ calls }) => calls.has(`POST ${staff}/orders/:increment_id/step`),
    },
  ],
  minutes: 8,
  async plant(copy) {
    const sku = await someSku(copy);
    const shop = {
      open: () => [copy.url],
      random: randomOf(1),
      acknowledged: newAcknowledged(),
      provider: { url: copy.payment },
    };
    const buy = () => new Buyer(shop).buy({ sku, patience: 20_000 });
    await provider(copy, { is_down: true });
    await Promise.all([buy(), buy()]);
    return {
      lift: () => provider(copy, { is_down: false }),
      isWell: async () => (await buy()) === 'paid',
    };
  },
};

const prices: PlantedDrill = {
  chapter: 'prices-gone',
  alert: 'A boutique calls: a piece cannot be bought online in its country since this morning.',
  causes: [
    'The piece is sold out',
    'The product was hidden by a member',
    'An import has taken prices of the piece away',
    'The storefront shows old pages',
  ],
  cause: 2,
  afterwards: 'The file of the import is mended.',
  pages: [`GET ${staff}/changes`, `GET ${staff}/price-board`],
  remedy: {
    says: 'Took the changes back, approved by another member',
    isTaken: ({ calls }) => calls.has(`POST ${staff}/changes/:change_id/undo`),
  },
  harms: [gaveUp],
  minutes: 8,
  async plant(copy) {
    const { rows } = await copy.pool.query<{ sku: string; count: number }>(
      `select sku, count(*)::integer as count from price group by sku having count(*) > 2 order by sku limit 1`,
    );
    const [{ sku, count } = { sku: '', count: 0 }] = rows;
    const client = await copy.pool.connect();
    try {
      await client.query('begin');
      await client.query(`select set_config('vitrine.command', 'db import', true)`);
      await client.query(
        `delete from price where (sku, country) in (select sku, country from price where sku = $1 order by country limit 2)`,
        [sku],
      );
      await client.query('update catalogue_state set version = version + 1');
      await client.query('commit');
    } finally {
      client.release();
    }
    return {
      lift: async () => undefined,
      isWell: async () =>
        (await countOf(copy, 'select count(*)::integer as count from price where sku = $1', [sku])) === count,
    };
  },
};

/** Every drill, by its name. */
export const drills: Readonly<Record<string, PlantedDrill>> = {
  'mails late': late,
  'a failed job': failed,
  'payments silent': silent,
  'prices gone': prices,
};
