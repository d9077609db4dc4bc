// A member sees and ends its sign-ins, and proves one again before money leaves. decisions/0107.
import { codeOf } from '@vitrine/simulators/authenticator/createAuthenticator';
import { randomUUID } from 'node:crypto';
import { staffSessions } from '@vitrine/contract/staffSessions';
import { provenSteps, type ProvenSubject } from '@vitrine/rules/staff/proof';
import { beforeEach, describe, expect, test } from 'vitest';
import { staffBrowser, staffMember, staffPassword } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';
const later = (seconds: number): void => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

type Member = Awaited<ReturnType<typeof staffMember>>;
const supervisor = () => staffMember(shop(), 'supervisor');
const listed = async ({ get }: Pick<Member, 'get'>) =>
  staffSessions.answer.parse((await get('/sessions')).body).sessions;

/** The same member in another browser, a minute later. */
async function elsewhere({ account, secret }: Member) {
  later(60);
  const browser = await staffBrowser(shop());
  const body = { email: account.email, password: staffPassword, code: codeOf(secret, clock.now) };
  await browser.post('/api/backend/staff/sign-in', body, { 'user-agent': firefox });
  return browser;
}

describe('the sign-ins of a member', () => {
  test('are listed with device, browser and times, this one first', async () => {
    const member = await supervisor();
    await elsewhere(member);
    const [own, other] = await listed(member);
    expect(own).toMatchObject({ current: true, browser: null, started_at: '2026-11-21T10:00:00.000Z' });
    expect(other).toMatchObject({ current: false, browser: 'firefox', device: 'mac' });
    expect(await listed(member)).toHaveLength(2);
  });

  test('A2: another one ends at once, and this one only by signing out', async () => {
    const member = await supervisor();
    const browser = await elsewhere(member);
    const [own, other] = await listed(member);
    const end = (id: string | undefined) => member.post(`/sessions/${id}/end`, {});
    expect((await end(own?.session_id)).status).toBe(404);
    expect((await end('no-id')).status).toBe(404);
    expect((await end(other?.session_id)).status).toBe(200);
    expect((await browser.get('/api/backend/staff/me')).status).toBe(401);
    expect(await listed(member)).toHaveLength(1);
  });

  test('A2: all others end, and those of other members stay', async () => {
    const [member, colleague] = [await supervisor(), await supervisor()];
    const browser = await elsewhere(member);
    expect((await member.post('/sessions/end-others', {})).body).toMatchObject({ sessions: [{ current: true }] });
    expect((await browser.get('/api/backend/staff/me')).status).toBe(401);
    expect((await colleague.get('/me')).status).toBe(200);
  });

  test('A2: a sign-in ends the one that its browser had, also that of a colleague: no cookie ends that one any more', async () => {
    const [member, colleague] = [await supervisor(), await supervisor()];
    const elsewhereToo = await elsewhere(member);
    const body = { email: colleague.account.email, password: staffPassword, code: codeOf(colleague.secret, clock.now) };
    expect((await member.browser.post('/api/backend/staff/sign-in', body)).status).toBe(200);
    const left = database.db.selectFrom('staff_session').select('staff_id');
    // Its sign-in in the other browser stays.
    expect(await left.where('staff_id', '=', member.account.staff_id).execute()).toHaveLength(1);
    expect((await elsewhereToo.get('/api/backend/staff/me')).status).toBe(200);
  });

  test('S1: no member ends the sign-in of another', async () => {
    const [member, colleague] = [await supervisor(), await supervisor()];
    const [own] = await listed(colleague);
    expect((await member.post(`/sessions/${own?.session_id}/end`, {})).status).toBe(404);
    expect((await colleague.get('/me')).status).toBe(200);
  });
});

const withoutRight = 4_900_110;
const needed = { status: 403, body: { error: { internal_code: 4_900_114, fields: { code: 'required' } } } };

const apiKey = {
  scopes: ['orders:read'],
  countries: null,
  stores: null,
  networks: [],
  ends_on: '2026-12-31',
  reason: 'X',
};

/** The call of each export. */
const exportCalls: Readonly<Record<string, readonly [path: string, body: object]>> = {
  orders: ['/exports', { list: 'orders', format: 'csv', query: {}, sort: 'newest', columns: [] }],
  journal: ['/journal/exports', { format: 'csv', from: '2026-11', until: '2026-11' }],
  newsletter: ['/newsletter/export', { format: 'csv' }],
  report: ['/report-exports', { file: 'takings', format: 'csv', query: {} }],
};

/** A call of each subject with a step. */
const calls: Readonly<Record<ProvenSubject, (step: string) => readonly [path: string, body: object]>> = {
  order: (step) => ['/orders/100000001/step', { step }],
  review: (verdict) => ['/orders/100000001/review', { verdict }],
  return: (step) => ['/returns/R100000001/step', { step }],
  refund: (step) => ['/refunds/1/step', { step, reason: 'X' }],
  withdrawal: (step) =>
    step === 'declare'
      ? ['/orders/100000001/withdrawal', { how: 'telephone', declared_on: '2026-11-20', received_on: '2026-11-20' }]
      : ['/withdrawals/100000001/step', { step }],
  settlement: (how) => ['/settlement/lines/1', { how }],
  reconciliation: (how) => ['/reconciliation', { apply: how === 'apply' }],
  export: (list) => exportCalls[list] ?? ['', {}],
  period: (step) => [`/periods/2026-11/${step}`, { proposal_id: randomUUID() }],
  device: (step) =>
    step === 'pin' ? ['/pin', { pin: '904157' }] : ['/boutique-device', { store_id: '1001', name: 'Vault' }],
  approval: (verdict) => ['/approvals/100000001/decide', { verdict }],
  client: () => ['/clients/100000001/erasure', { how: 'link' }],
  goodwill: () => ['/orders/100000001/goodwill', { amount: 1, reason: 'late' }],
  key: (step) =>
    step === 'add'
      ? ['/api-keys', { ...apiKey, key_id: randomUUID(), name: `X ${randomUUID()}` }]
      : [`/api-keys/${randomUUID()}/step`, { step, ends_on: '2026-12-31', reason: 'X' }],
  passkey: (step) => [step === 'add' ? '/passkeys/options' : '/passkeys/1/remove', {}],
};
const subjects = Object.keys(calls) as ProvenSubject[];
const steps = subjects.flatMap((subject) => provenSteps[subject].map((step) => [subject, step] as const));

describe('a step by which money leaves', () => {
  test.each(steps)('%s %s: needs a code of the last ten minutes', async (subject, step) => {
    const { post } = await supervisor();
    const [path, body] = calls[subject](step);
    expect((await post(path, body)).status).not.toBe(403);
    later(10 * 60);
    expect(await post(path, body)).toMatchObject(needed);
  });

  test('a member without the right to a step hears that, and is asked for no code', async () => {
    const { post } = await staffMember(shop(), 'translator');
    later(20 * 60);
    const asked: string[] = [];
    for (const [subject, step] of steps) {
      // oxlint-disable-next-line no-await-in-loop -- the calls of one sign-in, one after the other
      const { body } = await post(...calls[subject](step));
      const { internal_code } = (body as { error: { internal_code: number } }).error;
      if (internal_code !== withoutRight) asked.push(subject);
    }
    // Every member has passkeys, and the right to a proposal is that to its step.
    expect(asked).toEqual(['approval', 'passkey', 'passkey']);
  });

  test('a step that moves no money needs none', async () => {
    const { post } = await supervisor();
    later(20 * 60);
    expect((await post('/orders/100000001/step', { step: 'ship' })).status).toBe(404);
  });

  test('a code proves the sign-in, once, and the same key then takes the step', async () => {
    const { account, post, secret } = await supervisor();
    later(20 * 60);
    const key = randomUUID();
    const [path, body] = calls.refund('again');
    expect(await post(path, body, key)).toMatchObject(needed);
    expect((await post('/proof', { code: '000000' })).status).toBe(422);
    const code = codeOf(secret, clock.now);
    expect((await post('/proof', { code })).body).toEqual({ proven_until: '2026-11-21T10:30:00.000Z' });
    expect((await post(path, body, key)).status).toBe(404);
    expect((await post('/proof', { code })).status).toBe(422);
    expect(account.role).toBe('supervisor');
  });

  test('A4: five wrong codes lock this sign-in alone', async () => {
    const member = await supervisor();
    later(20 * 60);
    for (let tried = 0; tried < 5; tried += 1) await member.post('/proof', { code: '000000' });
    expect((await member.post('/proof', { code: codeOf(member.secret, clock.now) })).status).toBe(429);
    const browser = await elsewhere(member);
    expect((await browser.get('/api/backend/staff/me')).status).toBe(200);
  });

  test('a proof is of one sign-in, not of the account', async () => {
    const member = await supervisor();
    later(20 * 60);
    await elsewhere(member);
    const [path, body] = calls.refund('again');
    expect(await member.post(path, body)).toMatchObject(needed);
  });
});
