// The journal, its chart and its rates. decisions/0124.
import { staffJournal } from '@vitrine/contract/staffAccounting';
import { staffExports } from '@vitrine/contract/staffExports';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { boughtOrders } from '../../../testing/boughtOrders.ts';
import { cents, journalDesk, linesOf, reasonOf } from '../../../testing/journalDesk.ts';
import { livedBooks } from '../../../testing/livedBooks.ts';
import { longTest } from '../../../testing/patience.ts';

const orders = boughtOrders();
const { clock, database } = orders;
const { forgetSince, liveOrders } = livedBooks(orders);
const { asked, chart, file, finance, periods, propose, setAccount, setRate, setRates } = journalDesk(orders);

beforeAll(() => liveOrders(['fr_fr', 'us_en', 'jp_ja', 'fr_fr'], 12), longTest);
beforeEach(async () => {
  clock.now = new Date('2026-12-05T10:00:00Z');
  await database.db.deleteFrom('rate_limit').execute();
  await forgetSince();
});

test('a journal in another currency asks for a rate first, and the CSV file for none', async () => {
  const member = await finance();
  expect(await periods(member)).toMatchObject({
    closable: '2026-11',
    missing_rates: ['JPY', 'USD'],
    open: ['2026-12', '2026-11'],
    closed: [],
  });
  expect(reasonOf(await asked(member, 'fec'), 'format')).toBe('rate_missing');
  expect(reasonOf(await propose(member), 'month')).toBe('rate_missing');
  expect((await asked(member, 'csv')).status).toBe(200);
  expect((await setRate(member, 'EUR', '1')).status).toBe(400);
  expect((await setRate(member, 'JPY', '0')).status).toBe(400);
  // A rate from the middle of the month on is too late for its first days.
  await setRate(member, 'JPY', '0.0061', '2026-11-30');
  expect((await periods(member)).missing_rates).toEqual(['JPY', 'USD']);
  expect((await setRate(member, 'JPY', '0.0061')).status).toBe(200);
  expect((await setRate(member, 'USD', '0.862500001')).status).toBe(200);
  expect((await periods(member)).missing_rates).toEqual([]);
});

test('M8: the French file has every posting once, balanced, numbered without a gap, and sums to the books', async () => {
  const member = await finance();
  await setRates(member);
  const lines = linesOf(await file(member, 'fec', '2026-11', '2026-12'));
  const entries = Map.groupBy(lines, ({ EcritureNum }) => EcritureNum);
  const { rows: books } = await sql<{ postings: number; goods: number; yen: number }>`
    select count(distinct posting_id)::integer as postings,
      (select -sum(amount) from book_entry where account = 'goods' and currency = 'EUR')::bigint as goods,
      (select sum(abs(amount)) from book_entry where account = 'customer' and currency = 'JPY')::bigint as yen
    from book_entry where posting not in ('authorised', 'authorisation_ended')`.execute(database.db);
  expect([...entries.keys()].map(Number)).toEqual([...entries.keys()].map((_, place) => place + 1));
  expect(entries.size).toBe(books[0]?.postings);
  for (const of of entries.values()) {
    const sum = (field: 'Debit' | 'Credit') => of.reduce((all, line) => all + cents(line[field]), 0);
    expect([of[0]?.EcritureNum, sum('Debit')]).toEqual([of[0]?.EcritureNum, sum('Credit')]);
    // The lines of an entry follow one another, with one date.
    expect(new Set(of.map(({ EcritureDate }) => EcritureDate)).size).toBe(1);
  }
  const months = lines.map(({ EcritureDate }) => EcritureDate.slice(0, 6));
  expect(months).toEqual(months.toSorted());
  expect(new Set(months)).toEqual(new Set(['202611', '202612']));
  const goods = lines.filter(({ CompteNum, Idevise }) => CompteNum === '707000' && Idevise === '');
  expect(goods.reduce((sum, { Debit, Credit }) => sum + cents(Credit) - cents(Debit), 0)).toBe(books[0]?.goods);
  const yen = lines.filter(({ CompteNum, Idevise }) => CompteNum === '411000' && Idevise === 'JPY');
  expect(yen.reduce((sum, { Montantdevise }) => sum + Number(Montantdevise), 0)).toBe(books[0]?.yen);
  expect(lines.every(({ ValidDate }) => ValidDate === '')).toBe(true);
});

test('LPF A47 A-1: each line of the French file has its 18 fields in the form of the law', async () => {
  const member = await finance();
  await setRates(member);
  const text = await file(member, 'fec', '2026-11', '2026-12');
  const [head, ...lines] = text.split('\r\n');
  expect(text.endsWith('\r\n') && !text.replaceAll('\r\n', '').match(/[\r\n|]/u)).toBe(true);
  const [day, amount] = [/^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/u, /^\d+,\d{2}$/u];
  // Null: may be empty. The fields of the law, in its order.
  const forms: readonly (RegExp | null)[] = [
    /^[A-Z]{2}$/u,
    /./u,
    /^[1-9]\d*$/u,
    day,
    /^[1-8]\d{2,}$/u,
    /./u,
    null,
    null,
    /./u,
    day,
    /./u,
    amount,
    amount,
    null,
    null,
    null,
    /^(?:\d+(?:,\d{2})?)?$/u,
    /^(?:[A-Z]{3})?$/u,
  ];
  expect(head?.split('\t')).toHaveLength(forms.length);
  const faults = lines.slice(0, -1).flatMap((line) => {
    const fields = line.split('\t');
    const [debit = '', credit = '', money = '', code = ''] = [fields[11], fields[12], fields[16], fields[17]];
    const isOneSided = debit === '0,00' || credit === '0,00';
    const isWhole = fields.length === forms.length && (money === '') === (code === '');
    return isOneSided && isWhole && forms.every((form, at) => form?.test(fields[at] ?? '') ?? true) ? [] : [line];
  });
  expect(faults).toEqual([]);
  expect(lines.length).toBeGreaterThan(20);
});

test('the CSV file and the page have the same entries, each in its own currency', async () => {
  const member = await finance();
  const rows = parse(await file(member, 'csv', '2026-11', '2026-12'), { bom: true, columns: true }) as Record<
    string,
    string
  >[];
  const shown = [];
  for (const month of ['2026-11', '2026-12'])
    for (let after: string | null = ''; after !== null;) {
      // oxlint-disable-next-line no-await-in-loop -- a page after the other
      const answer = await member.get(`/journal?month=${month}${after === '' ? '' : `&after=${after}`}`);
      const page = staffJournal.answer.parse(answer.body);
      shown.push(...page.entries);
      after = page.next;
    }
  expect(shown.flatMap(({ number, lines }) => lines.map(() => String(number)))).toEqual(
    rows.map(({ number }) => number),
  );
  expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD', 'JPY']));
  const yen = rows.find(({ currency, debit }) => currency === 'JPY' && debit !== '0');
  expect(yen?.debit).toMatch(/^\d+$/u);
  const [export_row] = staffExports.answer.parse((await member.get('/exports')).body).exports;
  expect(export_row).toMatchObject({ list: 'journal', format: 'csv', state: 'complete', row_count: shown.length });
});

test('an account is set for all countries or for one, its history stays, and a change on top of another is refused with both values', async () => {
  const member = await finance();
  await setRates(member);
  expect((await setAccount(member, { number: '4457', label: 'TVA' })).status).toBe(200);
  expect((await setAccount(member, { number: '445712', label: 'TVA JP' }, 0, 'jp')).status).toBe(200);
  const first = (await chart(member)).accounts.find(({ country }) => country === null);
  const other = await finance();
  expect((await setAccount(other, { number: '445700', label: 'TVA due' }, first?.row_id)).status).toBe(200);
  const late = await setAccount(member, { number: '445799', label: 'X' }, first?.row_id);
  expect(late).toMatchObject({
    status: 409,
    body: {
      error: {
        fields: { number: 'changed_since' },
        conflict: [
          { field: 'number', expected: '4457', now: '445700' },
          { field: 'label', expected: 'TVA', now: 'TVA due' },
        ],
      },
    },
  });
  expect((await setAccount(member, { number: '445799', label: 'X' })).status).toBe(409);
  // The last row of another country is not what this one replaces.
  const ofJapan = (await chart(member)).accounts.find(({ country }) => country === 'jp');
  expect((await setAccount(member, { number: '445799', label: 'X' }, ofJapan?.row_id)).status).toBe(409);
  expect((await chart(member)).history.filter(({ of }) => of === 'account').map(({ value }) => value)).toEqual([
    '445700 TVA due',
    '445712 TVA JP',
    '4457 TVA',
  ]);
  const accounts = new Set(
    linesOf(await file(member, 'fec')).map(({ CompteNum, CompteLib }) => `${CompteNum} ${CompteLib}`),
  );
  expect(accounts.has('445712 TVA JP') && accounts.has('445700 TVA due')).toBe(true);
  expect(accounts.has('445710 TVA collectée')).toBe(false);
  for (const set of [
    { number: '44', label: 'X' },
    { number: '044571', label: 'X' },
    { number: '44571A', label: 'X' },
    { number: '445710', label: '' },
    { number: '445710', label: 'A|B' },
    { number: '445710', label: 'A\tB' },
  ])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([set, (await setAccount(member, set)).status]).toEqual([set, 400]);
});

test('two members set the same account at once: one wins', async () => {
  const [one, other] = [await finance(), await finance()];
  const set = { number: '627000', label: 'Frais' };
  const answers = await Promise.all(
    [one, other].map((member) => member.post('/chart/accounts', { account: 'fees', country: null, set, replaces: 0 })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});
