// The statutory withdrawal with its duties, and what a customer does from a reservation's message.
import { fault } from './fault.mjs';

const time = 'returns/withdrawalTime.test.ts';
const rule = 'returns/withdrawalDuty.ts';
const duties = 'returns/withdrawalDuty.test.ts';
const duty = 'withdrawal/duty.test.ts';
const urgent = 'withdrawal/urgent.test.ts';
const stated = 'withdrawal/withdrawal.test.ts';
const open = 'withdrawal/dutyFragment.ts';
const back = 'returns/withdrawalReturns.test.ts';
const cancelled = 'ereservation/cancelPage.test.ts';

export const withdrawals = [
  // Which pieces a proof pays. decisions/0083.
  fault(
    'proof-pieces-unit',
    'returns/openForProof.ts',
    'line.item_order_id === item_order_id && qty <= line.qty',
    'line.item_order_id === item_order_id',
    duty,
  ),
  fault(
    'proof-pieces-summed',
    'returns/openForProof.ts',
    'pieces === null ? open : summed(pieces)',
    'pieces ?? open',
    duty,
  ),
  fault(
    'proof-pieces-named',
    'withdrawal/refundForProof.ts',
    'pieces === null ? isInWords(statement) : !isInWords(statement)',
    'pieces === null && isInWords(statement)',
    duty,
  ),
  fault(
    'proof-pieces-of-return',
    'withdrawal/refundForProof.ts',
    "if (sent.length > 0 && by.pieces !== null) return 'pieces_clear';",
    '',
    duty,
  ),
  // Until when. decisions/0080.
  fault(
    'withdrawal-last-day',
    'returns/withdrawal.ts',
    'return until === null || localClock(now, zoneOf(country)).day <= until;',
    'return until === null || localClock(now, zoneOf(country)).day < until;',
    time,
  ),
  fault(
    'withdrawal-day-late',
    'returns/withdrawal.ts',
    'addDays(due, sendingGraceDays)',
    'addDays(due, sendingGraceDays + 1)',
    time,
  ),
  fault(
    'withdrawal-stated-late',
    'returns/withdrawal.ts',
    'isCovered(line, statement) && isWithdrawalOpen(country, order.delivered_at, statement.stated_at),',
    'isCovered(line, statement),',
    time,
  ),
  fault(
    'withdrawal-of-other-lines',
    'returns/withdrawal.ts',
    'return items === null || items.includes(item_order_id);',
    "return items === null || item_order_id !== '';",
    time,
  ),
  fault(
    'withdrawal-from-own-arrival',
    'returns/withdrawal.ts',
    'const from = stated_at > arrived_at ? stated_at : arrived_at;',
    'const from = stated_at > arrived_at ? stated_at : stated_at;',
    time,
  ),
  fault(
    'withdrawal-forgotten-with-return',
    'orders/statements.ts',
    "return_type === 'return' && status === 'canceled' && finalized_at !== null",
    "return_type === 'return' && status === 'canceled' && finalized_at === ''",
    back,
  ),
  fault(
    'withdrawal-costs-fee',
    'returns/requestTotals.ts',
    "if (return_type !== 'refund' || method === 'boutique') return [];",
    "if (method === 'boutique') return [];",
    back,
  ),
  fault(
    'withdrawal-refunds-express',
    'returns/refundedDelivery.ts',
    'return withdrawalShipping(paid, shown, shownGoods(lines).subtotal);',
    'return shown ? paid : paid;',
    'returns/refundedDelivery.test.ts',
  ),
  fault(
    'withdrawal-refunds-complimentary-standard',
    'returns/refundedDelivery.ts',
    'standard_shipping === null ? standard :',
    'standard_shipping !== -1 ? standard :',
    ['returns/refundedDelivery.test.ts', 'checkout/promotions/promotions.test.ts'],
    'a withdrawal',
  ),
  fault(
    'gift-counts-as-withdrawn',
    'withdrawal/endOrder.ts',
    'statedLines(order, items).filter(({ is_gift }) => !is_gift)',
    'statedLines(order, items)',
    'checkout/promotions/promotions.test.ts',
    'a withdrawal of',
  ),
  // What a statement starts. decisions/0083.
  fault('withdrawal-cancels-sent', rule, 'if (sent > 0 || !isWithdrawalValid', 'if (!isWithdrawalValid', duties),
  fault(
    'withdrawal-of-part-cancels',
    rule,
    'if ((has_note || named < bought) && bought > 1) return false;',
    '',
    duties,
  ),
  fault(
    'withdrawal-of-made-piece',
    rule,
    "return !is_personalised || canTake('ask_cancel', status, mode);",
    "return !is_personalised || canTake('withdraw', status, mode);",
    duties,
  ),
  fault(
    'withdrawal-skips-review',
    'orders/orderLife.ts',
    "withdraw: {\n    from: [...beforePacking, ...packed, 'available_in_shop', 'cancel_asked'],",
    "withdraw: {\n    from: [...beforePacking, ...packed, 'available_in_shop', 'cancel_asked', 'fraud'],",
    duties,
  ),
  fault(
    'withdrawal-of-a-stranger',
    'orders/orderNamedBy.ts',
    'canonicalEmail(found.email) === canonicalEmail(email) ? found.order_id : null',
    "canonicalEmail(email) === '' ? null : found.order_id",
    stated,
  ),
  fault(
    'withdrawal-lines-of-another-order',
    'withdrawal/withdrawnContract.ts',
    "if (chosen.length !== new Set(items).size) throw new ApiError('payload_refused', { fields: { items: 'format' } });",
    '',
    back,
  ),
  fault(
    'withdrawal-without-receipt',
    'withdrawal/stateWithdrawal.ts',
    'await queueMail(tx, { ...mail, kind: withdrawalMails.withdrawal_receipt }, now);',
    '',
    stated,
  ),
  fault(
    'withdrawal-link-left-out',
    'server/src/modules.ts',
    'isMessageName(name) && isAboutOrder(name) ? withWithdrawalLink(write) : write,',
    "isMessageName(name) && isAboutOrder(name) && name === '' ? withWithdrawalLink(write) : write,",
    'server/src/mailTransactions.test.ts',
  ),
  // What is due until when. decisions/0083.
  fault(
    'withdrawal-refund-days',
    rule,
    'export const withdrawalRefundDays = 14;',
    'export const withdrawalRefundDays = 15;',
    duties,
  ),
  fault(
    'withdrawal-proof-ignored',
    rule,
    "return goods_at === null && proof_at === null ? 'waits' : 'refund';",
    "return goods_at === null ? 'waits' : 'refund';",
    duties,
  ),
  fault('withdrawal-due-without-goods', open, 'or ${goodsAt} is not null or', 'or', urgent),
  fault('withdrawal-due-without-proof', open, 'or w.proof_at is not null or', 'or', urgent),
  fault('withdrawal-due-without-rest', open, ' or ${sent} < ${units})`;', ')`;', urgent),
  fault(
    'withdrawal-due-without-answer',
    open,
    'and (o.order_id is null or not ${isFulfilled})\n    and (o.order_id is null or',
    'and (o.order_id is null or not ${isFulfilled})\n    and (',
    'operations/figures.test.ts',
  ),
  fault('withdrawal-settled-by-part', open, 'then ${refunded} >= ${paidUnits}', 'then ${refunded} > 0', urgent),
  fault(
    'withdrawal-part-settled-by-request',
    open,
    "    and not exists (select from ${backs} and r.status not in ('credit_refunded', 'canceled')) end)`;",
    '    end)`;',
    urgent,
  ),
  fault(
    'withdrawal-exchange-is-goods',
    open,
    "r.order_id = o.order_id and r.return_type <> 'exchange'\n  and r.finalized_at",
    'r.order_id = o.order_id\n  and r.finalized_at',
    urgent,
  ),
  fault(
    'withdrawal-proof-moves',
    'withdrawal/queries.ts',
    'set proof_at = coalesce(proof_at, ${now}),',
    'set proof_at = ${now},',
    duty,
  ),
  // Reservations from a message. decisions/0084.
  fault(
    'cancel-link-by-opening',
    'ereservation/cancelPage.ts',
    'show: (id) => pageOf(shop, id),',
    "show: (id) => takeReservationStep(shop, id, 'cancel').then(() => pageOf(shop, id)),",
    cancelled,
  ),
  fault(
    'cancel-link-of-any-document',
    'shop/documentHash.ts',
    '.update(`document\\0${purpose}\\0`)',
    ".update(`document\\0${purpose === 'invoice' ? purpose : ''}\\0`)",
    cancelled,
  ),
  fault(
    'cancel-page-shows-person',
    'ereservation/cancelPage.ts',
    'lines: [name, `${boutique.short_title}, ${boutique.city}`',
    'lines: [name, known.customer.lastname, `${boutique.short_title}, ${boutique.city}`',
    cancelled,
  ),
  fault(
    'cancel-of-another-reservation',
    'ereservation/queries.ts',
    ".where('customer_id', '=', customer_id)\n    .where('increment_id', '=', increment_id)",
    ".where('increment_id', '=', increment_id)",
    'ereservation/reserve.test.ts',
  ),
  fault(
    'text-to-account-with-mailbox',
    'customer/messagePhone.ts',
    ' || reachableEmail(known.email) !== null) return null;',
    ') return null;',
    cancelled,
  ),
  fault(
    'text-of-answered-request',
    'ereservation/textWriters.ts',
    "if (!until || words.row.status !== 'requested') return null;",
    'if (!until) return null;',
    cancelled,
  ),
  fault(
    'text-of-ended-hold',
    'ereservation/textWriters.ts',
    "if (!until || words.row.status !== 'held') return null;",
    'if (!until) return null;',
    cancelled,
  ),
  fault(
    'withdrawal-number-stated',
    'orders/orders/queries.ts',
    'where w.order_id = o.order_id and w.is_proven) as withdrawn_at',
    'where w.order_id = o.order_id) as withdrawn_at',
    stated,
  ),
  fault(
    'withdrawal-number-covers',
    'orders/statements.ts',
    'withdrawals.filter(({ is_proven }) => is_proven)',
    'withdrawals',
    stated,
  ),
];
