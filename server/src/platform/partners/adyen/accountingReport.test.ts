import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../config/config.ts';
import { accountingLedger, ledgerOf, minorUnits, reportRows } from './accountingReport.ts';
import { csvRows } from './csvRows.ts';

// Accounts configure the order of columns and add columns that the shop does not read.
const head =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Booking Date,TimeZone,Main Currency,Main Amount,Record Type,Payment Currency,Received (PC),Authorised (PC),Captured (PC),Settlement Currency';
const row = (psp: string, type: string, authorised: string, captured: string, currency = 'EUR', account = 'House') =>
  `Co,${account},${psp},R-${psp},visa,2026-11-21 10:00:00,CET,${currency},1.00,${type},${currency},,${authorised},${captured},EUR`;
const csv = (...rows: string[]) => `${[head, ...rows].join('\n')}\n`;
const booked = (...rows: string[]) => ledgerOf(reportRows(csv(...rows)), 'House');

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa,b\r\n"1,5","say ""x""\nnow"\r\n',
    [
      ['a', 'b'],
      ['1,5', 'say "x"\nnow'],
    ],
  ],
  ['a,,c', [['a', '', 'c']]],
  ['a,\n', [['a', '']]],
  ['', []],
])('CSV %j', (text, rows) => {
  expect(csvRows(text)).toEqual(rows);
});

test.each([
  ['12.5', 'EUR', 1250],
  ['-3850.00', 'EUR', 385_000],
  ['693000', 'JPY', 693_000],
  ['693000.00', 'JPY', 693_000],
])('%s %s are %i minor units', (text, currency, amount) => {
  expect(minorUnits(text, currency)).toBe(amount);
});
test.each([
  ['', 'EUR'],
  ['1.005', 'EUR'],
  ['1,5', 'EUR'],
  ['0.5', 'JPY'],
])('%j %s is no amount', (text, currency) => {
  expect(() => minorUnits(text, currency)).toThrow(ConfigError);
});

test.each([
  ['an authorisation', [row('P', 'Received', '', ''), row('P', 'Authorised', '10.00', '')], 'authorised', 0],
  ['a capture', [row('P', 'Authorised', '10.00', ''), row('P', 'SentForSettle', '-10.00', '10.00')], 'captured', 0],
  [
    'a capture in an earlier line',
    [row('P', 'Settled', '', '-10.00'), row('P', 'Authorised', '10.00', '')],
    'captured',
    0,
  ],
  ['a cancellation', [row('P', 'Authorised', '10.00', ''), row('P', 'Cancelled', '-10.00', '')], 'cancelled', 0],
  [
    'a refund',
    [
      row('P', 'Authorised', '10.00', ''),
      row('P', 'SentForSettle', '', '10.00'),
      row('P', 'SentForRefund', '', '-4.00'),
    ],
    'captured',
    400,
  ],
  [
    'a refund that failed',
    [
      row('P', 'Authorised', '10.00', ''),
      row('P', 'SentForSettle', '', '10.00'),
      row('P', 'SentForRefund', '', '-4.00'),
      row('P', 'RefundFailed', '', '4.00'),
    ],
    'captured',
    0,
  ],
])('%s', (_case, rows, state, refunded) => {
  expect(booked(...rows)).toEqual([
    {
      psp_reference: 'P',
      merchant_reference: 'R-P',
      amount: { amount: 1000, currency: 'EUR' },
      state,
      captured: state === 'captured' ? 1000 : 0,
      refunded,
    },
  ]);
});

test('leaves out refusals, other accounts and payments of earlier days', () => {
  expect(
    booked(
      row('A', 'Refused', '', ''),
      row('B', 'SentForRefund', '', '-1.00'),
      row('C', 'Authorised', '1.00', '', 'EUR', 'Other'),
    ),
  ).toEqual([]);
});

test('rejects a report without a required column and names the column', () => {
  expect(() => reportRows('Psp Reference,Record Type\n')).toThrow('Merchant Account');
});

let server: Server;
let site = '';
const asked: { url: string | undefined; key: unknown; basic: unknown }[] = [];
const days = new Map<string, string>();
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url, key: request.headers['x-api-key'], basic: request.headers.authorization });
    const report = days.get(/report_(.*)\.csv$/u.exec(request.url ?? '')?.[1] ?? '');
    response.writeHead(report === undefined ? 404 : report === 'broken' ? 500 : 200).end(report);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked.length = 0;
  days.clear();
});

const settings = (env: Record<string, string> = {}) =>
  readConfig({
    NODE_ENV: 'test',
    ADYEN_REPORT_URL: site,
    ADYEN_REPORT_KEY: 'key',
    ADYEN_MERCHANT_ACCOUNT: 'House',
    ...env,
  });
const now = new Date('2026-11-22T12:00:00Z');
const from = new Date('2026-11-20T05:00:00Z');

test('downloads each day, and is complete until the end of the last day in any time zone', async () => {
  days.set('2026_11_20', csv(row('P', 'Authorised', '1.00', '')));
  days.set('2026_11_21', csv(row('Q', 'Authorised', '2.00', '')));
  const ledger = await accountingLedger(settings(), from, now);
  expect(asked.map(({ url }) => url)).toEqual(
    ['20', '21', '22'].map(
      (day) => `/reports/download/MerchantAccount/House/payments_accounting_report_2026_11_${day}.csv`,
    ),
  );
  expect(asked[0]?.key).toBe('key');
  expect(ledger.payments).toHaveLength(2);
  expect(ledger.complete_until).toEqual(new Date('2026-11-21T10:00:00Z'));
  expect(ledger.missing_days).toEqual([]);
});

test('names a missing day between others', async () => {
  days.set('2026_11_21', csv());
  expect(await accountingLedger(settings(), from, now)).toMatchObject({ missing_days: ['2026-11-20'] });
});

test('sends a user and password as basic authentication', async () => {
  days.set('2026_11_20', csv());
  await accountingLedger(settings({ ADYEN_REPORT_KEY: 'report@Company.X:secret' }), from, now);
  expect(asked[0]).toMatchObject({ basic: `Basic ${btoa('report@Company.X:secret')}`, key: undefined });
});

test('a refused download is an error, not an empty ledger', async () => {
  days.set('2026_11_20', 'broken');
  await expect(accountingLedger(settings(), from, now)).rejects.toThrow('answered 500');
  await expect(
    accountingLedger(
      readConfig({
        NODE_ENV: 'test',
        ADYEN_ENVIRONMENT_URL: 'https://checkout.example',
        ADYEN_HMAC_KEY: 'A'.repeat(64),
      }),
      from,
      now,
    ),
  ).rejects.toThrow('ADYEN_REPORT_URL');
});
