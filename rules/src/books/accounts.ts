// The accounts of the money's books (decisions/0055). Debits are positive, credits negative, in minor units of one currency.

/** What each account holds, as the command `explain` says it. A check constraint repeats the names. Invariants M8, decisions/0055. */
export const bookAccounts = {
  customer: 'owed by the customer (negative: owed to the customer)',
  goods: 'goods sold, without tax and before discounts',
  discounts: 'discounts, without tax',
  shipping: 'delivery, without tax',
  tax: 'tax',
  returns: 'goods taken back, without tax',
  return_fees: 'kept for returns',
  provider: 'money at the payment provider',
  authorised: 'authorised and not captured',
  authorised_offset: 'offset of the authorisations',
  chargebacks: 'taken back by customers’ banks',
  fees: 'the provider’s fees',
  settlement: 'settled by the provider, not paid out yet',
  exchange: 'exchanged between currencies by the provider',
  bank: 'paid into the house’s account',
} as const satisfies Record<string, string>;
export type BookAccount = keyof typeof bookAccounts;
/** The names of the accounts, for answers. Invariants M8, decisions/0102. */
export const bookAccountNames = Object.keys(bookAccounts) as readonly BookAccount[];

/** The events that the books know. Invariants M8, decisions/0055. */
export const bookPostings = [
  'sale',
  'sale_reversed',
  'authorised',
  'authorisation_ended',
  'captured',
  'capture_failed',
  'returned',
  'refunded',
  'chargeback',
  'chargeback_reversed',
  'settled',
  'provider_fee',
  'paid_out',
  'rest_canceled',
  'refund_transferred',
  'units_canceled',
  'goodwill',
] as const;
export type BookPosting = (typeof bookPostings)[number];

/** Why the books of an order are open. Invariants M8, decisions/0102. */
export const openReasons = ['unpaid', 'refund_due', 'authorised'] as const;
export type OpenReason = (typeof openReasons)[number];

type Balances = Readonly<Partial<Record<BookAccount, number>>>;

/**
 * Why the books of an order are open; null when they are settled: the customer's balance is zero, and no authorisation waits.
 * Invariants M5, M8.
 */
export function openReason(balances: Balances): OpenReason | null {
  const { customer = 0, authorised = 0 } = balances;
  if (authorised !== 0) return 'authorised';
  if (customer === 0) return null;
  return customer > 0 ? 'unpaid' : 'refund_due';
}
