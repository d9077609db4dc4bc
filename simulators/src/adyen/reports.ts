import { Hono } from 'hono';
import type { Amount, Booking, State } from './state.ts';

type Settings = { report_key: string; merchant_account: string };

const columns = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Booking Date',
  'TimeZone',
  'Main Currency',
  'Main Amount',
  'Record Type',
  'Payment Currency',
  'Received (PC)',
  'Authorised (PC)',
  'Captured (PC)',
];

// The provider's own exponents, so that a wrong one of the shop does not go unnoticed.
const wholeUnits = new Set(['JPY', 'KRW']);
export const decimal = ({ value, currency }: Amount): string =>
  wholeUnits.has(currency) ? String(value) : (value / 100).toFixed(2);

/** A step's effect on the registers Received, Authorised and Captured. */
const registers: Record<Booking['record_type'], readonly [number, number, number]> = {
  Received: [1, 0, 0],
  Authorised: [-1, 1, 0],
  Refused: [-1, 0, 0],
  Cancelled: [0, -1, 0],
  SentForSettle: [0, -1, 1],
  SentForRefund: [0, 0, -1],
  Chargeback: [0, 0, -1],
  ChargebackReversed: [0, 0, 1],
};

export const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function line({ at, psp_reference, reference, type, record_type, amount }: Booking, merchant_account: string): string {
  const sums = registers[record_type].map((sign) =>
    sign === 0 ? '' : decimal({ ...amount, value: sign * amount.value }),
  );
  return [
    'VitrineCompany',
    merchant_account,
    psp_reference,
    reference,
    type,
    at.toISOString().slice(0, 19).replace('T', ' '),
    'UTC',
    amount.currency,
    decimal(amount),
    record_type,
    amount.currency,
    ...sums,
  ]
    .map(quoted)
    .join(',');
}

/**
 * The provider's report downloads, as far as the shop uses them: the Payment accounting report of a day. Unlike the provider's,
 * it also has the current day. And the settlement details report of each closed batch.
 */
export function reportApp(state: State, settings: Settings): Hono {
  const app = new Hono();
  app.get('/reports/download/MerchantAccount/:account/:file', (context) => {
    const basic = `Basic ${Buffer.from(settings.report_key).toString('base64')}`;
    const isKnown =
      context.req.header('x-api-key') === settings.report_key || context.req.header('authorization') === basic;
    if (!isKnown) return context.text('Unauthorized', 401);
    if (context.req.param('account') !== settings.merchant_account) return context.text('Forbidden', 403);
    const batch = /^settlement_detail_report_batch_(\d+)\.csv$/u.exec(context.req.param('file'))?.[1];
    const settlement = batch && state.settlements[Number(batch) - 1];
    if (settlement) return context.text(settlement, 200, { 'content-type': 'text/csv; charset=utf-8' });
    const day = /^payments_accounting_report_(\d{4})_(\d\d)_(\d\d)\.csv$/u.exec(context.req.param('file'));
    if (!day) return context.text('Not Found', 404);
    const wanted = day.slice(1).join('-');
    const booked = state.bookings.filter(({ at }) => at.toISOString().startsWith(wanted));
    if (wanted > new Date().toISOString().slice(0, 10)) return context.text('Not Found', 404);
    const lines = [columns.join(','), ...booked.map((booking) => line(booking, settings.merchant_account))];
    return context.text(`${lines.join('\n')}\n`, 200, { 'content-type': 'text/csv; charset=utf-8' });
  });
  return app;
}
