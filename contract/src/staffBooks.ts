// The calls of staff about the money's books and the provider's. Every amount is in minor units with its currency, every kind a
// name of the rules: pages format, sort, translate and link them. decisions/0102.
import { bookAccountNames, bookPostings, openReasons } from '@vitrine/rules/books/accounts';
import { partRules } from '@vitrine/rules/books/partReasons';
import { partKinds } from '@vitrine/rules/books/postingParts';
import { settlementDifferenceNames } from '@vitrine/rules/books/settlement';
import { paymentEventCodes } from '@vitrine/rules/payment/paymentEvents';
import { differenceKinds, differenceResults, proposals } from '@vitrine/rules/payment/reconciliation';
import { refundCauses } from '@vitrine/rules/payment/refundState';
import { lawNames } from '@vitrine/rules/returns/withdrawalLaws';
import { goodwillReasons } from '@vitrine/rules/returns/goodwill';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { nextPage, pageQuery } from './listPage.ts';

const source = 'decisions/0079, decisions/0102';
const done = z.object({ done: z.literal(true) });
/** The currencies of the provider's reports are those that it knows, not the shop's. */
const sum = z.object({ amount: z.int(), currency: z.string() });

/** The order as it was sold: the root of every amount of its books. */
const bookedOrder = z.object({
  increment_id: z.string(),
  /** Null for an order that is not placed. */
  placed_at: z.iso.datetime().nullable(),
  /** Placed by another system, whose books have its sale and its payment: here are only the postings since. */
  is_imported: z.boolean(),
  currency: z.string(),
  /** Goods before discounts, discounts and delivery without tax; then all tax. */
  subtotal: z.int(),
  discount_amount: z.int(),
  shipping_amount: z.int(),
  tax_amount: z.int(),
  grand_total: z.int(),
  /** In thousandths of a percent. */
  tax_rate: z.int(),
  /** Whether the prices include the tax. */
  tax_included: z.boolean(),
  lines: z.array(
    z.object({
      item_order_id: z.string(),
      sku: z.string(),
      qty: z.int(),
      canceled_qty: z.int(),
      /** With or without tax, as `tax_included` says. */
      unit_price: z.int(),
    }),
  ),
});

/** What a posting came from, as far as the shop knows it. */
const cause = z.object({
  /** The return that was accepted, or whose refund moved. */
  return_number: z.string().nullable(),
  refund: z.object({ refund_id: z.int(), cause: z.enum(refundCauses) }).nullable(),
  /** The parcel whose money was captured. */
  parcel: z.object({ shipment_id: z.string(), carrier: z.string(), track_number: z.string().nullable() }).nullable(),
  /** The report of the provider. */
  event: z
    .object({ event_code: z.enum(paymentEventCodes), psp_reference: z.string(), received_at: z.iso.datetime() })
    .nullable(),
  /** The line of a settlement report. */
  settlement: z.object({ line_id: z.int(), report: z.string(), type: z.string() }).nullable(),
  /** The price reduction that was granted, or whose refund moved. */
  goodwill: z.object({ reason: z.enum(goodwillReasons) }).nullable(),
});

/** The rule that made a part of an entry, and what it started from. */
const partReason = z.object({
  rule: z.enum(partRules),
  /** Units of how many of the row. */
  units: z.object({ qty: z.int(), of: z.int() }).nullable(),
  /** The row of the order that the part is, or is a share of. */
  row: z.int().nullable(),
  law: z.object({ statute: z.enum(lawNames), article: z.string().nullable() }).nullable(),
});

const entry = z.object({
  account: z.enum(bookAccountNames),
  /** Debits are positive. */
  amount: z.int(),
  /** They sum to the amount; none where the entry is a whole of its own. `item_order_id` is a line of the order. */
  parts: z.array(
    z.object({
      of: z.enum(partKinds),
      item_order_id: z.string().nullable(),
      amount: z.int(),
      /** Why it has this amount; null for what the stored rows do not explain. */
      reason: partReason.nullable(),
    }),
  ),
});

export const staffExplain = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/orders/:increment_id/books',
  summary:
    'How the totals of an order came about: every posting with its cause, its entries and their parts, the balances, and what is open; amounts in minor units',
  source: `spec 3 §6, ${source}`,
  params: z.strictObject({ increment_id: z.string().min(1).max(32) }),
  answer: z.object({
    order: bookedOrder,
    /** What moved in all at the provider; null where the order has no payment here. */
    payment: z
      .object({
        payment_method: z.string(),
        merchant_reference: z.string(),
        psp_reference: z.string().nullable(),
        amount: z.int(),
        captured: z.int(),
        refunded: z.int(),
        charged_back: z.int(),
      })
      .nullable(),
    /** The oldest first; the entries of each sum to zero. */
    postings: z.array(
      z.object({
        posting_id: z.string(),
        at: z.iso.datetime(),
        kind: z.enum(bookPostings),
        currency: z.string(),
        cause,
        entries: z.array(entry),
      }),
    ),
    /** The sum of each account that is not zero, in the order of the entries. */
    balances: z.array(sum.extend({ account: z.enum(bookAccountNames) })),
    /** Why the books are open; null where they are settled. */
    open: z.enum(openReasons).nullable(),
  }),
});

export const staffBooks = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/books',
  summary:
    'The sum of each account of the books, with the first page, and the orders that are not settled, the oldest first; amounts in minor units',
  source,
  query: z.strictObject(pageQuery),
  answer: z.object({
    ...nextPage,
    /** Null on the pages after the first. */
    totals: z.array(sum.extend({ account: z.enum(bookAccountNames) })).nullable(),
    orders: z.array(
      z.object({
        increment_id: z.string(),
        currency: z.string(),
        open: z.enum(openReasons),
        /** What the customer owes; negative: is owed. */
        customer: z.int(),
        authorised: z.int(),
        /** When its money was last authorised; banks drop an authorisation that waits for weeks. */
        authorised_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
});

export const staffReconcile = endpoint({
  work: 'payment',
  base: 'backend',
  method: 'POST',
  path: '/staff/reconciliation',
  summary: 'Compare payments with the provider’s books; `apply` does what the comparison proposes',
  source,
  body: z.strictObject({ from: z.iso.date().optional(), apply: z.boolean() }),
  answer: z.object({
    from: z.iso.datetime(),
    /** The end of the provider’s complete reports; null without reports of these days. */
    complete_until: z.iso.datetime().nullable(),
    /** Days without a report, before the latest one. */
    missing_days: z.array(z.string()),
    differences: z.array(
      z.object({
        kind: z.enum(differenceKinds),
        /** Null for a payment that is unknown here. */
        order_number: z.string().nullable(),
        merchant_reference: z.string(),
        psp_reference: z.string().nullable(),
        /** When the payment began here. */
        began_at: z.iso.datetime().nullable(),
        /** The shop’s amount and the provider’s; null on the side that has no such payment. */
        here: sum.nullable(),
        there: sum.nullable(),
        /** Null where the payment is marked for review already. */
        proposal: z.enum(proposals).nullable(),
        /** What `apply` did about it; null where it did nothing. */
        result: z.enum(differenceResults).nullable(),
      }),
    ),
    /** Of a database that came back from a backup: whether it is still marked, and until when the reports must reach. */
    restored: z.object({ is_open: z.boolean(), needs_until: z.iso.datetime() }).nullable(),
    /** No difference, no missing day, and no restored database that waits. */
    is_settled: z.boolean(),
  }),
});

export const staffAcknowledge = endpoint({
  work: 'payment',
  base: 'backend',
  method: 'POST',
  path: '/staff/reconciliation/acknowledge',
  summary: 'Note that a payment unknown here was dealt with by hand',
  source,
  body: z.strictObject({ psp_reference: freeText(64).min(1) }),
  answer: done,
});

export const staffSettlement = endpoint({
  work: 'payment',
  base: 'backend',
  method: 'POST',
  path: '/staff/settlement',
  summary:
    'Import the provider’s settlement reports (or one batch again) and list what differs from the books, the oldest first, 200 of each kind; amounts in minor units',
  source,
  body: z.strictObject({ batch: z.int().min(1).optional() }),
  answer: z.object({
    /** How many lines differ, and how many reports no line settles. */
    differing_count: z.int(),
    unsettled_count: z.int(),
    /** Lines that are not in the books; each is closed by its `line_id`, or settles when a missing report arrives. */
    differing: z.array(
      z.object({
        line_id: z.int(),
        kind: z.enum(settlementDifferenceNames),
        report: z.string(),
        imported_at: z.iso.datetime(),
        /** The provider’s type of line, also one that the books do not know. */
        type: z.string(),
        order_number: z.string().nullable(),
        merchant_reference: z.string(),
        psp_reference: z.string(),
        /** The capture, refund or dispute. */
        modification_reference: z.string(),
        /** What the shop expects; null where it knows of no such movement. */
        here: sum.nullable(),
        /** Credits are positive. */
        gross: sum,
        net: sum,
        /** What the provider kept, in the currency of `net`. */
        fees: z.int(),
      }),
    ),
    /** What the provider reported long ago and no line settles. */
    unsettled: z.array(
      z.object({
        event_code: z.enum(paymentEventCodes),
        order_number: z.string(),
        merchant_reference: z.string(),
        psp_reference: z.string(),
        amount: z.int(),
        currency: z.string(),
        received_at: z.iso.datetime(),
      }),
    ),
    is_settled: z.boolean(),
  }),
});

export const staffSettlementLine = endpoint({
  work: 'payment',
  base: 'backend',
  method: 'POST',
  path: '/staff/settlement/lines/:line_id',
  summary: 'Close a differing line: `book` writes it into the books as the provider reports it, `ignore` leaves it out',
  source,
  params: z.strictObject({
    line_id: z
      .string()
      .regex(/^[1-9]\d{0,14}$/u)
      .meta({ example: '7' }),
  }),
  body: z.strictObject({ how: z.enum(['book', 'ignore']) }),
  answer: done,
});
