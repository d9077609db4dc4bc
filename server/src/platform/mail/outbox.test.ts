import { createMailSimulator, type MailSimulator } from '@vitrine/simulators/mail/createMailSimulator';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contactMails } from '../../modules/identity/contact/mails.ts';
import { readConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/schema.ts';
import type { Shop } from '../shop/shop.ts';
import { dyingDatabase } from '../../testing/dyingDatabase.ts';
import { advanceOutboxes } from '../../testing/advanceOutboxes.ts';
import { testDatabase } from '../../testing/testDatabase.ts';
import { testShop } from '../../testing/testShop.ts';
import * as queries from './queries.ts';
import type { DueMail } from './dueMail.ts';
import { queueMail } from './queueMail.ts';
import { inTurns } from './sendMails.ts';
import { sendMails } from '../../testing/sendAll.ts';

const database = testDatabase();
let mail: MailSimulator;
const lease = 300;

/** A sender on another server; `skew` is how many minutes its clock is ahead. */
const sender = (more: { skew?: number; db?: Database; env?: Record<string, string> } = {}): Shop => ({
  ...testShop(more.db ?? database.db),
  config: readConfig({ NODE_ENV: 'test', SMTP_URL: mail.smtp_url, PUBLIC_URL: 'https://shop.example', ...more.env }),
  now: () => new Date(Date.now() + (more.skew ?? 0) * 60_000),
});
let events = 0;
const queue = (count = 1, now = new Date()) =>
  Promise.all(
    Array.from({ length: count }, () =>
      queueMail(
        database.db,
        {
          kind: contactMails.contact_receipt,
          event: String((events += 1)),
          locale: 'fr_fr',
          data: {
            email: 'anne@example.com',
            firstname: 'Anne',
            lastname: 'L',
            prefix: 'Mrs.',
            message: 'x',
            subject: 'care',
            subject_list: 'care',
            number: '1',
          },
        },
        now,
      ),
    ),
  );
const waiting = async (): Promise<number> =>
  (await database.db.selectFrom('mail_outbox').select('mail_id').where('sent_at', 'is', null).execute()).length;

/** A database that fails the statements for which `isDown` returns true. */
function failing(pool: pg.Pool, isDown: (text: string) => boolean): Database {
  const connect = async () => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    return {
      query: async (text: unknown, ...rest: unknown[]) => {
        if (typeof text === 'string' && isDown(text)) throw new Error('the connection broke');
        return query(text, ...rest);
      },
      release: () => client.release(),
    };
  };
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: async () => {} } as unknown as pg.Pool }),
  });
}

beforeAll(async () => {
  mail = await createMailSimulator({ smtp: 0, outbox: 0 });
});
afterAll(() => mail.close());
beforeEach(async () => {
  mail.mails.length = 0;
  await database.db.deleteFrom('mail_outbox').execute();
});

describe('M16: a mail is sent once', () => {
  test.each([60, -60])(
    'a server whose clock is %i minutes off does not claim a mail of another server',
    async (skew) => {
      await queue();
      const taken = await queries.claimMails(database.db, lease, 10);
      expect(taken).toHaveLength(1);
      expect(await sendMails(sender({ skew }))).toBe(0);
      expect(mail.mails).toHaveLength(0);
    },
  );

  test.each([60, -60])('a mail queued by a server whose clock is %i minutes off is sent at once', async (skew) => {
    await queue(1, new Date(Date.now() + skew * 60_000));
    expect(await sendMails(sender())).toBe(1);
    expect(mail.mails).toHaveLength(1);
  });

  test('a mail that failed on a server whose clock is ahead is retried after a minute, not after an hour', async () => {
    await queue();
    await sendMails(sender({ skew: 60, env: { SMTP_URL: 'smtp://127.0.0.1:9' } }));
    expect(await sendMails(sender())).toBe(0);
    await advanceOutboxes(database.db, 61);
    expect(await sendMails(sender())).toBe(1);
  });

  test('a mail sent while the database is down is recorded later, and not sent again', async () => {
    await queue();
    let down = true;
    const shaky = sender({ db: failing(database.pool, (text) => down && /set sent_at/u.test(text)) });
    await expect(sendMails(shaky)).rejects.toThrow('the connection broke');
    await expect(sendMails(shaky)).rejects.toThrow('the connection broke');
    expect(mail.mails).toHaveLength(1);
    down = false;
    await sendMails(shaky);
    expect(await waiting()).toBe(0);
    await advanceOutboxes(database.db, lease + 1);
    await sendMails(shaky);
    await sendMails(sender());
    expect(mail.mails).toHaveLength(1);
  });

  test('a mail is sent whichever statement its process dies at, twice only between sending and recording', async () => {
    const counts: number[] = [];
    for (let at = 1; at < 20; at += 1) {
      let died = false;
      for (const when of ['before', 'after'] as const) {
        mail.mails.length = 0;
        await database.db.deleteFrom('mail_outbox').execute();
        await queue();
        const dying = dyingDatabase(database.pool, at, when);
        await sendMails(sender({ db: dying.db })).catch(() => null);
        died ||= dying.isDead();
        await advanceOutboxes(database.db, lease + 1);
        await sendMails(sender());
        expect(await waiting()).toBe(0);
        expect(mail.mails.length).toBeGreaterThan(0);
        if (dying.isDead()) counts.push(mail.mails.length);
      }
      if (!died) break;
    }
    // SMTP has no two-phase commit: a death between sending and recording sends the mail again.
    expect(counts.filter((count) => count > 1)).toHaveLength(1);
    expect(Math.max(...counts)).toBe(2);
  });

  test('two senders share a queue and send every mail once', async () => {
    await queue(60);
    const senders = [sender({ skew: 30 }), sender({ skew: -30 })];
    while ((await waiting()) > 0) await Promise.all(senders.map((shop) => sendMails(shop)));
    expect(mail.mails).toHaveLength(60);
  });
});

test('the mails of an order wait for each other, the first queued first; other mails do not', () => {
  const due = (mail_id: string, order_id: string | null, second: number): DueMail => ({
    mail_id,
    order_id,
    customer_id: null,
    kind: 'order_confirmation',
    data: {},
    locale: 'fr_fr',
    tries: 1,
    created_at: new Date(second * 1000),
  });
  const claimed = [
    due('canceled', 'one', 2),
    due('reset', null, 1),
    due('confirmed', 'one', 1),
    due('other', 'two', 3),
  ];
  const turns = inTurns(claimed).map((turn) => turn.map(({ mail_id }) => mail_id));
  expect(turns).toEqual([['reset'], ['confirmed', 'canceled'], ['other']]);
});

describe('the rate', () => {
  test('follows the queue up to MAIL_RATE', async () => {
    await queue(5);
    expect(await sendMails(sender({ env: { MAIL_RATE: '2' } }))).toBe(2);
    await database.db.deleteFrom('mail_outbox').execute();
    await queue(600);
    expect(await sendMails(sender())).toBe(20);
    expect(await sendMails(sender({ env: { MAIL_RATE: '12' } }))).toBe(12);
  });
});
