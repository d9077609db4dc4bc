import { profile as profileCall } from '@vitrine/contract/account';
import { errors } from '@vitrine/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessionRoutes } from '../../customers/session/routes.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { type Answered, testClient, testShop } from '../../../testing/testShop.ts';
import { untilWaiting } from '../../../testing/lockWaiters.ts';
import { accountRoutes } from './routes.ts';

const database = testDatabase();
const clock = { now: new Date('2026-11-21T10:00:00Z') };
type Browser = ReturnType<typeof testClient>;
const started = async (): Promise<Browser> => {
  const shop = testShop(database.db, clock);
  const browser = testClient(shop, [...sessionRoutes(shop), ...accountRoutes(shop)]);
  await browser.start();
  return browser;
};
const person = {
  locale: 'fr_fr',
  action: 'create',
  password: 'Saddle.leather1874',
  prefix: 'Mrs.',
  firstname: 'Anne',
  lastname: 'Lacombe',
};
const opened = async (fields: Record<string, unknown>): Promise<Browser> => {
  const browser = await started();
  expect((await browser.post('/api/commerce/customer', { ...person, ...fields })).status).toBe(200);
  return browser;
};
const edit = (browser: Browser, fields: Record<string, unknown>): Promise<Answered> =>
  browser.post('/api/commerce/customer', { locale: 'fr_fr', action: 'edit', ...fields });
const read = async (browser: Browser) => {
  const { body } = await browser.get('/api/commerce/customer?locale=fr_fr');
  return profileCall.answer.parse(body).profile;
};
const refused = (fields: Record<string, string>) => ({ status: 400, body: { error: { fields } } });
const chinese = {
  locale: 'cn_zh',
  registredphonecode: '+86',
  registredloginphone: '13800138000',
  piplOptin: true,
};
const company = {
  locale: 'br_pt',
  email: 'sela@example.com',
  company: 'Sela',
  social_security_number: '11.222.333/0001-81',
};

beforeEach(async () => {
  clock.now = new Date('2026-11-21T10:00:00Z');
  for (const table of ['customer', 'session', 'rate_limit'] as const) await database.db.deleteFrom(table).execute();
});

describe('locked fields (spec 3 §5)', () => {
  test('refuses another phone when the account signs in by phone', async () => {
    const browser = await opened(chinese);
    expect(await edit(browser, { locale: 'cn_zh', registredloginphone: '13900139000' })).toMatchObject(
      refused({ registredloginphone: 'not_editable' }),
    );
    expect(await edit(browser, { locale: 'cn_zh', registredphonecode: '+852' })).toMatchObject(
      refused({ registredphonecode: 'not_editable' }),
    );
    const same = { registredphonecode: '86', registredloginphone: '138 0013 8000' };
    expect((await edit(browser, { locale: 'cn_zh', firstname: '雨', ...same })).status).toBe(200);
    expect(await read(browser)).toMatchObject({
      loginphone: '13800138000',
      locked: ['phonecode', 'loginphone'],
      email: null,
    });
  });

  test('accepts another phone when the account does not sign in by phone', async () => {
    const browser = await opened({ ...chinese, email: 'fang@example.com' });
    await database.db.updateTable('customer').set({ phone_login: null }).execute();
    expect((await edit(browser, { locale: 'cn_zh', registredloginphone: '13900139000' })).status).toBe(200);
    expect(await read(browser)).toMatchObject({ loginphone: '13900139000', phone_login: false });
  });

  test('refuses another tax number or name of a company', async () => {
    const browser = await opened(company);
    expect(await edit(browser, { locale: 'br_pt', social_security_number: '52998224725' })).toMatchObject(
      refused({ social_security_number: 'not_editable' }),
    );
    expect(await edit(browser, { locale: 'br_pt', company: 'Outra' })).toMatchObject(
      refused({ company: 'not_editable' }),
    );
    expect((await edit(browser, { locale: 'br_pt', social_security_number: '11222333000181' })).status).toBe(200);
  });

  test('accepts another tax number of a person', async () => {
    const browser = await opened({ ...company, company: undefined, social_security_number: '52998224725' });
    expect((await edit(browser, { locale: 'br_pt', social_security_number: '111.444.777-35' })).status).toBe(200);
  });
});

describe('the profile', () => {
  test('refuses the birth year 1900, which old records use for unknown', async () => {
    const browser = await opened({ email: 'anne@example.com' });
    // In 2005 the age limit of 110 years does not exclude 1900 yet, so only the rule for 1900 refuses it.
    clock.now = new Date('2005-06-01T10:00:00Z');
    const born = (year: string) => ({ locale: 'fr_fr', dob: { year, month: '1', day: '1' } });
    expect(await edit(await opened({ email: 'b@example.com' }), born('1900'))).toMatchObject(
      refused({ year: 'dob_format' }),
    );
    clock.now = new Date('2026-11-21T10:00:00Z');
    expect((await edit(browser, born('1950'))).status).toBe(200);
    expect(await read(browser)).toMatchObject({ dob: { year: '1950', month: '01', day: '01' } });
  });

  test('keeps the place, changes one field of it, and drops it when the country changes', async () => {
    const browser = await opened({
      email: 'anne@example.com',
      street1: '14, rue de Miromesnil',
      postcode: '75008',
      city: 'Paris',
    });
    await edit(browser, { street1: '2, rue de Sèvres' });
    expect(await read(browser)).toMatchObject({
      place: { street1: '2, rue de Sèvres', postcode: '75008', city: 'Paris' },
    });
    await edit(browser, { country_id: 'be' });
    expect((await read(browser)).place).toEqual({});
  });

  test('S1: answers only the profile of the session’s customer', async () => {
    const anne = await opened({ email: 'anne@example.com' });
    const eve = await opened({ email: 'eve@example.com', firstname: 'Eve' });
    expect([(await read(anne)).firstname, (await read(eve)).firstname]).toEqual(['Anne', 'Eve']);
    expect((await (await started()).get('/api/commerce/customer?locale=fr_fr')).status).toBe(401);
    expect((await eve.get('/api/commerce/customer?locale=fr_fr&customer_id=1')).status).toBe(400);
  });

  test('an account is new for ten minutes', async () => {
    const browser = await opened({ email: 'anne@example.com' });
    const session = async () => (await browser.get('/api/commerce/customer-session?locale=fr_fr')).body;
    expect(await session()).toMatchObject({ user: { new_account: true } });
    clock.now = new Date('2026-11-21T10:11:00Z');
    expect(await session()).toMatchObject({ user: { new_account: false } });
  });

  test('withdrawing the privacy consent signs out', async () => {
    const browser = await opened(chinese);
    expect((await edit(browser, { locale: 'cn_zh', piplOptin: false })).body).toMatchObject({ user: null });
    expect((await browser.get('/api/commerce/customer?locale=fr_fr')).status).toBe(401);
  });
});

test('S10: when two accounts choose one email at once, one gets it and the other email_exists', async () => {
  const browser = await opened({ email: 'anne@example.com' });
  await opened({ email: 'lise@example.com' });
  const { editing } = await database.db.transaction().execute(async (tx) => {
    const email = 'new@example.com';
    const named = tx.updateTable('customer').set({ email, email_canonical: email });
    await named.where('email_canonical', '=', 'lise@example.com').execute();
    const begun = edit(browser, { email, password: person.password });
    await untilWaiting(database.db);
    return { editing: begun };
  });
  expect(await editing).toMatchObject({
    status: errors.email_exists.status,
    body: { error: { internal_code: errors.email_exists.internal_code, fields: { email: 'exists' } } },
  });
});
