// The devices of boutiques and the sign-in by PIN: what opens, what does not, and what a thief learns. decisions/0116.
import { staffBoutiqueDevices } from '@vitrine/contract/boutiqueOffice';
import { boutiqueDoor } from '@vitrine/contract/boutiquePage';
import { pinTries } from '@vitrine/rules/staff/boutiquePage';
import { beforeEach, describe, expect, test } from 'vitest';
import { boutiqueShop, pageOf, pin } from '../../../testing/boutiqueShop.ts';
import { staffCalls } from '../../../testing/staffCalls.ts';
import { addRole, staffBrowser, staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { setPin } from './deviceQueries.ts';

const database = testDatabase();
const { house, clock, member, byPin } = boutiqueShop(database);
// A device shows no people of other tests.
beforeEach(() =>
  database.db.updateTable('staff_account').set({ ended_at: clock.now, created_at: clock.now }).execute(),
);
const refused = (status: number, internal_code: number) => ({ status, body: { error: { internal_code } } });
const wrong = refused(422, 2_300_001);
const ended = refused(401, 401);
const door = async (page: { get: (path: string) => Promise<{ body: unknown }> }) =>
  boutiqueDoor.answer.parse((await page.get('/door')).body);
const other = '5b1a4c3e-6f65-4f31-8a5b-8f4f9a0e2b11';

describe('a device', () => {
  test('is enrolled by a member for its own boutique, and by a supervisor for any', async () => {
    const { page, account, post } = await member();
    expect(await door(page)).toMatchObject({
      device: { store_id: '1001', country: 'fr', people: [{ staff_id: account.staff_id }] },
      member: { by: 'full', has_pin: true },
      stores: [{ store_id: '1001' }],
    });
    expect(await post('/boutique-device', { store_id: '1002', name: 'X' })).toMatchObject(refused(403, 4_900_110));
    const supervisor = await staffMember(house.shop, 'supervisor');
    expect(await supervisor.post('/boutique-device', { store_id: '1002', name: 'X' })).toMatchObject({ status: 200 });
    expect(await supervisor.post('/boutique-device', { store_id: '9999', name: 'X' })).toMatchObject({ status: 404 });
    expect(await supervisor.post('/boutique-device', { store_id: '1002', name: ' \u00A0' })).toMatchObject({
      status: 400,
      body: { error: { fields: { name: 'required' } } },
    });
  });

  test('shows its people to itself alone', async () => {
    await member();
    expect(await door(pageOf(await staffBrowser(house.shop), clock))).toEqual({
      device: null,
      member: null,
      stores: [],
    });
  });

  test('that is revoked ends its sign-ins at once, and signs no one in', async () => {
    const { page, account } = await byPin();
    const supervisor = await staffMember(house.shop, 'supervisor');
    const { device } = await door(page);
    expect((await page.get('/day')).status).toBe(200);
    expect(await supervisor.post(`/boutique-devices/${device?.device_id}/revoke`, {})).toMatchObject({ status: 200 });
    expect(await page.get('/day')).toMatchObject(ended);
    expect(await page.post('/sign-in', { staff_id: account.staff_id, pin })).toMatchObject(wrong);
    expect(await door(page)).toEqual({ device: null, member: null, stores: [] });
    expect(await supervisor.post(`/boutique-devices/${device?.device_id}/revoke`, {})).toMatchObject({ status: 404 });
  });
});

describe('a device that is lost', () => {
  test('takes its whole sign-ins with it, and no others', async () => {
    const { page, get } = await member();
    const colleague = await member();
    const supervisor = await staffMember(house.shop, 'supervisor');
    const { device } = await door(page);
    expect((await colleague.page.get('/day')).status).toBe(200);
    expect(await supervisor.post(`/boutique-devices/${device?.device_id}/revoke`, {})).toMatchObject({ status: 200 });
    expect(await page.get('/day')).toMatchObject(ended);
    expect(await get('/me')).toMatchObject(ended);
    expect((await colleague.get('/me')).status).toBe(200);
    expect((await colleague.page.get('/day')).status).toBe(200);
  });

  test('shows to the scope of its boutique alone, and is revoked by it alone', async () => {
    const { page } = await byPin('1002');
    const { device } = await door(page);
    const role = await addRole(house.shop, 'supervisor', { stores: ['1001'] });
    const manager = await staffMember(house.shop, role);
    const { devices } = staffBoutiqueDevices.answer.parse((await manager.get('/boutique-devices')).body);
    expect(new Set(devices.map(({ store_id }) => store_id))).not.toContain('1002');
    expect(await manager.post(`/boutique-devices/${device?.device_id}/revoke`, {})).toMatchObject({ status: 404 });
    expect((await page.get('/day')).status).toBe(200);
  });
});

describe('a sign-in by PIN', () => {
  test('opens the page of the boutique, and no call of the office', async () => {
    const { page, get, post } = await byPin();
    expect(await door(page)).toMatchObject({ member: { by: 'pin', ends_at: '2026-11-24T19:00:00.000Z' }, stores: [] });
    expect((await page.get('/day')).status).toBe(200);
    for (const { method, address, body, path } of staffCalls) {
      const answer = method === 'GET' ? await get(address) : await post(address, body);
      expect([path, answer]).toMatchObject([path, ended]);
    }
  });

  test('ends an hour after closing, and after half an hour without a call', async () => {
    const { page } = await byPin();
    clock.now = new Date('2026-11-24T10:29:00Z');
    expect((await page.get('/day')).status).toBe(200);
    clock.now = new Date('2026-11-24T10:58:00Z');
    expect((await page.get('/day')).status).toBe(200);
    clock.now = new Date('2026-11-24T11:29:00Z');
    expect(await page.get('/day')).toMatchObject(ended);
    const late = await byPin();
    clock.now = new Date('2026-11-24T18:45:00Z');
    const { account } = late;
    expect((await late.page.post('/sign-in', { staff_id: account.staff_id, pin })).status).toBe(200);
    clock.now = new Date('2026-11-24T19:44:00Z');
    await late.page.get('/day');
    clock.now = new Date('2026-11-24T19:46:00Z');
    expect(await late.page.get('/day')).toMatchObject(ended);
  });

  test('needs its own device: a PIN and its cookie are nothing elsewhere', async () => {
    const { account } = await byPin();
    const elsewhere = pageOf(await staffBrowser(house.shop), clock);
    expect(await elsewhere.post('/sign-in', { staff_id: account.staff_id, pin })).toMatchObject(wrong);
    const { page } = await byPin('1002');
    expect(await page.post('/sign-in', { staff_id: account.staff_id, pin })).toMatchObject(wrong);
  });

  test('A5: answers alike to a wrong PIN, an unknown person and a locked one', async () => {
    const { page, account } = await member();
    const tryOnce = (staff_id: string, typed: string) => page.post('/sign-in', { staff_id, pin: typed });
    const first = await tryOnce(account.staff_id, '111112');
    expect(first).toMatchObject(wrong);
    expect((await tryOnce(other, pin)).body).toEqual(first.body);
    for (let round = 1; round < pinTries.person.points; round += 1) await tryOnce(account.staff_id, '111112');
    const locked = await tryOnce(account.staff_id, pin);
    expect([locked.status, locked.body]).toEqual([first.status, first.body]);
  });

  test('A4: five wrong PINs lock the person at this device alone, until a whole sign-in sets the PIN again', async () => {
    const { page, account, post } = await member();
    const colleague = await member();
    for (let round = 0; round < pinTries.person.points; round += 1)
      await page.post('/sign-in', { staff_id: account.staff_id, pin: '111112' });
    expect(await page.post('/sign-in', { staff_id: account.staff_id, pin })).toMatchObject(wrong);
    expect((await colleague.page.post('/sign-in', { staff_id: account.staff_id, pin })).status).toBe(200);
    expect((await post('/pin', { pin: '285730' })).status).toBe(200);
    expect((await page.post('/sign-in', { staff_id: account.staff_id, pin: '285730' })).status).toBe(200);
  });

  test('A4: twenty wrong PINs of any persons lock the device, until a whole sign-in there sets a PIN', async () => {
    const { page, account, post } = await member();
    for (let round = 0; round < pinTries.device.points; round += 1)
      await page.post('/sign-in', { staff_id: `${other.slice(0, -2)}${10 + round}`, pin });
    expect(await page.post('/sign-in', { staff_id: account.staff_id, pin })).toMatchObject(wrong);
    expect((await post('/pin', { pin: '285730' })).status).toBe(200);
    expect((await page.post('/sign-in', { staff_id: account.staff_id, pin: '285730' })).status).toBe(200);
  });

  test('A4: tries at once have no more than their number', async () => {
    const { page, account } = await member();
    const tries = Array.from({ length: pinTries.person.points }, () => '111112');
    await Promise.all(
      [...tries, ...tries].map((typed) => page.post('/sign-in', { staff_id: account.staff_id, pin: typed })),
    );
    expect(await page.post('/sign-in', { staff_id: account.staff_id, pin })).toMatchObject(wrong);
  });

  test('ends with the account, its boutique, and another PIN', async () => {
    const supervisor = await staffMember(house.shop, 'supervisor');
    const [gone, moved, renewed] = [await byPin(), await byPin(), await byPin()];
    const step = { step: 'end', locale: 'fr_fr' };
    expect((await supervisor.post(`/members/${gone.account.staff_id}/step`, step)).status).toBe(200);
    await database.db
      .updateTable('staff_account')
      .set({ store_id: '1002' })
      .where('staff_id', '=', moved.account.staff_id)
      .execute();
    const newPin = { staff_id: renewed.account.staff_id, pin_hash: 'x', set_at: clock.now };
    await database.db.transaction().execute((tx) => setPin(tx, newPin));
    for (const { page } of [gone, moved, renewed]) expect(await page.get('/day')).toMatchObject(ended);
  });

  test('refuses a PIN that a thief tries first, with its reason', async () => {
    const { post } = await member();
    expect(await post('/pin', { pin: '123456' })).toMatchObject({
      status: 400,
      body: { error: { fields: { pin: 'pin_simple' } } },
    });
  });

  test('ends by signing out', async () => {
    const { page } = await byPin();
    await page.post('/sign-out', {});
    expect(await page.get('/day')).toMatchObject(ended);
  });
});
