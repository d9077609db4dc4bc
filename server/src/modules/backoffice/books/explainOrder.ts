// How the totals of an order came about, as a tree: its postings, their entries, and the parts of these. decisions/0055, 0102.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffBooks';
import { openReason } from '@vitrine/rules/books/accounts';
import { type ReasonFacts, reasonOfPart } from '@vitrine/rules/books/partReasons';
import { partsOfEntry } from '@vitrine/rules/books/postingParts';
import { restUnits } from '@vitrine/rules/orders/restValue';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import { ConfigError } from '../../../platform/config/config.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { causesOf } from './causes.ts';
import { type BookedOrder, bookedOrder, type BookedPayment } from './explainQueries.ts';

export type Explained = AnswerOf<typeof contract.staffExplain>;
type Posting = BookedOrder['postings'][number];

const orderOf = ({ increment_id, placed_at, postings, lines, ...order }: BookedOrder): Explained['order'] => ({
  increment_id,
  placed_at: placed_at?.toISOString() ?? null,
  // The trigger books a sale when an order is placed; one that came here placed has none.
  is_imported: placed_at !== null && postings.every(({ posting }) => posting !== 'sale'),
  currency: order.currency,
  subtotal: order.subtotal,
  discount_amount: order.discount_amount,
  shipping_amount: order.shipping_amount,
  tax_amount: order.tax_amount,
  grand_total: order.grand_total,
  tax_rate: order.tax_rate,
  tax_included: order.tax_included,
  lines: lines.map(({ item_order_id, sku, qty, canceled_qty, unit_price }) => ({
    item_order_id,
    sku,
    qty,
    canceled_qty,
    unit_price,
  })),
});

const paymentOf = (payment: BookedPayment | null): Explained['payment'] =>
  payment && {
    payment_method: payment.payment_method,
    merchant_reference: payment.merchant_reference,
    psp_reference: payment.psp_reference,
    amount: payment.amount,
    captured: payment.captured,
    refunded: payment.refunded,
    charged_back: payment.charged_back,
  };

/** The stored rows that a posting was made of. */
function factsOf(order: BookedOrder, { posting, cause_id }: Posting): ReasonFacts {
  const back = order.returns.find(({ return_id }) => return_id === cause_id) ?? null;
  const all = order.units.flatMap(({ lines }) => lines);
  const own = order.units.find(({ cancellation_id }) => cancellation_id === cause_id)?.lines ?? [];
  const units = posting === 'rest_canceled' ? restUnits(order.lines, all) : (back?.lines ?? own);
  return {
    sold: order,
    rest: order.rest,
    back,
    goodwill: order.goodwills.find(({ goodwill_id }) => goodwill_id === cause_id)?.lines ?? null,
    units: { all, own },
    country: isCountry(order.store) ? order.store : null,
    return_type: back?.return_type ?? null,
    qty: Object.fromEntries(units.map(({ item_order_id, qty }) => [item_order_id, qty])),
  };
}

/** The entries of a posting with their parts, and why each has its amount. */
function entriesOf(order: BookedOrder, posting: Posting): Explained['postings'][number]['entries'] {
  const facts = factsOf(order, posting);
  return posting.entries.map((entry) => ({
    ...entry,
    parts: partsOfEntry(posting.posting, entry, facts).map((part) => ({
      ...part,
      reason: reasonOfPart(posting.posting, entry.account, part, facts),
    })),
  }));
}

/** The balance of each account in each currency, in the order of the entries. */
function balancesOf(postings: readonly Posting[]): Explained['balances'] {
  const balances = new Map<string, Explained['balances'][number]>();
  for (const { currency, entries } of postings)
    for (const { account, amount } of entries) {
      const key = `${account} ${currency}`;
      const before = balances.get(key)?.amount ?? 0;
      balances.set(key, { account, currency, amount: before + amount });
    }
  return [...balances.values()].filter(({ amount }) => amount !== 0);
}

/**
 * How the totals of an order came about. Every entry of the books is in it once, and the parts of each sum to it. Amounts in minor
 * units, debits positive. Throws ConfigError for an unknown number. decisions/0055, 0102.
 */
export async function explainOrder(db: Database | Tx, increment_id: string): Promise<Explained> {
  const order = await bookedOrder(db, increment_id);
  if (!order) throw new ConfigError('no order has this number');
  const causeOf = causesOf(order);
  const balances = balancesOf(order.postings);
  // The customer owes and is owed in the order's currency; other ones are the provider's exchange.
  const owed = balances.filter(({ currency }) => currency === order.currency);
  return {
    order: orderOf(order),
    payment: paymentOf(order.payment),
    postings: order.postings.map((posting) => ({
      posting_id: posting.posting_id,
      at: new Date(posting.at).toISOString(),
      kind: posting.posting,
      currency: posting.currency,
      cause: causeOf(posting),
      entries: entriesOf(order, posting),
    })),
    balances,
    open: openReason(Object.fromEntries(owed.map(({ account, amount }) => [account, amount]))),
  };
}
