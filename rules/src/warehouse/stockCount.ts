// A count of a place: what should be there, what differs, and who may say so. Spec 3 §6, decisions/0115.
import { shopCurrency } from '../storefronts/shopCurrency.ts';
import type { Country, Currency } from '../storefronts/storefronts.ts';

/** Pieces of a SKU in a place, as the ledger and the open orders have them. Spec 3 §4, decisions/0115. */
export type LedgerFigure = {
  /** For sale. */
  readonly free: number;
  /** Held for unpaid orders and reservations. */
  readonly held: number;
  /** Paid for, and still in the house. */
  readonly sold: number;
};

/**
 * How many pieces a person finds in a place: a sale changes none of it, only what is carried out does. Pieces that are under way to
 * another place are not there. Spec 3 §4, decisions/0115.
 */
export const expectedThere = ({ free, held, sold }: LedgerFigure): number => free + held + sold;

/** A difference of one SKU; `price` of a piece in minor units, null for a piece without one. Spec 3 §6, decisions/0115. */
export type Difference = { readonly difference: number; readonly price: number | null };

/** Pieces that one person may correct alone. Spec 3 §6, decisions/0115. */
const mostPieces = 2;

/** The value that one person may correct alone, in minor units: about 500 euros everywhere. Spec 3 §6, decisions/0115. */
const mostValue: Readonly<Record<Currency, number>> = {
  EUR: 500_00,
  PLN: 2_000_00,
  GBP: 430_00,
  CHF: 480_00,
  DKK: 3_700_00,
  SEK: 5_600_00,
  NOK: 5_800_00,
  CZK: 12_500_00,
  USD: 540_00,
  CAD: 740_00,
  AUD: 820_00,
  JPY: 80_000,
  CNY: 3_900_00,
  SGD: 720_00,
  MYR: 2_400_00,
  HKD: 4_200_00,
  MOP: 4_300_00,
  TWD: 17_000_00,
  KRW: 740_000,
  SAR: 2_000_00,
  AED: 2_000_00,
  THB: 19_000_00,
  BRL: 3_000_00,
  MXN: 10_000_00,
};

/**
 * Whether another member than those that counted must approve the differences of a count: all of them together, so that a large
 * one is not taken in parts. A piece without a price counts as above the limit. Spec 3 §6, decisions/0115.
 */
export function needsOther(differences: readonly Difference[], country: Country): boolean {
  const pieces = differences.reduce((sum, { difference }) => sum + Math.abs(difference), 0);
  const value = differences.reduce(
    (sum, { difference, price }) =>
      difference === 0 ? sum : sum + Math.abs(difference) * (price ?? Number.POSITIVE_INFINITY),
    0,
  );
  return pieces > mostPieces || value > mostValue[shopCurrency(country)];
}

/** Whether a member may approve a count. Spec 3 §6, decisions/0115. */
export const mayApprove = (staff_id: string, counters: readonly string[], isOtherNeeded: boolean): boolean =>
  !isOtherNeeded || !counters.includes(staff_id);
