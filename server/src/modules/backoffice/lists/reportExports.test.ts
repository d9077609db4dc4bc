// The tables of money as files: the rows of their pages, for members that may. decisions/0144.
import { staffTakingEntries, staffTakings } from '@vitrine/contract/staffMoney';
import { staffReportExport } from '@vitrine/contract/staffReports';
import { type ReportFile, reportFiles } from '@vitrine/rules/books/reportFiles';
import { decimalOf } from '@vitrine/rules/money/money';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { livedBooks } from '../../../testing/livedBooks.ts';
import { longTest } from '../../../testing/patience.ts';
import { staffMember } from '../../../testing/staffMembers.ts';
import { exportFiles } from './exportFiles.ts';

const orders = boughtOrders();
const { clock, database, house } = orders;
const { liveOrders } = livedBooks(orders);
const days = { from: '2026-11-01', until: '2026-12-05' };

beforeAll(() => liveOrders(['fr_fr', 'us_en', 'jp_ja'], 7), longTest);
beforeEach(async () => {
  clock.now = new Date('2026-12-05T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
});

type Member = Awaited<ReturnType<typeof staffMember>>;
type Asked = { readonly file: ReportFile; readonly format?: 'csv' | 'xlsx'; readonly query?: object };
const ask = (member: Member, { file, format = 'csv', query = days }: Asked) =>
  member.post('/report-exports', { file, format, query });
const fileOf = async (member: Member, asked: Asked): Promise<Buffer> => {
  const { address } = staffReportExport.answer.parse((await ask(member, asked)).body);
  const cookie = [...member.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await exportFiles(house.shop).request(address, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const rowsOf = async (member: Member, asked: Asked) =>
  parse((await fileOf(member, asked)).toString(), { bom: true, columns: true }) as Record<string, string>[];

/** What a page cannot do without. */
const needed: Readonly<Partial<Record<ReportFile, object>>> = {
  taking_entries: { ...days, country: 'fr', currency: 'EUR', column: 'sales' },
  report_rows: { ...days, figure: 'ordered' },
  refunds_under_way: {},
  open_authorisations: {},
};

test.each(reportFiles)('the file of %s has its fields, and opens as a spreadsheet', async (file) => {
  const member = await staffMember(house.shop, 'finance');
  const query = needed[file] ?? days;
  const text = (await fileOf(member, { file, query })).toString();
  expect(text.split('\r\n')[0]).toMatch(/^\uFEFF[a-z_]+(?:,[a-z_]+)+$/u);
  const sheet = unzipSync(await fileOf(member, { file, format: 'xlsx', query }))['xl/worksheets/sheet1.xml'];
  expect(Buffer.from(sheet ?? []).toString()).toContain('<row>');
});

test('M8: the rows of a file are those of its page, in decimals of their currency', async () => {
  const member = await staffMember(house.shop, 'accounts');
  const query = new URLSearchParams(days).toString();
  const { rows } = staffTakings.answer.parse((await member.get(`/takings?${query}`)).body);
  const file = await rowsOf(member, { file: 'takings' });
  expect(file.map(({ day, country, sales, tax }) => [day, country, sales, tax])).toEqual(
    rows.map(({ day, country, currency, sales, tax }) => [
      day,
      country,
      decimalOf(sales, currency),
      decimalOf(tax, currency),
    ]),
  );
  expect(file.some(({ currency, sales }) => currency === 'JPY' && /^-?\d+$/u.test(sales ?? ''))).toBe(true);
  const of = { ...days, country: 'fr', currency: 'EUR', column: 'sales' };
  const { entries } = staffTakingEntries.answer.parse(
    (await member.get(`/takings/entries?${new URLSearchParams(of).toString()}`)).body,
  );
  expect((await rowsOf(member, { file: 'taking_entries', query: of })).map(({ order }) => order)).toEqual(
    entries.map(({ order_number }) => order_number),
  );
});

test('a filter that its page does not know is refused with the field, before a link is made', async () => {
  const member = await staffMember(house.shop, 'finance');
  const fieldsOf = async (asked: Asked) => {
    const { status, body } = await ask(member, asked);
    return [status, Object.keys((body as { error: { fields?: object } }).error.fields ?? {})];
  };
  expect(await fieldsOf({ file: 'takings', query: { from: 'yesterday' } })).toEqual([400, ['from']]);
  expect(await fieldsOf({ file: 'takings', query: { from: '2026-11-02', until: '2026-11-01' } })).toEqual([
    400,
    ['until'],
  ]);
  expect(await fieldsOf({ file: 'taking_entries', query: {} })).toEqual([400, expect.arrayContaining(['column'])]);
  const { rows } = await database.pool.query('select from staff_export where staff_id = $1', [member.account.staff_id]);
  expect(rows).toHaveLength(0);
});

test('S1: a file needs the right to export and to read the money of the whole house', async () => {
  for (const role of ['auditor', 'care', 'warehouse', 'marketing'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one role after the other
    expect([role, (await ask(await staffMember(house.shop, role), { file: 'takings' })).status]).toEqual([role, 403]);
});

test('S1: a member that loses the right to export has no file by its link', async () => {
  const member = await staffMember(house.shop, 'finance');
  const { address } = staffReportExport.answer.parse((await ask(member, { file: 'takings' })).body);
  const { staff_id } = member.account;
  await database.db.updateTable('staff_account').set({ role: 'auditor' }).where('staff_id', '=', staff_id).execute();
  const cookie = [...member.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await exportFiles(house.shop).request(address, { headers: { cookie } });
  expect(answer.status).toBe(404);
});
