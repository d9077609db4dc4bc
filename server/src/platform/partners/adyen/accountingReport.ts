// Adyen's ledger: the Payment accounting report, one CSV file a day, downloaded with a report credential. A report has a
// row for each step of a payment; amounts are decimals, in a column per register.
// https://docs.adyen.com/reporting/invoice-reconciliation/payment-accounting-report
import type { LedgerPayment } from '@vitrine/rules/payment/reconciliation';
import { digitsOf } from '@vitrine/rules/money/money';
import { type Config, ConfigError } from '../../config/config.ts';
import { csvRows } from './csvRows.ts';
import { type Ledger, ProviderRefusal, ProviderSilence } from '../paymentProvider.ts';

export type LedgerSettings = Pick<
  Config,
  'ADYEN_REPORT_URL' | 'ADYEN_REPORT_KEY' | 'ADYEN_ENVIRONMENT_URL' | 'ADYEN_MERCHANT_ACCOUNT' | 'ADYEN_TIMEOUT_MS'
>;

const dayMs = 86_400_000;
/** A report's day is in the merchant account's time zone; the earliest zone ends a day this long before UTC. */
const earliestZoneMs = 14 * 3_600_000;
/** The factor on the usual timeout: a report of a busy day has some megabytes. */
const patience = 8;

const needed = [
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Record Type',
  'Payment Currency',
  'Authorised (PC)',
  'Captured (PC)',
] as const;
type Row = Readonly<Record<(typeof needed)[number], string>>;

/** The absolute value of a decimal amount in minor units. Throws for no number, or more decimals than the currency has. */
export function minorUnits(text: string, currency: string): number {
  const found = /^-?(?<whole>\d+)(?:\.(?<part>\d+))?$/u.exec(text.trim())?.groups;
  const digits = digitsOf(currency);
  const decimals = found?.['part'] ?? '';
  const part = decimals.slice(0, Array.from(decimals).findLastIndex((digit) => digit !== '0') + 1);
  if (!found || part.length > digits)
    throw new ConfigError(`The provider’s report holds ${text} ${currency}, which is no amount.`);
  return Number(`${found['whole']}${part.padEnd(digits, '0')}`);
}

/** The rows of a report. Throws ConfigError for a missing column, because the account's report settings choose them. */
export function reportRows(csv: string): Row[] {
  const [head = [], ...rows] = csvRows(csv);
  const places = needed.map((name) => [name, head.indexOf(name)] as const);
  const missing = places.find(([, place]) => place < 0);
  if (missing) throw new ConfigError(`The provider’s accounting report has no column ${missing[0]}.`);
  return rows.map((row) => Object.fromEntries(places.map(([name, place]) => [name, row[place] ?? ''])) as Row);
}

type Booked = { -readonly [Field in keyof LedgerPayment]: LedgerPayment[Field] };

/**
 * The payments in reports, with the sums of their steps. Leaves out a payment without its authorisation among the rows,
 * because it belongs to earlier days.
 */
export function ledgerOf(rows: readonly Row[], merchant_account: string): LedgerPayment[] {
  const booked = new Map<string, Booked>();
  const own = rows.filter((row) => row['Merchant Account'] === merchant_account);
  for (const row of own) {
    if (row['Record Type'] !== 'Authorised') continue;
    const currency = row['Payment Currency'];
    booked.set(row['Psp Reference'], {
      psp_reference: row['Psp Reference'],
      merchant_reference: row['Merchant Reference'],
      amount: { amount: minorUnits(row['Authorised (PC)'], currency), currency },
      state: 'authorised',
      captured: 0,
      refunded: 0,
    });
  }
  // A capture is sent for settlement and settled days later; the report of either proves it.
  const sent = new Map<string, number>();
  const settled = new Map<string, number>();
  for (const row of own) {
    const payment = booked.get(row['Psp Reference']);
    if (!payment) continue;
    const captured = (): number => minorUnits(row['Captured (PC)'], row['Payment Currency']);
    const count = (step: Map<string, number>): void => {
      step.set(payment.psp_reference, (step.get(payment.psp_reference) ?? 0) + captured());
      payment.state = 'captured';
      payment.captured = Math.max(...[sent, settled].map((sums) => sums.get(payment.psp_reference) ?? 0));
    };
    switch (row['Record Type']) {
      case 'SentForSettle':
        count(sent);
        break;
      case 'Settled':
      case 'SettledBulk':
        count(settled);
        break;
      case 'Cancelled':
      case 'Expired':
        if (payment.state === 'authorised') payment.state = 'cancelled';
        break;
      case 'SentForRefund':
        payment.refunded += captured();
        break;
      case 'RefundFailed':
      case 'RefundedReversed':
        payment.refunded = Math.max(0, payment.refunded - captured());
        break;
      default:
    }
  }
  return [...booked.values()];
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The credential's header: an API key, or a user and a password. */
const credential = (key: string): Record<string, string> =>
  key.includes(':') ? { authorization: `Basic ${Buffer.from(key).toString('base64')}` } : { 'x-api-key': key };

/** The address of the reports. Throws ConfigError when it is not set for a real provider. */
function siteOf(settings: LedgerSettings): string {
  const site = settings.ADYEN_REPORT_URL ?? settings.ADYEN_ENVIRONMENT_URL;
  if (!settings.ADYEN_REPORT_URL && site.startsWith('https:'))
    throw new ConfigError('ADYEN_REPORT_URL is not set: the provider’s books cannot be read.');
  return site;
}

/** The text of a report; null when there is none. */
export async function downloadReport(settings: LedgerSettings, file: string): Promise<string | null> {
  const site = siteOf(settings);
  const account = encodeURIComponent(settings.ADYEN_MERCHANT_ACCOUNT);
  const signal = AbortSignal.timeout(settings.ADYEN_TIMEOUT_MS * patience);
  try {
    const answer = await fetch(`${site}/reports/download/MerchantAccount/${account}/${file}`, {
      headers: credential(settings.ADYEN_REPORT_KEY),
      signal,
    });
    if (answer.status === 404) return null;
    if (answer.status >= 400 && answer.status < 500) throw new ProviderRefusal(answer.status, 'report');
    if (!answer.ok) throw new ProviderSilence(`the payment provider answered ${answer.status} for its report`);
    return await answer.text();
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderSilence) throw error;
    throw new ProviderSilence('the payment provider did not hand out its report', { cause: error });
  }
}

/**
 * The ledger from the day of `from` to that of `now`. Adyen makes a day's report in the following night, so the ledger of
 * a running shop ends yesterday. Throws ConfigError when ADYEN_REPORT_URL is not set for a real provider.
 */
export async function accountingLedger(settings: LedgerSettings, from: Date, now: Date): Promise<Ledger> {
  const days: string[] = [];
  for (let at = Date.parse(dayOf(from)); at <= Date.parse(dayOf(now)); at += dayMs) days.push(dayOf(new Date(at)));
  const asked = new Date(now);
  const reports: (string | null)[] = [];
  for (const day of days)
    reports.push(await downloadReport(settings, `payments_accounting_report_${day.replaceAll('-', '_')}.csv`));
  const last = reports.findLastIndex((report) => report !== null);
  const day = days[last];
  const rows = reports.flatMap((report) => (report === null ? [] : reportRows(report)));
  return {
    payments: ledgerOf(rows, settings.ADYEN_MERCHANT_ACCOUNT),
    // A report of the current day is complete only until its download.
    complete_until:
      day === undefined
        ? null
        : new Date(Math.min(asked.getTime(), Date.parse(day) + dayMs - (day === dayOf(now) ? 0 : earliestZoneMs))),
    missing_days: days.slice(0, last + 1).filter((_, at) => reports[at] === null),
  };
}
