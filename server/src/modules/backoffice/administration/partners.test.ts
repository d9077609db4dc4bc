// How the calls to partners go: counted by each server, added in the database, shown to IT. decisions/0125.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { staffPartners, staffRunbook } from '@vitrine/contract/staffPartners';
import { type Partner, partners, partnerTable } from '@vitrine/rules/staff/partnerTable';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from '../../../platform/config/config.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { httpTaxService } from '../../../platform/partners/tax/httpTaxService.ts';
import { countingMail, takePartnerCalls, watchPartnerCalls } from '../../../platform/partners/partnerCalls.ts';
import { freePort } from '../../../testing/freePort.ts';
import { addRole, staffMember } from '../../../testing/staffMembers.ts';
import { testDatabase } from '../../../testing/testDatabase.ts';
import { testShop } from '../../../testing/testShop.ts';
import { writePartnerCalls } from './partnerTasks.ts';

const database = testDatabase();
const shop = () => testShop(database.db);
let status = 200;
const service = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end('{"rate":{"combined_rate":"0.08","freight_taxable":false}}');
});
let site = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => void service.close());

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
beforeEach(async () => {
  status = 200;
  await database.db.deleteFrom('rate_limit').execute();
  await database.db.deleteFrom('partner_minute').execute();
  await database.db.deleteFrom('partner_state').execute();
});

/** A server's configuration, whose calls are counted. The tax service and the carriers share a host, as the simulators do. */
function counting(more: Readonly<Record<string, string>> = {}): Config {
  const config = readConfig({ NODE_ENV: 'test', TAX_URL: `${site}/tax`, DHL_URL: `${site}/tax/dhl`, ...more });
  stops.push(watchPartnerCalls(config));
  return config;
}
/** One call. Its answer is not looked at: the status of the partner is. */
const ask = (config: Config) =>
  httpTaxService({ ...config, TAX_URL: config.TAX_URL ?? '' })
    .taxAt({ country_id: 'us', region: 'NY', postcode: '10001', city: 'New York', street1: '1 Main St' })
    .catch(() => null);
const write = (config: Config) => writePartnerCalls({ config, db: database.db });
type Member = Awaited<ReturnType<typeof staffMember>>;
const shown = async ({ get }: Member, partner: Partner) =>
  staffPartners.answer.parse((await get('/partners')).body).partners.find((one) => one.partner === partner);

test('the calls of two servers are added, and the last failure is shown with its status', async () => {
  const [one, other] = [counting(), counting({ TAX_URL: `${site}/other` })];
  await ask(one);
  await ask(one);
  await ask(other);
  status = 503;
  await ask(one);
  await Promise.all([write(one), write(other)]);
  const member = await staffMember(shop(), 'it');
  expect(await shown(member, 'tax')).toMatchObject({
    // This server's own configuration has no tax service.
    state: 'unset',
    hour: { answered: 3, failed: 1 },
    status: 503,
    noticed: 'tax',
    runbook: 'small-partner-silent',
  });
  const tax = await shown(member, 'tax');
  expect([tax?.failed_at, tax?.answered_at]).not.toContain(null);
});

test('a silent partner is a failure without a status; a refusal of one request is an answer', async () => {
  const config = counting({ TAX_URL: `http://127.0.0.1:${await freePort()}/tax`, DHL_URL: `${site}/carrier` });
  await ask(config);
  status = 404;
  await fetch(`${site}/carrier/labels`);
  await fetch(`${site}/carrier`);
  // Another path that only begins alike is no call of the carrier.
  await fetch(`${site}/carriers`);
  const taken = takePartnerCalls(config);
  expect(taken.get('tax')).toMatchObject({ answered: 0, failed: 1, failure: null });
  expect(taken.get('dhl')).toMatchObject({ answered: 2, failed: 0 });
  expect([...taken.keys()].toSorted()).toEqual(['dhl', 'tax']);
});

test('of two partners at one host the one with the longer address is meant', async () => {
  const config = counting();
  await fetch(`${site}/tax/dhl/shipments`);
  expect([...takePartnerCalls(config).keys()]).toEqual(['dhl']);
});

test('a mail that its server refuses for its recipient shows a server that works; one without an answer does not', async () => {
  const config = counting();
  const refused = Object.assign(new Error('no mailbox'), { responseCode: 550 });
  await expect(countingMail(config, Promise.reject(refused))).rejects.toThrow('no mailbox');
  await countingMail(config, Promise.resolve());
  expect(takePartnerCalls(config).get('mail')).toMatchObject({ answered: 2, failed: 0 });
  await expect(countingMail(config, Promise.reject(new Error('ECONNREFUSED')))).rejects.toThrow('ECONNREFUSED');
  expect(takePartnerCalls(config).get('mail')).toMatchObject({ answered: 0, failed: 1, failure: null });
});

test('calls that the database did not take are written the next time', async () => {
  const config = counting();
  await ask(config);
  const unreachable = openDatabase({ connectionString: 'postgres://test@127.0.0.1:9/test' }, 1, () => undefined);
  await expect(writePartnerCalls({ config, db: unreachable.db })).rejects.toThrow();
  await unreachable.close();
  await ask(config);
  await write(config);
  const row = await database.db.selectFrom('partner_minute').select('answered').where('partner', '=', 'tax').execute();
  expect(row.reduce((sum, { answered }) => sum + answered, 0)).toBe(2);
});

test('a partner that this server calls is down after three failures', async () => {
  const config = counting({ SMS_URL: site });
  status = 500;
  for (let nth = 0; nth < 3; nth += 1) await fetch(`${site}/messages`);
  await write(config);
  const member = await staffMember({ ...shop(), config: { ...shop().config, SMS_URL: site } }, 'auditor');
  expect(await shown(member, 'sms')).toMatchObject({ state: 'down', hour: { answered: 0, failed: 3 } });
  expect(await shown(member, 'dhl')).toMatchObject({ state: 'unset', failed_at: null });
});

test('every partner leads to a chapter of the runbooks', async () => {
  const member = await staffMember(shop(), 'it');
  for (const partner of partners) {
    const { status: found, body } = await member.get(`/runbooks/${partnerTable[partner].runbook}`);
    expect([partner, found]).toEqual([partner, 200]);
    expect(staffRunbook.answer.parse(body).text.length).toBeGreaterThan(100);
  }
  expect((await member.get('/runbooks/nothing')).status).toBe(404);
});

test('care, and IT of one country, see no partners', async () => {
  const care = await staffMember(shop(), 'care');
  const ofFrance = await staffMember(shop(), await addRole(shop(), 'it', { countries: ['fr'] }));
  for (const { get } of [care, ofFrance])
    expect([(await get('/partners')).status, (await get('/runbooks/carrier-silent')).status]).toEqual([403, 403]);
});
