// A supervisor administers accounts of staff, and a member comes in by the link of a mail. decisions/0106.
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { randomUUID } from 'node:crypto';
import { staffMemberPage, staffMembers } from '@vitrine/contract/staffMembers';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailHtml } from '../../../platform/mail/mailBody.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { addStaff, enrol, staffBrowser, staffMember, staffPassword } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { writeInvitation } from './invitation.ts';
import { changeMember } from './memberWork.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
const api = '/api/backend/staff';
const chosen = 'Saddle.leather1874';

beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('mail_outbox').execute();
  // Each test begins with its own supervisors alone.
  await database.db.updateTable('staff_account').set({ ended_at: clock.now, created_at: clock.now }).execute();
});

const refused = (status: number, fields?: object) => ({ status, body: { error: fields ? { fields } : {} } });
const refusedStep = (reason: string, field = 'step') => refused(409, { [field]: reason });
const supervisor = () => staffMember(shop(), 'supervisor');
type Member = Awaited<ReturnType<typeof supervisor>>;

let made = 0;
const invitation = (change: object = {}) => ({
  locale: 'fr_fr',
  email: `new${(made += 1)}@house.example`,
  name: 'Zoé Martin',
  role: 'care',
  ...change,
});
const step = ({ post }: Member, staff_id: string, body: object, key?: string) =>
  post(`/members/${staff_id}/step`, { locale: 'fr_fr', ...body }, key);
const page = async ({ get }: Member, staff_id: string) =>
  staffMemberPage.answer.parse((await get(`/members/${staff_id}`)).body);
const idOf = (answer: { body: unknown }): string => (answer.body as { member: { staff_id: string } }).member.staff_id;

/** The mail of the invitation that counts, as it would leave now, with its token. */
async function mailed() {
  const row = await database.db
    .selectFrom('mail_outbox')
    .innerJoin('staff_account', (join) =>
      join.on(sql<boolean>`dedupe_key = 'staff_invitation ' || staff_account.invitation_id`),
    )
    .selectAll('mail_outbox')
    .where('kind', '=', 'staff_invitation')
    .executeTakeFirstOrThrow();
  return { row, ...(await written(row)) };
}
async function written(row: { data: unknown; locale: string }) {
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://shop.example', OFFICE_HOST: 'office.example' });
  const due = { ...row, customer_id: null, order_id: null } as never;
  const mail = await writeInvitation({ ...shop(), config }, due, { site: 'https://shop.example', house: 'Maison' });
  const link = /https:\/\/office\.example\/office\/invitation#[\w-]+/u.exec(mailHtml(mail?.body))?.[0] ?? '';
  return { mail, link, token: link.split('#')[1] ?? '' };
}

describe('an invitation', () => {
  test('opens an account: the link sets the password, then is the code of the enrolment, and ends with it', async () => {
    const by = await supervisor();
    const answer = await by.post('/members', invitation({ email: ' Zoe@House.Example ', name: 'Zoé  Martin' }));
    expect(answer.body).toMatchObject({
      member: { email: 'zoe@house.example', name: 'Zoé Martin', role: 'care', factor: 'invited', is_over: false },
    });
    const { row, mail, token } = await mailed();
    expect(mail?.to).toBe('zoe@house.example');
    expect(mail?.subject).toContain('Maison');
    // Neither the outbox nor the account holds a way in.
    const stored = await database.db.selectFrom('staff_account').selectAll().execute();
    expect(JSON.stringify([row, stored])).not.toContain(token);
    const browser = await staffBrowser(shop());
    expect((await browser.post(`${api}/invitation`, { token })).body).toMatchObject({
      staff: { email: 'zoe@house.example' },
      chooses_password: true,
      until: '2026-11-28T10:00:00.000Z',
    });
    const weak = await browser.post(`${api}/invitation/password`, { token, new_password: 'Zoe.Martin1874' });
    expect(weak).toMatchObject(refused(400, { new_password: 'password_personal' }));
    expect((await browser.post(`${api}/invitation/password`, { token, new_password: chosen })).status).toBe(200);
    expect((await browser.get(`${api}/orders`)).status).toBe(403);
    const begun = await browser.post(`${api}/second-factor`, { password: chosen, enrolment_code: token });
    const { secret } = begun.body as { secret: string };
    const code = codeOf(base32(secret), clock.now);
    expect((await browser.post(`${api}/second-factor/confirm`, { code })).status).toBe(200);
    expect((await browser.get(`${api}/orders`)).status).toBe(200);
    expect(await browser.post(`${api}/invitation`, { token })).toMatchObject(refused(410));
    expect(await browser.post(`${api}/invitation/password`, { token, new_password: `${chosen}x` })).toMatchObject(
      refused(410),
    );
    const { events } = await page(by, idOf(answer));
    expect(events.map(({ what, by: name }) => [what, name])).toEqual([
      ['factor', 'Zoé Martin'],
      ['invited', by.account.name],
      ['added', by.account.name],
    ]);
  });

  test('ends after seven days, with a later one, and with the account', async () => {
    const by = await supervisor();
    const staff_id = idOf(await by.post('/members', invitation()));
    const first = await mailed();
    const open = async (token: string) =>
      (await (await staffBrowser(shop())).post(`${api}/invitation`, { token })).status;
    expect(await open(first.token)).toBe(200);
    expect((await step(by, staff_id, { step: 'invite_again' })).status).toBe(200);
    expect(await open(first.token)).toBe(410);
    // A mail that waited so long is not sent any more.
    expect((await written(first.row)).mail).toBeNull();
    const second = await mailed();
    clock.now = new Date('2026-11-28T10:00:01Z');
    expect(await open(second.token)).toBe(410);
    const again = await supervisor();
    await step(again, staff_id, { step: 'invite_again' });
    const third = await mailed();
    await step(again, staff_id, { step: 'end' });
    expect(await open(third.token)).toBe(410);
    expect((await written(third.row)).mail).toBeNull();
  });

  test('is refused for an email with an account, a wrong boutique and a day that has passed', async () => {
    const by = await supervisor();
    const { email } = by.account;
    expect(await by.post('/members', invitation({ email }))).toMatchObject(refusedStep('email_used', 'email'));
    const boutique = { role: 'boutique' };
    expect(await by.post('/members', invitation(boutique))).toMatchObject(refusedStep('store_needed', 'store_id'));
    expect(await by.post('/members', invitation({ ...boutique, store_id: '9999' }))).toMatchObject(
      refusedStep('place_unknown', 'store_id'),
    );
    expect(await by.post('/members', invitation({ store_id: '1001' }))).toMatchObject(
      refusedStep('no_store', 'store_id'),
    );
    expect(await by.post('/members', invitation({ ends_on: '2026-11-20' }))).toMatchObject(
      refusedStep('day_passed', 'ends_on'),
    );
    expect(await by.post('/members', invitation({ name: ' ' }))).toMatchObject(refused(400));
  });

  test('is mailed once for a key', async () => {
    const by = await supervisor();
    const body = invitation();
    const key = randomUUID();
    expect(await by.post('/members', body, key)).toMatchObject({ status: 200 });
    expect(await by.post('/members', body, key)).toMatchObject({ status: 200 });
    expect(await database.db.selectFrom('mail_outbox').select('mail_id').execute()).toHaveLength(1);
  });
});

const base32 = (text: string): Buffer => {
  const bits = Array.from(text, (sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

describe('a step of an account', () => {
  test('changes the role at once, with its author in the history', async () => {
    const by = await supervisor();
    const other = await staffMember(shop(), 'care');
    const { staff_id } = other.account;
    expect((await step(by, staff_id, { step: 'change_role', role: 'accounts' })).status).toBe(200);
    // Another administrator saw the account before, and overwrites nothing.
    const was = { role: 'care', ends_on: null };
    expect(await step(by, staff_id, { step: 'change_role', role: 'warehouse', was })).toMatchObject(
      refused(409, { role: 'changed_meanwhile' }),
    );
    expect((await page(by, staff_id)).member.role).toBe('accounts');
    expect((await other.get('/me')).body).toMatchObject({ staff: { role: 'accounts' } });
    expect(await step(by, staff_id, { step: 'change_role', role: 'accounts' })).toMatchObject(refusedStep('not_now'));
    expect(await step(by, staff_id, { step: 'change_role' })).toMatchObject(refused(400, { role: 'required' }));
    const [newest] = (await page(by, staff_id)).events;
    expect(newest).toMatchObject({
      what: 'role',
      by: by.account.name,
      at: clock.now.toISOString(),
      before: { role: 'care' },
      after: { role: 'accounts' },
    });
  });

  test('ends an account and its sign-ins for good', async () => {
    const by = await supervisor();
    const other = await staffMember(shop(), 'care');
    await step(by, other.account.staff_id, { step: 'end' });
    expect((await other.get('/me')).status).toBe(401);
    expect((await page(by, other.account.staff_id)).member).toMatchObject({ is_over: true, steps: [] });
    expect(await step(by, other.account.staff_id, { step: 'end' })).toMatchObject(refusedStep('not_now'));
  });

  test('a last day ends sign-in and sessions when it is over, and can be moved', async () => {
    const by = await supervisor();
    const other = await staffMember(shop(), 'care');
    const { staff_id, email } = other.account;
    await step(by, staff_id, { step: 'set_end', ends_on: '2026-11-22' });
    const enter = async () => {
      const code = codeOf(other.secret, clock.now);
      return (await (await staffBrowser(shop())).post(`${api}/sign-in`, { email, password: staffPassword, code }))
        .status;
    };
    clock.now = new Date('2026-11-22T23:59:00Z');
    expect(await enter()).toBe(200);
    clock.now = new Date('2026-11-23T00:00:30Z');
    const late = await supervisor();
    expect(await enter()).toBe(422);
    expect((await page(late, staff_id)).member).toMatchObject({ is_over: true, steps: ['set_end', 'end'] });
    expect((await step(late, staff_id, { step: 'set_end', ends_on: null })).status).toBe(200);
    expect(await enter()).toBe(200);
  });

  test('a session does not outlive the last day', async () => {
    const by = await supervisor();
    clock.now = new Date('2026-11-22T23:50:00Z');
    const other = await staffMember(shop(), 'care');
    const changer = { staff_id: null, now: clock.now };
    await changeMember(database.db, changer, other.account.staff_id, { step: 'set_end', ends_on: '2026-11-22' });
    expect((await other.get('/me')).status).toBe(200);
    clock.now = new Date('2026-11-23T00:00:00Z');
    expect((await other.get('/me')).status).toBe(401);
    expect(by.account.role).toBe('supervisor');
  });

  test('takes the second factor away: the link sets up another, with the password that stays', async () => {
    const by = await supervisor();
    const other = await staffMember(shop(), 'care');
    const { staff_id, email } = other.account;
    expect((await step(by, staff_id, { step: 'reset_factor' })).status).toBe(200);
    expect((await other.get('/me')).status).toBe(401);
    const { token, mail } = await mailed();
    expect(mail?.to).toBe(email);
    const browser = await staffBrowser(shop());
    expect((await browser.post(`${api}/invitation`, { token })).body).toMatchObject({ chooses_password: false });
    // The mailbox alone sets no password.
    expect((await browser.post(`${api}/invitation/password`, { token, new_password: chosen })).status).toBe(410);
    await browser.post(`${api}/sign-in`, { email, password: staffPassword });
    const begun = await browser.post(`${api}/second-factor`, { password: staffPassword, enrolment_code: token });
    expect(begun.status).toBe(200);
  });
});

describe('the last supervisor', () => {
  test('no member changes its own account', async () => {
    const by = await supervisor();
    await supervisor();
    for (const body of [
      { step: 'change_role', role: 'care' },
      { step: 'end' },
      { step: 'set_end', ends_on: '2027-01-01' },
      { step: 'reset_factor' },
    ])
      expect(await step(by, by.account.staff_id, body)).toMatchObject(refusedStep('own_account'));
  });

  test('the command line does not end, demote or limit it, and may when another can sign in', async () => {
    const { account } = await supervisor();
    const changer = { staff_id: null, now: clock.now };
    const changes = [
      { step: 'end' },
      { step: 'change_role', role: 'care', store_id: null },
      { step: 'set_end', ends_on: '2027-01-01' },
    ] as const;
    const waiting = await addStaff(shop(), 'supervisor');
    for (const change of changes)
      expect(await changeMember(database.db, changer, account.staff_id, change)).toBe('last_supervisor');
    await enrol(shop(), waiting.staff_id);
    expect(await changeMember(database.db, changer, account.staff_id, { step: 'end' })).toBeNull();
  });

  test('of two supervisors that end each other at once, one stays', async () => {
    const [one, other] = [await supervisor(), await supervisor()];
    const answers = await Promise.all([
      step(one, other.account.staff_id, { step: 'end' }),
      step(other, one.account.staff_id, { step: 'end' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const open = database.db.selectFrom('staff_account').select('staff_id').where('ended_at', 'is', null);
    expect(await open.execute()).toHaveLength(1);
  });
});

test('a call that an ended or demoted supervisor has begun changes nothing any more', async () => {
  const [ended, demoted, other] = [await supervisor(), await supervisor(), await supervisor()];
  const changer = { staff_id: null, now: clock.now };
  await changeMember(database.db, changer, ended.account.staff_id, { step: 'end' });
  const down = { step: 'change_role', role: 'care', store_id: null } as const;
  await changeMember(database.db, changer, demoted.account.staff_id, down);
  for (const { account } of [ended, demoted]) {
    const by = { staff_id: account.staff_id, now: clock.now };
    const refusal = await changeMember(database.db, by, other.account.staff_id, { step: 'reset_factor', way: 'fr_fr' });
    expect(refusal).toBe('not_allowed');
  }
});

test('the history of an account is neither changed nor deleted', async () => {
  const { account } = await supervisor();
  const of = sql.lit(account.staff_id);
  await expect(sql`update staff_event set at = now() where staff_id = ${of}`.execute(database.db)).rejects.toThrow(
    /neither changed nor deleted/u,
  );
  await expect(sql`delete from staff_event where staff_id = ${of}`.execute(database.db)).rejects.toThrow(
    /neither changed nor deleted/u,
  );
});

test('the list names every account once, those that are over last, without a secret', async () => {
  const by = await supervisor();
  const other = await addStaff(shop(), 'care');
  await step(by, other.staff_id, { step: 'end' });
  const answer = await by.get('/members');
  const { members } = staffMembers.answer.parse(answer.body);
  expect(members[0]).toMatchObject({ email: by.account.email, factor: 'enrolled', steps: [], is_over: false });
  expect(members.find(({ email }) => email === other.email)).toMatchObject({ is_over: true, seen_at: null });
  expect(JSON.stringify(answer.body)).not.toContain('argon');
});
