import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { textIn } from '../../../platform/messages/textIn.ts';
import { sendMails } from '../../../testing/sendAll.ts';
import { email, testAccount } from '../../../testing/testAccount.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import type { Answered } from '../../../testing/testShop.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const anne = testAccount(database, clock);
const { browserAt, forgot, hashByMail, hashIn, reset } = anne;

describe('forgot', () => {
  test('A5: answers the same with and without an account', async () => {
    const known = await forgot(await browserAt());
    const unknown = await forgot(await browserAt(), { email: 'nobody@example.com' });
    expect(known.status).toBe(200);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const comparable = ({ headers }: Answered) =>
      [...headers].filter(([name]) => name !== 'x-request-id').map(([name, value]) => `${name}: ${value}`);
    expect(comparable(unknown)).toEqual(comparable(known));
  });

  test('A5: takes the same time for every email: queues one mail and writes none before the answer', async () => {
    const waiting = () => database.db.selectFrom('mail_outbox').select(['kind', 'tries']).execute();
    const left = async (address: string) => {
      await database.db.deleteFrom('mail_outbox').execute();
      await forgot(await browserAt(), { email: address });
      return waiting();
    };
    const known = await left(email);
    expect(known).toEqual([{ kind: expect.any(String), tries: 0 }]);
    expect(await left('nobody@example.com')).toEqual(known);
  });

  test('A5: runs the same statements with and without an account', async () => {
    const browser = await browserAt();
    await forgot(browser, { email: 'warm@example.com' });
    const known = await database.statementsOf(() => forgot(browser));
    const unknown = await database.statementsOf(() => forgot(browser, { email: 'nobody@example.com' }));
    expect(unknown).toBe(known);
  });

  test('sends a mail in the storefront’s language to an account, and none to an unknown email', async () => {
    const before = anne.mail.mails.length;
    const browser = await browserAt();
    await browser.post('/api/commerce/forgot-password', { locale: 'jp_ja', email: 'ANNE.lacombe@example.com ' });
    await forgot(browser, { email: 'nobody@example.com', async: true });
    await sendMails(anne.shop);
    expect(anne.mail.mails.length - before).toBe(1);
    const sent = anne.mail.mails.at(-1);
    expect(sent).toMatchObject({ to: [email], subject: textIn('jp_ja', 'account')('password.reset_subject') });
    expect(sent?.html).toContain('http://shop.example/jp_ja/forgot-password/#tray=create-password');
    expect(sent?.text).toContain(hashIn(sent?.html));
    expect(await database.db.selectFrom('mail_outbox').selectAll().where('sent_at', 'is', null).execute()).toEqual([]);
  });

  test('A8: no outbox and no table stores the hash, and a sent mail keeps no email', async () => {
    const hash = await hashByMail();
    expect(Buffer.from(hash, 'base64url').length).toBeGreaterThanOrEqual(16);
    const tables = await Promise.all([
      database.db.selectFrom('mail_outbox').selectAll().execute(),
      database.db.selectFrom('password_reset').selectAll().execute(),
    ]);
    // Writes stored bytes in the encoding of the hash, to find the hash in them.
    const bytes = z.object({ type: z.literal('Buffer'), data: z.array(z.number()) });
    const dump = JSON.stringify(tables, (_key, value: unknown) => {
      const found = bytes.safeParse(value);
      return found.success ? Buffer.from(found.data.data).toString('base64url') : value;
    });
    expect(dump).not.toContain(hash);
    expect(dump.toLowerCase()).not.toContain('anne.lacombe');
  });

  test('M16: a mail sent again carries the same link, which does not reopen after use', async () => {
    await forgot(await browserAt());
    const { data } = await database.db.selectFrom('mail_outbox').select('data').executeTakeFirstOrThrow();
    // Simulates a server that crashed after sending the mail and before recording that.
    const sendAgain = async () => {
      const lost = { sent_at: null, data: JSON.stringify(data), next_try_at: clock.now };
      await database.db.updateTable('mail_outbox').set(lost).execute();
      await sendMails(anne.shop);
      return hashIn(anne.mail.mails.at(-1)?.html);
    };
    const hash = await sendAgain();
    expect(await sendAgain()).toBe(hash);
    expect((await reset(await browserAt(), hash)).status).toBe(200);
    await database.db.deleteFrom('mail_outbox').where('kind', '=', 'password_changed').execute();
    expect(await sendAgain()).toBe(hash);
    expect((await reset(await browserAt(), hash)).status).toBe(410);
  });

  test('A9: a filled honeypot is dropped silently', async () => {
    const plain = await forgot(await browserAt(), { email: 'nobody@example.com' });
    await database.db.deleteFrom('mail_outbox').execute();
    const caught = await forgot(await browserAt(), { email, confirm_password: 'x' });
    expect([caught.status, caught.body]).toEqual([plain.status, plain.body]);
    expect(await database.db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
  });

  test('A5: sends an account at most five links an hour, with the same answer', async () => {
    const answers: Answered[] = [];
    for (let times = 0; times < 8; times += 1)
      answers.push(await forgot(await browserAt(), { email }, { 'x-forwarded-for': `198.51.100.${times}` }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await database.db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(5);
  });

  test('A5: limits an address to thirty requests, with the same answer', async () => {
    const browser = await browserAt();
    const answers = [];
    for (let times = 0; times < 33; times += 1)
      answers.push(
        await forgot(browser, { email: `somebody${times}@example.com` }, { 'x-forwarded-for': '203.0.113.7' }),
      );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(await database.db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(30);
  });

  test.each([
    ['nothing', {}, { email: 'required' }],
    ['no email', { email: 'anne' }, { email: 'email' }],
  ])('refuses %s', async (_name, fields, expected) => {
    expect(await forgot(await browserAt(), fields)).toMatchObject({
      status: 400,
      body: { error: { fields: expected } },
    });
  });

  test('refuses a phone where the storefront has no sign-in by phone: 2330001', async () => {
    expect(await forgot(await browserAt(), { phonecode: '+33', phonenumber: '612345678' })).toMatchObject({
      status: 422,
      body: { error: { internal_code: 2_330_001 } },
    });
  });
});
