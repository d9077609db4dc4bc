// Settings of the running shop, its environment and its secrets, by the calls of IT. decisions/0125.
import { createSecretKey } from 'node:crypto';
import { staffSettingHistory, staffSettings, staffSettingSet } from '@vitrine/contract/staffSettings';
import { staffChangeList } from '@vitrine/contract/staffHistory';
import { createLog } from '../../../platform/log/log.ts';
import { openNotices } from '../../../platform/db/notices.ts';
import { noteSecretsInUse } from '../../../platform/shop/secretPrints.ts';
import { listenForSettings, readSettings, settingOf } from '../../../platform/shop/settings.ts';
import { configVariables, readConfig } from '../../../platform/config/config.ts';
import { shownSecrets, shownVariables } from '../../../platform/config/shownConfig.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../testing/patience.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
let shop: ReturnType<typeof testShop>;
type Member = Awaited<ReturnType<typeof staffMember>>;
const it = () => staffMember(shop, 'it');

beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  shop = testShop(database.db, clock);
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('setting').execute();
  await readSettings(shop);
});

const set = (member: Member, name: string, value: number | null, before: number | null = null, reason = 'Test') =>
  member.post(`/settings/${name}`, { before, value, reason });
const setting = ({ body }: { body: unknown }) => staffSettingSet.answer.parse(body).setting;
const history = async ({ get }: Member, name: string) =>
  staffSettingHistory.answer.parse((await get(`/settings/${name}/history`)).body).changes;
const refused = (fields: object, more: object = {}) => ({ status: 409, body: { error: { fields, ...more } } });

describe('a setting', () => {
  test('is set within its bounds, with a reason, and counts at once', async () => {
    const member = await it();
    expect(settingOf(shop, 'exports_per_hour')).toBe(20);
    expect(setting(await set(member, 'exports_per_hour', 3))).toMatchObject({ value: 3, stored: 3, standard: 20 });
    expect(settingOf(shop, 'exports_per_hour')).toBe(3);
    expect(await set(member, 'exports_per_hour', 0, 3)).toMatchObject(refused({ value: 'too_low' }));
    expect(await set(member, 'exports_per_hour', 101, 3)).toMatchObject(refused({ value: 'too_high' }));
    expect(await set(member, 'exports_per_hour', 2.5, 3)).toMatchObject(refused({ value: 'format' }));
    expect(await set(member, 'exports_per_hour', 3, 3)).toMatchObject(refused({ value: 'unchanged' }));
    expect((await set(member, 'exports_per_hour', 4, 3, ' ')).status).toBe(400);
    expect((await set(member, 'page_cache', 4)).status).toBe(400);
    expect(settingOf(shop, 'exports_per_hour')).toBe(3);
  });

  test('that another member has set meanwhile is refused with both values; of two at once one wins', async () => {
    const [one, other] = await Promise.all([it(), it()]);
    await set(one, 'mail_rate', 10);
    const late = await set(other, 'mail_rate', 20);
    expect(late).toMatchObject(
      refused({ value: 'changed_since' }, { conflict: [{ field: 'mail_rate', expected: null, now: 10 }] }),
    );
    const both = await Promise.all([set(one, 'captcha_cost', 500), set(other, 'captcha_cost', 600)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('has a history with its reasons, and a change of it is taken back once', async () => {
    const member = await it();
    await set(member, 'staff_idle_minutes', 10, null, 'Open desk');
    await set(member, 'staff_idle_minutes', 15, 10, 'Too short');
    const [second, first] = await history(member, 'staff_idle_minutes');
    expect(second).toMatchObject({ by: 'Mme it', before: 10, after: 15, reason: 'Too short', may_undo: true });
    expect(first).toMatchObject({ before: null, after: 10, reason: 'Open desk' });
    const undo = (change_id: number | undefined) =>
      member.post('/settings/staff_idle_minutes/undo', { change_id: String(change_id), reason: 'Sorry' });
    expect(await undo(first?.change_id)).toMatchObject(refused({ change: 'changed_since' }));
    expect(setting(await undo(second?.change_id))).toMatchObject({ value: 10 });
    expect(await undo(second?.change_id)).toMatchObject(refused({ change: 'undone' }));
    expect((await undo(999_999_999)).status).toBe(404);
    expect(settingOf(shop, 'staff_idle_minutes')).toBe(10);
    expect(setting(await set(member, 'staff_idle_minutes', null, 10))).toMatchObject({ value: 30, stored: null });
    const supervisor = await staffMember(shop, 'supervisor');
    const { changes } = staffChangeList.answer.parse((await supervisor.get('/changes?subject=setting')).body);
    expect(changes[0]).toMatchObject({ subject: 'setting', key: 'staff_idle_minutes', after: null, may_undo: true });
    const merchandiser = await staffMember(shop, 'merchandiser');
    const seen = staffChangeList.answer.parse((await merchandiser.get('/changes?subject=setting')).body);
    expect(seen.changes[0]).toMatchObject({ may_undo: false });
    const undone = await merchandiser.post(`/changes/${changes[0]?.change_id}/undo`, { reason: 'X' });
    expect(undone.status).toBe(403);
  });

  test('ends sign-ins that rest longer than it says', async () => {
    const [member, resting] = [await it(), await it()];
    clock.now = new Date('2026-11-21T10:06:00Z');
    expect((await resting.get('/me')).status).toBe(200);
    await member.get('/me');
    await set(member, 'staff_idle_minutes', 5);
    clock.now = new Date('2026-11-21T10:11:30Z');
    expect((await resting.get('/me')).status).toBe(401);
  });

  test('limits the files of a member', async () => {
    await set(await it(), 'exports_per_hour', 1);
    const accounts = await staffMember(shop, 'accounts');
    const ask = () =>
      accounts.post('/exports', { list: 'orders', format: 'csv', query: {}, sort: 'newest', columns: [] });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
  });

  test('counts in another server without a restart, also where a command has set it', async () => {
    const notices = openNotices(database.url, createLog('silent'));
    const other = { ...testShop(database.db, clock), notices };
    try {
      await listenForSettings(other);
      await set(await it(), 'mail_rate', 7);
      await eventually(() => expect(settingOf(other, 'mail_rate')).toBe(7));
      await database.db.deleteFrom('setting').execute();
      await eventually(() => expect(settingOf(other, 'mail_rate')).toBe(50));
    } finally {
      await notices.close();
    }
  });

  test('is read by an auditor, and refused without its right', async () => {
    const auditor = await staffMember(shop, 'auditor');
    expect((await auditor.get('/settings')).status).toBe(200);
    expect((await set(auditor, 'mail_rate', 7)).status).toBe(403);
    const ofFrance = await staffMember(shop, await addRole(shop, 'it', { countries: ['fr'] }));
    expect((await ofFrance.get('/settings')).status).toBe(403);
  });
});

describe('the environment', () => {
  test('shows every variable or secret once, and of no secret a value', () => {
    const env: Record<string, string> = { NODE_ENV: 'test' };
    const sentinel = 'sentinel-value-0123456789abcdef0123456789';
    for (const { name } of shownSecrets(readConfig(env)))
      if (configVariables[name as keyof typeof configVariables].check.safeParse(sentinel).success) env[name] = sentinel;
    env['ADYEN_HMAC_KEY'] = 'ab'.repeat(32);
    env['SESSION_SECRET_PREVIOUS'] = `${sentinel}-before`;
    env['SMTP_URL'] = 'smtp://anne:pass-word@mail.example:2525/?token=sentinel';
    env['DATABASE_URL'] = 'postgres://shop:pass-word@db.example/shop';
    const config = readConfig(env);
    const [variables, secrets] = [shownVariables(config), shownSecrets(config)];
    const shown = JSON.stringify([variables, secrets]);
    for (const hidden of ['sentinel-value', 'sentinel', 'pass-word', 'anne', 'ab'.repeat(32)])
      expect([hidden, shown.includes(hidden)]).toEqual([hidden, false]);
    const names = [...variables, ...secrets].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(80);
    const of = (name: string) => [...variables, ...secrets].find((one) => one.name === name);
    expect(of('SMTP_URL')).toMatchObject({ value: 'smtp://mail.example:2525', is_set: true });
    expect(of('DATABASE_URL')).toMatchObject({ value: 'postgres://db.example/shop' });
    expect(of('MAIL_RATE')).toMatchObject({ value: '50', is_set: false });
    expect(of('SESSION_SECRET')).toMatchObject({ is_set: true, has_previous: true });
    expect(of('ADYEN_HMAC_KEY')).toMatchObject({ is_set: true, has_previous: false });
    expect(of('SMS_API_KEY')).toMatchObject({ has_previous: null });
  });

  test('tells since when the value of a secret is in use, and the database holds nothing of it', async () => {
    const at = (SMS_API_KEY: string) => {
      const config = readConfig({ NODE_ENV: 'test', CAPTCHA: 'off', SMS_API_KEY });
      return { ...shop, config, secret: createSecretKey(Buffer.alloc(32, 7)) };
    };
    const [first, second] = [at('first-key'), at('second-key')];
    await noteSecretsInUse(first);
    await noteSecretsInUse(first);
    const rows = await database.db.selectFrom('secret_seen').selectAll().where('name', '=', 'SMS_API_KEY').execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.print.length).toBe(4);
    const member = await staffMember(first, 'it');
    const since = async () =>
      staffSettings.answer
        .parse((await member.get('/settings')).body)
        .secrets.find(({ name }) => name === 'SMS_API_KEY')?.since;
    expect(await since()).toBe(rows[0]?.seen_at.toISOString());
    const later = await staffMember(second, 'it');
    const { secrets } = staffSettings.answer.parse((await later.get('/settings')).body);
    expect(secrets.find(({ name }) => name === 'SMS_API_KEY')).toMatchObject({ is_set: true, since: null });
  });
});
