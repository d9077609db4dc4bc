// How much of an order each role gives back as a goodwill. Spec 3 §6, decisions/0114.
import type { Currency } from '../storefronts/storefronts.ts';
import { digitsOf } from '../money/money.ts';
import { isStaffRole, type StaffRole } from './staffRoles.ts';

/** Whole units of a currency that are worth about one euro: limits are round sums, not exchanges. Spec 3 §6, decisions/0114. */
const scale: Readonly<Record<Currency, number>> = {
  EUR: 1,
  PLN: 4,
  GBP: 1,
  CHF: 1,
  DKK: 7,
  SEK: 11,
  NOK: 11,
  CZK: 25,
  USD: 1,
  CAD: 1.5,
  AUD: 1.5,
  JPY: 150,
  CNY: 8,
  SGD: 1.5,
  MYR: 5,
  HKD: 8,
  MOP: 8,
  TWD: 35,
  KRW: 1500,
  SAR: 4,
  AED: 4,
  THB: 40,
  BRL: 6,
  MXN: 20,
};

/** Euros of all goodwills of an order at most, of the presets that grant them. */
const limits: { readonly [Preset in StaffRole]?: number } = { care: 100, supervisor: 1000 };
/** Of a role of the house without a limit of its own. */
const usualLimit = 1000;

type Limited = {
  /** The preset, or `houseRole` for a role of the house. */
  readonly role: string;
  /** The limit of the role's scope, in euro cents; null for none. */
  readonly limit: number | null;
};

/**
 * The most that a member may give back of one order as goodwill, in minor units: that of its preset, or of its role of the house the limit of
 * the scope; never more than that. Spec 3 §6, decisions/0112, 0114.
 */
export function refundLimitOf({ role, limit }: Limited, currency: Currency): number {
  const own = limit === null ? null : limit / 100;
  const most = isStaffRole(role) ? (limits[role] ?? 0) : (own ?? usualLimit);
  return Math.round(Math.min(most, own ?? Infinity) * scale[currency] * 10 ** digitsOf(currency));
}
