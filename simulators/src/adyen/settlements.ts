// The provider's settlement batches with their reports, and disputes with shoppers' banks.
import type { Notifier } from './notify.ts';
import { decimal, quoted } from './reports.ts';
import { type Amount, book, type Booking, pspReference, type SimulatedPayment, type State } from './state.ts';

const columns = [
  'Company Account',
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Payment Method',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Exchange Rate',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Payment Method Variant',
  'Modification Merchant Reference',
  'Batch Number',
  ...Array.from({ length: 7 }, (_, at) => `Reserved${at + 4}`),
];

/** The steps that a batch settles: their type in the report, and 1 for a credit. */
const settling: Partial<Record<Booking['record_type'], readonly [type: string, sign: 1 | -1]>> = {
  SentForSettle: ['Settled', 1],
  SentForRefund: ['Refunded', -1],
  Chargeback: ['Chargeback', -1],
  ChargebackReversed: ['ChargebackReversed', 1],
};

/** What the provider keeps: shares of a capture, a fixed sum for a chargeback, nothing else. */
function feesOf(type: string, value: number) {
  const share = (permille: number): number => (type === 'Settled' ? Math.round((value * permille) / 1000) : 0);
  return {
    commission: type === 'Chargeback' ? Math.min(750, Math.floor(value / 10)) : 0,
    markup: share(6),
    scheme: share(1),
    interchange: share(2),
  };
}

type Line = { step: Booking | null; type: string; modification: string; gross: number; net: number; fees: number[] };

function lineOf(step: Booking, type: string, sign: 1 | -1): Line {
  const { value } = step.amount;
  const fees = Object.values(feesOf(type, value));
  const net = sign * value - fees.reduce((sum, fee) => sum + fee, 0);
  return { step, type, modification: step.modification, gross: sign * value, net, fees };
}

const sides = (value: number, currency: string): [debit: string, credit: string] => {
  const written = decimal({ value: Math.abs(value), currency });
  return value < 0 ? [written, ''] : ['', written];
};

function written(line: Line, currency: string, account: string, batch: number, at: Date): string {
  const { step, type, modification, gross, net, fees } = line;
  const isOfPayment = step !== null;
  return [
    'VitrineCompany',
    account,
    step?.psp_reference ?? '',
    step?.reference ?? '',
    step?.type ?? '',
    (step?.at ?? at).toISOString().slice(0, 19).replace('T', ' '),
    'UTC',
    type,
    modification,
    isOfPayment ? currency : '',
    ...(isOfPayment ? sides(gross, currency) : ['', '']),
    isOfPayment ? '1' : '',
    currency,
    ...sides(net, currency),
    ...(isOfPayment ? fees.map((value) => (value === 0 ? '' : decimal({ value, currency }))) : ['', '', '', '']),
    step?.type ?? '',
    '',
    String(batch),
    ...Array.from({ length: 7 }, () => ''),
  ]
    .map(quoted)
    .join(',');
}

/**
 * Closes a batch per currency: its lines, its monthly fee and its payout. Notifies the shop that each report is there.
 * Returns the batches' numbers.
 */
export function closeBatches(state: State, account: string, notifier: Notifier, site: string): number[] {
  const steps = state.bookings.slice(state.settled_steps).filter(({ record_type }) => settling[record_type]);
  state.settled_steps = state.bookings.length;
  const now = new Date();
  return [...new Set(steps.map(({ amount }) => amount.currency))].map((currency) => {
    const batch = state.settlements.length + 1;
    const lines = steps
      .filter(({ amount }) => amount.currency === currency)
      .map((step) => lineOf(step, ...(settling[step.record_type] ?? (['', 1] as const))));
    const blank = { step: null, gross: 0, fees: [] };
    const month = now.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    lines.push({ ...blank, type: 'Fee', modification: `Transaction Fees ${month}`, net: -11 * lines.length });
    const sum = lines.reduce((total, { net }) => total + net, 0);
    lines.push({ ...blank, type: 'MerchantPayout', modification: `TX batch ${batch}, ${account}`, net: -sum });
    const rows = lines.map((line) => written(line, currency, account, batch, now));
    state.settlements.push(`${[columns.join(','), ...rows].join('\n')}\n`);
    const name = `settlement_detail_report_batch_${batch}.csv`;
    notifier.send({
      eventCode: 'REPORT_AVAILABLE',
      success: true,
      pspReference: name,
      merchantReference: '',
      amount: { value: 0, currency: 'EUR' },
      reason: `${site}/reports/download/MerchantAccount/${account}/${name}`,
    });
    return batch;
  });
}

export type DisputeStep = 'open' | 'chargeback' | 'reverse';
const codes = {
  open: 'NOTIFICATION_OF_CHARGEBACK',
  chargeback: 'CHARGEBACK',
  reverse: 'CHARGEBACK_REVERSED',
} as const satisfies Record<DisputeStep, string>;

/** A step of a shopper's dispute: booked and notified under one reference. Null for an unknown payment. */
export function disputeStep(
  state: State,
  notifier: Notifier,
  psp_reference: string,
  step: DisputeStep,
  value?: number,
): string | null {
  const payment: SimulatedPayment | undefined = state.payments.get(psp_reference);
  if (!payment) return null;
  payment.dispute ??= pspReference();
  const amount: Amount = { ...payment.amount, value: value ?? payment.captured };
  const { dispute } = payment;
  if (step !== 'open')
    book(state, { ...payment, amount }, step === 'chargeback' ? 'Chargeback' : 'ChargebackReversed', dispute);
  notifier.send({
    eventCode: codes[step],
    success: true,
    pspReference: dispute,
    originalReference: psp_reference,
    merchantReference: payment.reference,
    amount,
  });
  return dispute;
}
