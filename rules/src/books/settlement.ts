// Compares the lines of the provider's settlement reports with the shop's payments. Pure: the difference depends only on the
// line and on what the shop knows of its payment. Invariants M7, M8, decisions/0070.

/** What a line settles; an account's line belongs to no payment. */
type LineKind = 'capture' | 'refund' | 'refund_reversed' | 'chargeback' | 'chargeback_reversed' | 'account' | 'payout';

/** The report's types of lines, and the highest share of the amount that the provider keeps for one, in thousandths. */
export const settlementTypes = {
  Settled: { of: 'capture', most_fee: 40 },
  Refunded: { of: 'refund', most_fee: 40 },
  RefundedReversed: { of: 'refund_reversed', most_fee: 40 },
  Chargeback: { of: 'chargeback', most_fee: 150 },
  SecondChargeback: { of: 'chargeback', most_fee: 150 },
  ChargebackReversed: { of: 'chargeback_reversed', most_fee: 40 },
  Fee: { of: 'account', most_fee: 0 },
  MiscCosts: { of: 'account', most_fee: 0 },
  InvoiceDeduction: { of: 'account', most_fee: 0 },
  MerchantPayout: { of: 'payout', most_fee: 0 },
} as const satisfies Record<string, { of: LineKind; most_fee: number }>;
type SettlementType = keyof typeof settlementTypes;

/** Whether the books know this type of line. decisions/0070. */
export function isSettlementType(type: string): type is SettlementType {
  return Object.hasOwn(settlementTypes, type);
}

/** A line of a report. Amounts in minor units: credits positive, debits negative. */
export type SettlementLine = {
  readonly type: string;
  /** The payment. */
  readonly psp_reference: string;
  /** The capture, refund or dispute. */
  readonly modification_reference: string;
  readonly merchant_reference: string;
  readonly gross: number;
  readonly gross_currency: string;
  readonly net: number;
  readonly net_currency: string;
  /** What the provider kept, in the net currency. */
  readonly fees: number;
};

/** What the shop knows about a line. */
export type KnownOfLine = {
  /** Its payment; null when no attempt has the line's references. */
  readonly payment: {
    readonly amount: number;
    readonly currency: string;
    readonly captures_parts: boolean;
    readonly captured: number;
  } | null;
  /** The amount of the provider's event with the modification's reference; null without one. */
  readonly event_amount: number | null;
  /** Whether an earlier line settles the same. */
  readonly is_double: boolean;
  /** The sum of the report's other lines in the net currency. */
  readonly rest_of_report: number;
};

/** Why a line is not in the books. decisions/0070. */
export const settlementDifferences = {
  unknown_type: 'a type of line that the books do not know',
  unknown_reference: 'a payment that the shop does not know',
  double_line: 'settled twice',
  currency: 'another currency than the payment',
  captured_there: 'captured there, not captured here',
  refunded_there: 'refunded there, not refunded here',
  charged_back_there: 'charged back there, not here',
  amount: 'another amount than the shop’s',
  sum: 'gross, fees and net do not sum up',
  fee: 'a fee that is not expected',
  payout: 'paid out another sum than the report’s',
} as const satisfies Record<string, string>;
export type SettlementDifference = keyof typeof settlementDifferences;
/** Their names, for answers. Invariants M7, decisions/0102. */
export const settlementDifferenceNames = Object.keys(settlementDifferences) as readonly SettlementDifference[];

const missing = {
  capture: 'captured_there',
  refund: 'refunded_there',
  refund_reversed: 'refunded_there',
  chargeback: 'charged_back_there',
  chargeback_reversed: 'charged_back_there',
} as const satisfies Partial<Record<LineKind, SettlementDifference>>;

/** The amount that the shop expects; null when it knows of no such movement. */
function expectedAmount(kind: keyof typeof missing, { payment, event_amount }: KnownOfLine): number | null {
  if (event_amount !== null) return event_amount;
  // A payment captured as a whole may be booked from the ledger, without the capture's own reference.
  const isWhole = kind === 'capture' && payment !== null && !payment.captures_parts && payment.captured > 0;
  return isWhole ? payment.amount : null;
}

/**
 * The shop's amount for a line, as the provider writes it but without a sign: the movement that the shop knows, or of a payout the
 * sum of its report; null where the shop knows of none. decisions/0102.
 */
export function shopsSum(line: SettlementLine, known: KnownOfLine): { amount: number; currency: string } | null {
  const kind = isSettlementType(line.type) ? settlementTypes[line.type].of : 'account';
  if (kind === 'payout') return { amount: known.rest_of_report, currency: line.net_currency };
  if (kind === 'account' || known.payment === null) return null;
  const amount = expectedAmount(kind, known);
  return amount === null ? null : { amount, currency: known.payment.currency };
}

const credits: ReadonlySet<LineKind> = new Set(['capture', 'refund_reversed', 'chargeback_reversed']);

/** Whether the sums of a line agree with each other. */
function addsUp(kind: LineKind, { gross, gross_currency, net, net_currency, fees }: SettlementLine): boolean {
  const isRightSide = credits.has(kind) ? gross > 0 : gross < 0;
  return isRightSide && (gross_currency !== net_currency || gross === net + fees);
}

/** The first reason why a line cannot be written into the books; null when it can. Invariants M7, decisions/0070. */
export function settlementDifference(line: SettlementLine, known: KnownOfLine): SettlementDifference | null {
  if (!isSettlementType(line.type)) return 'unknown_type';
  const { of: kind, most_fee } = settlementTypes[line.type];
  if (known.is_double) return 'double_line';
  if (kind === 'account') return null;
  if (kind === 'payout') return line.net + known.rest_of_report === 0 ? null : 'payout';
  if (known.payment === null) return 'unknown_reference';
  if (line.gross_currency !== known.payment.currency) return 'currency';
  const expected = expectedAmount(kind, known);
  if (expected === null) return missing[kind];
  if (Math.abs(line.gross) !== expected) return 'amount';
  if (!addsUp(kind, line)) return 'sum';
  // The exchange changes the amount: the share is of what arrived.
  const base = Math.abs(line.gross_currency === line.net_currency ? line.gross : line.net);
  return Math.abs(line.fees) * 1000 > base * most_fee ? 'fee' : null;
}

/** Entries in one currency. */
export type SettlementEntries = {
  readonly posting: 'settled' | 'provider_fee' | 'paid_out';
  readonly currency: string;
  readonly amounts: Readonly<Record<string, number>>;
};

/**
 * The entries of a line; each sums to zero in its currency. Money leaves the provider's account into the batch that is
 * settled, less the fees; the payout moves the batch into the house's account. decisions/0070.
 */
export function settlementEntries(line: SettlementLine): SettlementEntries[] {
  const { gross, gross_currency, net, net_currency, fees, type } = line;
  const kind = isSettlementType(type) ? settlementTypes[type].of : 'account';
  if (kind === 'payout')
    return [{ posting: 'paid_out', currency: net_currency, amounts: { settlement: net, bank: -net } }];
  if (kind === 'account')
    return [{ posting: 'provider_fee', currency: net_currency, amounts: { settlement: net, fees: -net } }];
  if (gross_currency === net_currency)
    return [{ posting: 'settled', currency: net_currency, amounts: { settlement: net, fees, provider: -net - fees } }];
  return [
    { posting: 'settled', currency: gross_currency, amounts: { exchange: gross, provider: -gross } },
    { posting: 'settled', currency: net_currency, amounts: { settlement: net, fees, exchange: -net - fees } },
  ];
}

/** Days within which the provider settles a capture, a refund or a chargeback. decisions/0070. */
export const settledWithinDays = 10;
