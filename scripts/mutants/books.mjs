// The money's books: captures by parcel, settlement reports, reviews for fraud.
import { fault } from './fault.mjs';

const parts = 'checkout/partCaptures.test.ts';
const settled = 'books/settlement.test.ts';
const suspect = 'orders/fraudReview.test.ts';
const captures = 'modules/fulfilment/capture.test.ts';
const held = 'modules/fulfilment/fraudReview.test.ts';

export const books = [
  fault(
    'capture-twice-counts',
    'checkout/paymentState.ts',
    'return sum > 0 || refunded > 0 ? amount.amount : 0;',
    'return sum;',
    parts,
  ),
  fault(
    'failed-capture-counts',
    'checkout/paymentState.ts',
    "const stands = succeeded(events, 'CAPTURE').filter(({ psp_reference }) => !undone.has(psp_reference));",
    "const stands = succeeded(events, 'CAPTURE').filter(({ psp_reference }) => undone.has('') || psp_reference !== '');",
    parts,
  ),
  fault(
    'part-of-whole-accepted',
    'checkout/paymentEvents.ts',
    "!(captures_parts && event_code === 'CAPTURE')",
    "event_code !== 'CAPTURE'",
    parts,
  ),
  fault('last-parcel-leaves-rest', 'checkout/parcelCapture.ts', 'if (parcel.is_last) return left;', '', parts),
  fault(
    'delivery-with-each-parcel',
    'checkout/parcelCapture.ts',
    'parcel.lines, parcel.is_first',
    'parcel.lines, true',
    parts,
  ),
  fault(
    'pre-order-by-parcel',
    'checkout/paymentMethods.ts',
    "=== 'per_parcel' && !has_pre_order",
    "=== 'per_parcel'",
    parts,
  ),
  fault(
    'won-dispute-stays',
    'checkout/paymentState.ts',
    "taken - onceEach(succeeded(events, 'CHARGEBACK_REVERSED'))",
    'taken',
    parts,
  ),
  fault(
    'captured-there-unseen',
    'checkout/reconciliation.ts',
    'there.captured > here.captured',
    'false',
    'checkout/reconciliation.test.ts',
  ),
  fault('settled-twice', 'books/settlement.ts', "if (known.is_double) return 'double_line';", '', settled),
  fault(
    'settled-unknown',
    'books/settlement.ts',
    "if (known.payment === null) return 'unknown_reference';",
    "if (known.payment === null) return 'amount';",
    settled,
  ),
  fault(
    'settled-other-currency',
    'books/settlement.ts',
    "if (line.gross_currency !== known.payment.currency) return 'currency';",
    '',
    settled,
  ),
  fault(
    'settled-other-amount',
    'books/settlement.ts',
    "if (Math.abs(line.gross) !== expected) return 'amount';",
    '',
    settled,
  ),
  fault(
    'settled-before-capture',
    'books/settlement.ts',
    '!payment.captures_parts && payment.captured > 0',
    '!payment.captures_parts',
    settled,
  ),
  fault('any-fee-is-expected', 'books/settlement.ts', 'Math.abs(line.fees) * 1000 > base * most_fee', 'false', settled),
  fault('any-payout-is-right', 'books/settlement.ts', 'line.net + known.rest_of_report === 0', 'true', settled),
  fault(
    'fees-leave-no-entry',
    'books/settlement.ts',
    'amounts: { settlement: net, fees, provider: -net - fees }',
    'amounts: { settlement: net, provider: -net - fees }',
    settled,
  ),
  fault(
    'settlement-import-doubles',
    'adyen/settlementReport.ts',
    '.update(JSON.stringify(cells))',
    '.update(String(performance.now()))',
    'reconcile/settlements.test.ts',
  ),
  fault(
    'report-name-unchecked',
    'adyen/settlementReport.ts',
    'return batch === undefined ? null : Number(batch);',
    'return batch === undefined ? 1 : Number(batch);',
    'reconcile/settlements.test.ts',
  ),
  fault(
    'capture-key-reused',
    'fulfilment/capture.ts',
    '`${capture_id}-capture-${failed}`',
    '`${capture_id}-capture`',
    captures,
  ),
  fault(
    'capture-asked-again',
    'fulfilment/capture.ts',
    'if (!capture || capture.is_taken_on) return false;',
    'if (!capture) return false;',
    captures,
  ),
  fault(
    'rejected-goes-on',
    'orders/fraudReview.ts',
    "if (has('MANUAL_REVIEW_REJECT')) return 'rejected';",
    '',
    suspect,
  ),
  fault(
    'provider-releases-ours',
    'orders/fraudReview.ts',
    "review.reasons.every((reason) => reason === 'provider')",
    'review.reasons.length > 0',
    suspect,
  ),
  fault(
    'held-order-is-sent',
    'orders/orderLife.ts',
    'ship: { from: [...beforePacking, ...packed]',
    "ship: { from: [...beforePacking, ...packed, 'fraud']",
    held,
  ),
  fault(
    'unsigned-review-ignored',
    'adyen/notifications.ts',
    "signed.additionalData['fraudManualReview'] === 'true'",
    'false',
    held,
  ),
  fault(
    'refundable-price-floors',
    'returns/refundTotals.ts',
    'const from = Math.min(returned_qty, qty_ordered - 1);',
    'const from = 0;',
    'returns/refundTotals.test.ts',
  ),
];
