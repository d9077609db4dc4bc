// The ledger of stock, its alerts, write-offs and transfers of staff, and pieces that come back damaged. decisions/0043.
import { fault } from './fault.mjs';

const calls = 'staff/stockTasks.test.ts';
const moves = 'stock/moveByStaff.test.ts';
const byStaff = 'stock/moveByStaff.ts';
const step = 'fulfilment/steps/takeStep.ts';

const ledger = 'stock/ledger.test.ts';

export const stocks = [
  fault('sale-without-entry', 'stock/moveFragment.ts', 'and ${isOpenHold} order by', 'and false order by', ledger),
  fault(
    'hold-ended-twice',
    'stock/queries.ts',
    'where h.cause_id = ${cause_id}::uuid and ${isOpenHold}\n    ), locked',
    'where h.cause_id = ${cause_id}::uuid\n    ), locked',
    ledger,
  ),
  fault('moved-in-part', 'stock/queries.ts', ' and not exists (select from short)', '', ledger),
  fault(
    'alert-of-the-last-first',
    'stockalert/queries.ts',
    'order by confirmed_at, alert_id',
    'order by confirmed_at desc, alert_id',
    'stockalert/stockAlert.test.ts',
  ),
  fault(
    'alert-unconfirmed',
    'stockalert/queries.ts',
    'where sku = ${sku} and confirmed_at is not null and notified_at is null',
    'where sku = ${sku} and notified_at is null',
    'stockalert/stockAlert.test.ts',
  ),
  fault(
    'hold-by-the-snapshot',
    'stock/moveFragment.ts',
    'where s.sku = t.sku and s.source = t.source',
    'where s.sku = t.sku and s.source = t.source and (s.qty > 0 or t.qty > 0)',
    ledger,
  ),
  fault('stock-below-zero', 'payment/stock/stockQueries.ts', ' and w.qty <= l.qty', '', [
    'payment/payment.test.ts',
    'payment/stock/stockRace.test.ts',
    'payment/lastPiece.test.ts',
  ]),
  fault('move-of-more-than-free', byStaff, 'if (short) throw new NotFree(short.left);', '', [calls, moves]),
  fault(
    'refused-move-kept',
    byStaff,
    'if (short) throw new NotFree(short.left);',
    "if (short) return { field: 'pieces', why: 'not_free', free: short.left };",
    moves,
  ),
  fault('free-of-all-places', byStaff, 'throw new NotFree(short.left)', 'throw new NotFree(pieces)', [calls, moves]),
  fault('move-once-per-key', byStaff, 'step_key: asked.step_key?.key ?? null,', 'step_key: null,', moves),
  fault('move-once-per-reference', byStaff, 'reference: asked.reference?.trim() || null,', 'reference: null,', [
    calls,
    moves,
  ]),
  fault(
    'reference-of-another-move',
    byStaff,
    "if (!isSame) return { field: 'reference', why: 'reference_used' };",
    "if (earlier === undefined) return { field: 'reference', why: 'reference_used' };",
    calls,
  ),
  fault(
    'transfer-to-no-place',
    byStaff,
    "(await isPlace(shop, to)) ? null : { field: 'to', why: 'place_unknown' }",
    'null',
    calls,
  ),
  fault('transfer-to-itself', byStaff, "if (to === from) return { field: 'to', why: 'same_place' };", '', [
    calls,
    moves,
  ]),
  fault('no-pieces-moved', byStaff, 'pieces < 1 || ', 'pieces < 0 || ', moves),
  fault('move-without-reason', byStaff, "if (reason.trim() === '') return", 'if (false) return', moves),
  fault('joined-sku-moves-its-first', byStaff, 'more.length > 0 || ', '', calls),
  fault('stock-of-a-set', byStaff, ' || known.some((one) => one.sku === sku && one.is_set)', '', calls),
  fault(
    'set-by-its-hyphen',
    byStaff,
    'if (sku === undefined) return',
    "if (sku === undefined || text.includes('-')) return",
    calls,
  ),
  fault('audit-without-member', byStaff, 'staff_id: asked.staff_id ?? null,', 'staff_id: null,', calls),
  fault(
    'move-out-of-any-place',
    'staff/stockTasks.ts',
    "if (!mayTakeFrom(member, { place: asked.from, country })) throw new ApiError('staff_refused');",
    '',
    calls,
  ),
  fault(
    'warehouse-empties-boutiques',
    'staff/role.ts',
    "rights.acts.includes('move_store_stock') && seesStore",
    'seesStore',
    ['staff/role.test.ts', calls],
  ),
  fault('care-moves-stock', 'staff/role.ts', "rights.acts.includes('move_stock') && scope.stores", 'scope.stores', [
    'staff/role.test.ts',
    calls,
  ]),
  fault(
    'figure-opened-under-locks',
    'stock/moveStock.ts',
    'await queries.openFigures(tx, figures);\n  await',
    'await',
    moves,
  ),
  fault(
    'move-without-entries',
    'stock/stock_move_is_entered.sql',
    'for each row execute function stock_move_is_entered()',
    'for each row when (false) execute function stock_move_is_entered()',
    moves,
  ),
  fault(
    'move-changed-later',
    'stock/stock_move_never_changes.sql',
    'before update or delete on stock_move\n  for each row',
    'before update or delete on stock_move\n  for each row when (false)',
    moves,
  ),
  fault('damaged-return-restocked', 'stock/moveStock.ts', 'return damaged > 0 ? [all,', 'return damaged < 0 ? [all,', [
    'fulfilment/returns/inspection.test.ts',
    'fulfilment/fulfilment.test.ts',
    'fulfilment/refunds/refunds.test.ts',
  ]),
  fault(
    'damaged-return-untraced',
    'fulfilment/returns/takeReturnStep.ts',
    'await restock(tx, back, is_damaged);\n  if (isExchange)',
    'if (!is_damaged) await restock(tx, back, is_damaged);\n  if (isExchange)',
    'fulfilment/returns/inspection.test.ts',
  ),
  fault(
    'worn-piece-sold-again',
    'fulfilment/returns/arrivedUnits.ts',
    'damaged: qty - sellableQty(line)',
    'damaged: (qty - sellableQty(line)) * 0',
    ['fulfilment/returns/inspection.test.ts', 'fulfilment/returns/arrivedUnits.test.ts'],
  ),
  fault(
    'transfer-back-unwritten',
    step,
    'ready_at !== null && pickup_store_id !== null ? pickup_store_id : stock_source',
    'stock_source',
    'fulfilment/pickup/pickup.test.ts',
  ),
  fault(
    'transfer-back-before-it-came',
    step,
    'ready_at !== null && pickup_store_id !== null ?',
    'pickup_store_id !== null ?',
    'fulfilment/pickup/pickup.test.ts',
  ),
  fault(
    'transfer-back-stays',
    step,
    '...(source === stock_source || back.pieces === 0',
    '...(source !== stock_source || back.pieces === 0',
    'fulfilment/pickup/pickup.test.ts',
  ),
  fault(
    'transfer-without-its-other-place',
    'stock/explainStock.ts',
    "if (kind === 'transferred' && other !== null)",
    'if (false)',
    [moves, 'fulfilment/pickup/pickup.test.ts'],
  ),
];
