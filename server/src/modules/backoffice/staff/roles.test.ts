// The roles that the house makes: who makes them, what they give, and their history. decisions/0111.
import { randomUUID } from 'node:crypto';
import { staffMe } from '@vitrine/contract/staffAccount';
import { staffMemberPage } from '@vitrine/contract/staffMembers';
import { staffRoleList, staffRolePage } from '@vitrine/contract/staffRoles';
import { staffActs } from '@vitrine/rules/staff/staffRoles';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { addRole, addStaff, enrol, staffMember } from '../../../testing/staffMembers.ts';
import { addBoutiques } from '../../../testing/testBoutiques.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { changeMember } from './memberWork.ts';
import { lockChanges } from './roleQueries.ts';
import { stepRole } from './roleWork.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
const shop = () => testShop(database.db, clock);
let hasBoutique = false;
beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  if (hasBoutique) return;
  hasBoutique = true;
  await addBoutiques(database.db, [{ store_id: '1001', is_pickup: true, is_concession: false }]);
});

const refused = (fields: object) => ({ status: 409, body: { error: { internal_code: 4_900_111, fields } } });
const supervisor = () => staffMember(shop(), 'supervisor');
type Member = Awaited<ReturnType<typeof supervisor>>;

const content = (change: object = {}) => ({
  name: `Care of France ${randomUUID()}`,
  orders: ['cancel'],
  returns: ['accept'],
  acts: ['see_orders', 'see_client'],
  countries: ['fr'],
  has_own_store: false,
  stores: null,
  limit: 50_000,
  ...change,
});
type Role = { body: { role: { role: string } } };
/** Makes a role. Returns its id. */
async function made({ post }: Pick<Member, 'post'>, change: object = {}): Promise<string> {
  const answer = await post('/roles', content(change));
  expect(answer).toMatchObject({ status: 200 });
  return (answer as Role).body.role.role;
}
const step = ({ post }: Member, role: string, body: object) => post(`/roles/${role}/step`, body);
const give = ({ post }: Member, staff_id: string, role: string, store_id?: string) =>
  post(`/members/${staff_id}/step`, { step: 'change_role', locale: 'fr_fr', role, ...(store_id && { store_id }) });
const page = async ({ get }: Member, role: string) => staffRolePage.answer.parse((await get(`/roles/${role}`)).body);
const me = async ({ get }: Member) => staffMe.answer.parse((await get('/me')).body);

describe('a role of the house', () => {
  test('is listed after the presets, given to a member, and counts with each change at the next call', async () => {
    const by = await supervisor();
    const role = await made(by);
    const { roles } = staffRoleList.answer.parse((await by.get('/roles')).body);
    expect(roles.find((one) => one.role === role)).toMatchObject({
      limit: 50_000,
      members: 0,
      steps: ['change', 'delete'],
    });
    expect(roles.find((one) => one.role === 'care')).toMatchObject({ name: null, steps: [], may_give: true });
    const other = await staffMember(shop(), 'warehouse');
    expect((await give(by, other.account.staff_id, role)).status).toBe(200);
    expect(await me(other)).toMatchObject({
      staff: { role, role_name: expect.stringContaining('Care of France') },
      acts: ['see_orders', 'see_client'],
      scope: { countries: ['fr'], stores: null, limit: 50_000 },
    });
    expect((await other.get('/clients/100000001')).status).toBe(404);
    const less = content({ acts: [], countries: ['jp'] });
    expect((await step(by, role, { step: 'change', content: less })).status).toBe(200);
    expect((await other.get('/clients/100000001')).status).toBe(403);
    expect(await me(other)).toMatchObject({ acts: [], scope: { countries: ['jp'] } });
  });

  test('is not changed over the change of a colleague that the member has not seen', async () => {
    const [by, colleague] = [await supervisor(), await supervisor()];
    const seen = content();
    const role = await made(by, seen);
    const limited = { ...seen, limit: 10_000 };
    expect((await step(colleague, role, { step: 'change', content: limited, was: seen })).status).toBe(200);
    const wider = { ...seen, acts: [...seen.acts, 'review'] };
    const over = await step(by, role, { step: 'change', content: wider, was: seen });
    expect(over).toMatchObject(refused({ step: 'changed_meanwhile' }));
    expect((await page(by, role)).role).toMatchObject({ limit: 10_000, acts: seen.acts });
    const both = { ...limited, acts: wider.acts };
    expect((await step(by, role, { step: 'change', content: both, was: limited })).status).toBe(200);
    expect((await page(by, role)).role).toMatchObject({ limit: 10_000, acts: wider.acts });
  });

  test('keeps an unchangeable history with author, before and after, also once it is deleted', async () => {
    const by = await supervisor();
    const role = await made(by, { name: 'Care of Italy' });
    await step(by, role, { step: 'change', content: content({ name: 'Care of Rome', limit: null }) });
    const { events } = await page(by, role);
    expect(events).toMatchObject([
      {
        what: 'changed',
        by: by.account.name,
        at: clock.now.toISOString(),
        before: { name: 'Care of Italy', limit_amount: 50_000 },
        after: { name: 'Care of Rome', limit_amount: null },
      },
      { what: 'added', by: by.account.name, before: null, after: { acts: ['see_orders', 'see_client'] } },
    ]);
    expect((await step(by, role, { step: 'delete' })).status).toBe(200);
    expect((await by.get(`/roles/${role}`)).status).toBe(404);
    const kept = database.db.selectFrom('staff_role_event').where('role_id', '=', role);
    expect(await kept.select('what').orderBy('event_id').execute()).toEqual([
      { what: 'added' },
      { what: 'changed' },
      { what: 'deleted' },
    ]);
    const change = database.db.updateTable('staff_role_event').set({ what: 'added' }).where('role_id', '=', role);
    await expect(change.execute()).rejects.toThrow('neither changed nor deleted');
    await expect(database.db.deleteFrom('staff_role_event').where('role_id', '=', role).execute()).rejects.toThrow(
      'neither changed nor deleted',
    );
  });

  test('is named in the history of its members by its last name', async () => {
    const by = await supervisor();
    const role = await made(by, { name: 'Night desk' });
    const other = await staffMember(shop(), 'care');
    await give(by, other.account.staff_id, role);
    await give(by, other.account.staff_id, 'care');
    await step(by, role, { step: 'delete' });
    const answer = await by.get(`/members/${other.account.staff_id}`);
    const { events, role_names } = staffMemberPage.answer.parse(answer.body);
    expect(events[0]).toMatchObject({ what: 'role', before: { role }, after: { role: 'care' } });
    expect(role_names).toEqual({ [role]: 'Night desk' });
  });

  test('that a member has is changed and not deleted; its members keep or have no boutique', async () => {
    const by = await supervisor();
    const role = await made(by);
    const other = await staffMember(shop(), 'care');
    await give(by, other.account.staff_id, role);
    expect(await step(by, role, { step: 'delete' })).toMatchObject(refused({ step: 'in_use' }));
    expect(await step(by, role, { step: 'change', content: content({ has_own_store: true }) })).toMatchObject(
      refused({ step: 'in_use' }),
    );
    const gone = database.db.deleteFrom('staff_role').where('role_id', '=', role);
    await expect(gone.execute()).rejects.toThrow('staff_account_role_id');
  });

  test.each([
    ['a name that another role has', { name: 'Twice' }, { name: 'name_used' }],
    ['an unknown boutique', { stores: ['9999'] }, { stores: 'place_unknown' }],
    ['no boutique of a list', { stores: [] }, { stores: 'store_needed' }],
    ['no country of a list', { countries: [] }, { countries: 'country_needed' }],
    ['a list beside an own boutique', { has_own_store: true, stores: ['1001'] }, { stores: 'store_needed' }],
  ])('is refused with %s', async (_name, change, fields) => {
    const by = await supervisor();
    await by.post('/roles', content({ name: 'Twice' }));
    expect(await by.post('/roles', content(change))).toMatchObject(refused(fields));
    const role = await made(by);
    expect(await step(by, role, { step: 'change', content: content(change) })).toMatchObject(refused(fields));
  });

  test.each([
    ['an unknown right', { acts: ['own_the_house'] }, 'acts.0'],
    ['an unknown country', { countries: ['atlantis'] }, 'countries.0'],
    ['a limit below nothing', { limit: -1 }, 'limit'],
    ['no name', { name: ' ' }, 'name'],
  ])('with %s is refused at its field', async (_name, change, field) => {
    const by = await supervisor();
    const answer = await by.post('/roles', content(change));
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { error: { fields: object } }).error.fields)).toEqual([field]);
  });

  test('needs a boutique where each member has its own', async () => {
    const by = await supervisor();
    const role = await made(by, { has_own_store: true, countries: null });
    const other = await staffMember(shop(), 'care');
    expect(await give(by, other.account.staff_id, role)).toMatchObject(refused({ store_id: 'store_needed' }));
    expect((await give(by, other.account.staff_id, role, '1001')).status).toBe(200);
    expect((await me(other)).scope.stores).toEqual(['1001']);
    expect(await give(by, other.account.staff_id, randomUUID())).toMatchObject(refused({ role: 'unknown_role' }));
  });
});

describe('S1: no one gives more than it has', () => {
  /** A member that administers staff of France, up to 500 euros. */
  async function manager() {
    const by = await supervisor();
    const role = await made(by, { acts: ['see_orders', 'see_client', 'manage_staff'] });
    return { by, role, member: await staffMember(shop(), { role_id: role }) };
  }

  test.each([
    ['an act', { acts: ['refund'] }],
    ['a step of orders', { orders: ['refuse'] }],
    ['a step of returns', { returns: ['give_up'] }],
    ['another country', { countries: ['fr', 'jp'] }],
    ['all countries', { countries: null }],
    ['a higher limit', { limit: 50_001 }],
    ['no limit', { limit: null }],
  ])('a role with %s beyond the own is refused', async (_name, change) => {
    const { member, by } = await manager();
    expect(await member.post('/roles', content(change))).toMatchObject(refused({ step: 'not_yours' }));
    // Neither by a change of a lesser role, nor of a greater one to a lesser.
    const lesser = await made(member);
    expect(await step(member, lesser, { step: 'change', content: content(change) })).toMatchObject(
      refused({ step: 'not_yours' }),
    );
    const greater = await made(by, change);
    expect(await step(member, greater, { step: 'change', content: content() })).toMatchObject(
      refused({ step: 'not_yours' }),
    );
    expect(await step(member, greater, { step: 'delete' })).toMatchObject(refused({ step: 'not_yours' }));
    const invited = { locale: 'fr_fr', email: `${randomUUID()}@house.example`, name: 'X', role: greater };
    expect(await member.post('/members', invited)).toMatchObject(refused({ role: 'not_yours' }));
  });

  test('an account with more than the own keeps all but its second factor', async () => {
    const { member } = await manager();
    const { staff_id } = (await staffMember(shop(), 'supervisor')).account;
    for (const body of [
      { step: 'end' },
      { step: 'set_end', ends_on: '2027-01-01' },
      { step: 'change_role', role: 'translator' },
    ])
      expect(await member.post(`/members/${staff_id}/step`, { locale: 'fr_fr', ...body })).toMatchObject(
        refused({ role: 'not_yours' }),
      );
    const answer = await member.get(`/members/${staff_id}`);
    expect(staffMemberPage.answer.parse(answer.body).member.steps).toEqual(['reset_factor']);
    expect((await member.post(`/members/${staff_id}/step`, { step: 'reset_factor', locale: 'fr_fr' })).status).toBe(
      200,
    );
    expect(await member.post(`/members/${staff_id}/step`, { step: 'invite_again', locale: 'fr_fr' })).toMatchObject(
      refused({ role: 'not_yours' }),
    );
  });

  test('no one changes the own role or account', async () => {
    const { member, role } = await manager();
    const acts = ['see_orders'];
    expect(await step(member, role, { step: 'change', content: content({ acts }) })).toMatchObject(
      refused({ step: 'own_role' }),
    );
    expect(await give(member, member.account.staff_id, 'translator')).toMatchObject(refused({ step: 'own_account' }));
  });

  test('a member that loses the right while it gives is refused', async () => {
    const { by, member } = await manager();
    const { staff_id } = member.account;
    const given = await database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('staff_account')
        .set({ role: 'care', role_id: null })
        .where('staff_id', '=', staff_id)
        .execute();
      await lockChanges(tx);
      const waiting = stepRole(database.db, { staff_id, now: clock.now }, randomUUID(), { step: 'delete' });
      await untilWaiting(database.db, 1);
      return { waiting };
    });
    expect(await given.waiting).toBe('not_allowed');
    expect(by.account.role).toBe('supervisor');
  });

  test('the house keeps a lasting supervisor, whatever roles of the house can', async () => {
    await database.db.updateTable('staff_account').set({ ended_at: clock.now, created_at: clock.now }).execute();
    const last = await supervisor();
    const all = await addRole(shop(), 'supervisor');
    const other = await staffMember(shop(), all);
    expect((await me(other)).acts).toEqual([...staffActs]);
    expect(await give(other, last.account.staff_id, 'care')).toMatchObject(refused({ step: 'last_supervisor' }));
    expect(await other.post(`/members/${last.account.staff_id}/step`, { step: 'end', locale: 'fr_fr' })).toMatchObject(
      refused({ step: 'last_supervisor' }),
    );
    const second = await addStaff(shop(), 'supervisor');
    await enrol(shop(), second.staff_id);
    const changer = { staff_id: second.staff_id, now: clock.now };
    // Two that end each other at once leave one.
    const results = await Promise.all([
      changeMember(database.db, changer, last.account.staff_id, { step: 'end' }),
      changeMember(database.db, { ...changer, staff_id: last.account.staff_id }, second.staff_id, { step: 'end' }),
    ]);
    expect(results.filter((one) => one === null)).toHaveLength(1);
  });
});
