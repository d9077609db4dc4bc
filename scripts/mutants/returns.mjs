// Returns and their money: refunds that fail, the delivery, the rest of an order, boutiques, exchanges, linked lines.
import { fault } from './fault.mjs';

const refunds = 'fulfilment/refunds/refunds.test.ts';
const outcome = 'payment/refundState.test.ts';
const requests = 'payment/refunds/refundQueries.ts';
const boutique = 'fulfilment/returns/storeReturns.test.ts';
const step = 'fulfilment/returns/takeReturnStep.ts';
const again = 'returns/finalizeAgain.test.ts';
const exchange = 'modules/orders/returns/exchange.test.ts';
const unfinished = 'modules/orders/returns/unfinishedReturns.test.ts';
const reopened = "failed: sql`failed + 1` })\n    .where('refund_id', '=', refund_id)\n    ";

export const returns = [
  // Refunds that fail and are paid again. decisions/0081.
  fault(
    'refund-again-old-key',
    'payment/refunds/askRefund.ts',
    'return failed === 0 ? key : `${key}-${failed}`;',
    'return failed === 0 ? key : key;',
    refunds,
  ),
  fault(
    'refund-again-twice',
    requests,
    `${reopened}.where('failed_at', 'is not', null)\n`,
    `${reopened.trimEnd()}\n`,
    refunds,
  ),
  fault(
    'refund-after-transfer',
    requests,
    `${reopened}.where('failed_at', 'is not', null)\n    .where('settled_at', 'is', null)`,
    `${reopened}.where('failed_at', 'is not', null)`,
    refunds,
  ),
  fault(
    'refund-answer-of-earlier-request',
    requests,
    "    .where('failed', '=', failed)\n    .where('accepted_at', 'is', null)",
    "    .where('failed', '<=', failed + 1)\n    .where('accepted_at', 'is', null)",
    refunds,
  ),
  fault(
    'refund-reversal-unseen',
    'payment/refundState.ts',
    "(event_code === 'REFUND_FAILED' || event_code === 'REFUNDED_REVERSED')",
    "event_code === 'REFUND_FAILED'",
    outcome,
  ),
  fault('refund-of-another-sum', 'payment/refundState.ts', ' && event.amount.amount === amount', '', outcome),
  fault(
    'refund-paid-never-fails',
    requests,
    '        and f.failed_at is null and f.settled_at is null',
    '        and f.failed_at is null and f.settled_at is null and f.paid_at is null',
    refunds,
  ),
  fault(
    'refund-before-capture',
    'fulfilment/refunds/refunds.ts',
    "if (await waitsForCapture(shop, refund)) throw new Error('the payment is not captured yet');",
    '',
    'fulfilment/fulfilment.test.ts',
  ),
  fault(
    'refund-failed-twice-unlisted',
    'fulfilment/refunds/failedRefundQueries.ts',
    'where f.failed_at is not null and f.settled_at is null',
    'where f.failed_at is not null and f.settled_at is null and f.failed = 0',
    refunds,
  ),
  fault(
    'refund-failed-uncounted',
    'operations/queries.ts',
    'from refund where failed_at is not null and settled_at is null',
    "from refund where failed_at is not null and settled_at is null and failure = 'refused'",
    refunds,
  ),
  // The delivery. decisions/0081.
  fault(
    'delivery-of-refused-return',
    'orders/returnedUnits.ts',
    'unitsIn(accepted, id)',
    'unitsIn(refunds, id)',
    refunds,
  ),
  fault(
    'delivery-with-exchange',
    'orders/returnedUnits.ts',
    "return_id !== without && return_type !== 'exchange' && status !== 'canceled',",
    "return_id !== without && status !== 'canceled',",
    refunds,
  ),
  fault('delivery-never', step, 'isExchange ? back : await withDelivery(tx, back, back)', 'back', refunds),
  fault(
    'delivery-twice',
    'fulfilment/refunds/returnMoney.ts',
    'const more = shipping_amount - goods.total_shipping;',
    'const more = shipping_amount;',
    'returns/withdrawalReturns.test.ts',
  ),
  // An unfinished request. decisions/0018.
  fault(
    'unfinished-hides-pieces',
    'orders/queries.ts',
    'u.finalized_at is null and not u.is_canceled',
    'false',
    unfinished,
  ),
  fault('finished-does-not-count', 'orders/queries.ts', 'u.finalized_at is null and not', 'not', unfinished),
  fault(
    'withdrawal-of-canceled-units',
    'orders/statements.ts',
    'line.returned_qty + line.canceled_qty <',
    'line.returned_qty <',
    unfinished,
  ),
  fault(
    'loss-within-law',
    'returns/inspection.ts',
    "return_type === 'return' || isWithdrawalOpen(country, delivered_at, requested_at)",
    "return_type === 'return'",
    'src/returns/inspection.test.ts',
  ),
  // The rest of an order. decisions/0081.
  fault(
    'rest-has-left',
    'fulfilment/steps/cancelRest.ts',
    '({ item_order_id, qty: qty - shipped })',
    '({ item_order_id, qty })',
    refunds,
  ),
  fault(
    'rest-refunds-shipped',
    'orders/restValue.ts',
    '{ qty: line.qty - shipped, before: shipped }',
    '{ qty: line.qty, before: 0 }',
    'orders/restValue.test.ts',
  ),
  fault(
    'rest-released-and-refunded',
    'fulfilment/steps/cancelRest.ts',
    'const amount = worth - Math.min(worth, uncaptured);',
    'const amount = worth;',
    refunds,
  ),
  fault(
    'rest-damaged-is-sold',
    'fulfilment/steps/cancelRest.ts',
    'damaged: is_damaged ? piece.pieces : 0',
    'damaged: 0',
    refunds,
  ),
  fault(
    'rest-release-ends-capture',
    'fulfilment/steps/cancelRest.ts',
    "if (payment.is_capturing) throw new Error('a capture of the payment is under way');",
    '',
    refunds,
  ),
  // Boutiques. decisions/0082.
  fault(
    'boutique-receives-twice',
    'returns/houseSteps.ts',
    "receive: ['pending_approval', 'approved', 'pending_shipping'],",
    "receive: ['pending_approval', 'approved', 'pending_shipping', 'received'],",
    boutique,
  ),
  fault(
    'boutique-notes-of-another',
    'fulfilment/returns/storeReturns.ts',
    "else if (seen.received_store_id !== store_id) return 'not_this_store';",
    '',
    boutique,
  ),
  fault(
    'boutique-takes-parcel',
    step,
    "selected_return_method === 'boutique' && stores.takesReturns",
    'stores.takesReturns',
    boutique,
  ),
  fault(
    'boutique-abroad',
    'fulfilment/returns/storeQueries.ts',
    "\n    .where('country', '=', country)",
    "\n    .where('country', '<>', country === '' ? country : '')",
    boutique,
  ),
  fault(
    'boutique-concession',
    'fulfilment/returns/storeQueries.ts',
    "\n    .where('is_concession', '=', false)",
    '',
    boutique,
  ),
  fault(
    'boutique-stock-online',
    'fulfilment/returns/restock.ts',
    "received_store_id ?? 'ecom'",
    "received_store_id && 'ecom' ? 'ecom' : 'ecom'",
    boutique,
  ),
  fault(
    'boutique-sees-any-return',
    'fulfilment/returns/storeReturns.ts',
    "(selected_return_method === 'boutique' && (await",
    "(selected_return_method !== 'pickup' && (await",
    boutique,
  ),
  // Sending a return off. decisions/0082.
  fault(
    'return-not-checked-again',
    'returns/finalizeReturn.ts',
    'await requireAgain(tx, shop, order, row, body);',
    '',
    again,
  ),
  fault(
    'return-of-another-order',
    'returns/queries.ts',
    "where r.order_id = ${order_id} and r.status <> 'canceled'",
    "where ${order_id}::uuid is not null and r.status <> 'canceled'",
    'modules/orders/returns/returns.test.ts',
  ),
  fault(
    'return-refund-unseen',
    'returns/finalizeReturn.ts',
    'if (shown_refund !== undefined && shown_refund !== refund)',
    'if (false)',
    'modules/orders/returns/returns.test.ts',
  ),
  fault(
    'return-sent-by-another-tab',
    'returns/finalizeReturn.ts',
    'row.finalized_at !== null && row.finalize_key === key;',
    "row.finalized_at !== null && key !== '';",
    again,
  ),
  fault(
    'pickup-dropped-and-stored',
    'returns/bookingGuard.ts',
    "if (!(await unqueueJob(tx, { kind: returnJobs.drop_booking, key: reference }))) throw new ApiError('unavailable');",
    'await unqueueJob(tx, { kind: returnJobs.drop_booking, key: reference });',
    again,
  ),
  fault(
    'pickup-cancellation-unlisted',
    'returns/handQueries.ts',
    'else r.pickup_cancel_asked_at is not null end',
    'else false end',
    'returns/handPickups.test.ts',
  ),
  // Exchanges and linked lines. decisions/0054, 0086.
  fault(
    'exchange-taken-twice',
    'returns/exchange.ts',
    'if (!(await queries.setHold(tx, return_id, until))) return true;',
    'await queries.setHold(tx, return_id, until);',
    exchange,
  ),
  fault(
    'exchange-given-up-after-arrival',
    'returns/exchangeQueries.ts',
    "\n    .where('arrived_at', 'is', null)",
    '',
    exchange,
  ),
  fault(
    'exchange-at-any-price',
    'returns/exchange.ts',
    'variant.sku !== bought && variant.price === price',
    'variant.sku !== bought && variant.price !== null',
    'rules/src/returns/exchange.test.ts',
  ),
  fault(
    'link-of-unsent-line',
    'returns/linkIds.ts',
    'lines.filter(({ sent_qty }) => sent_qty > 0),',
    'lines,',
    'returns/linkIds.test.ts',
  ),
  fault(
    'link-holds-withdrawal',
    'orders/returnLines.ts',
    "const links = return_type === 'return' ? null : orderLinks(order);",
    'const links = orderLinks(order);',
    'returns/linkedLines.test.ts',
  ),
  fault(
    'link-of-returned-line',
    'returns/refusal.ts',
    '(one.link_id === line.link_id && one.refundable_qty > 0)',
    'one.link_id === line.link_id',
    'returns/choice.test.ts',
  ),
  fault(
    'link-refused-partner-stays',
    'returns/refusal.ts',
    "=== 'not_delivered') ? 'not_delivered' : 'linked_refused';",
    "=== 'not_delivered') ? 'not_delivered' : null;",
    'returns/choice.test.ts',
  ),
  fault(
    'line-travels-and-returns',
    'returns/lineDelivery.ts',
    'whole === null ? own.reduce((sum, { qty }) => sum + qty, 0) : line.qty',
    'line.qty',
    'returns/lineDelivery.test.ts',
  ),
  // Parcels, ends of exchanges, counted units. decisions/0087.
  fault(
    'slip-of-the-whole-order',
    'fulfilment/parcels/slipUnits.ts',
    '      shipped: sent(item_order_id),',
    '      shipped: sent(item_order_id) * 0,',
    'fulfilment/parcels/parcelSlips.test.ts',
  ),
  fault(
    'exchange-given-up-stays-reserved',
    'fulfilment/returns/exchangeRefund.ts',
    '  await releaseExchange(tx, return_id);\n',
    '',
    exchange,
  ),
  fault(
    'exchange-damaged-piece-sold-again',
    'fulfilment/returns/exchangeRefund.ts',
    '  if (is_damaged) {',
    '  if (is_damaged && pieces.length === 0) {',
    exchange,
  ),
  fault(
    'boutique-note-replaces-finding',
    'fulfilment/returns/inspectReturn.ts',
    'if (noted_store_id !== undefined && !isPageNote(line)) return null;',
    '',
    boutique,
  ),
  fault(
    'missing-units-refunded',
    'fulfilment/returns/takeReturnStep.ts',
    'const back = await takeOutMissing(tx, sent);',
    'const back = sent.total_price < 0 ? await takeOutMissing(tx, sent) : sent;',
    'fulfilment/returns/arrivedUnits.test.ts',
  ),
];
