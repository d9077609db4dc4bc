// Pieces go from a place to another one: held where they left until they are received or taken back. decisions/0115, 0157.
import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffStockCount';
import type { Transfer } from '@vitrine/contract/staffStockCount';
import { keyRole } from '@vitrine/rules/staff/apiKeys';
import { mayStaffAct } from '@vitrine/rules/staff/staffRoles';
import { readScan } from '@vitrine/rules/warehouse/scan';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import { assertSamePayload, type StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockFigures, moveStock, releaseHeld, type StockMove } from '../../catalog/stock/moveStock.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireAct, requireRead } from '../staff/tasks.ts';
import { ownPlaces, worksAt } from './ownPlaces.ts';
import { skuOf } from './codeQueries.ts';
import { countryOf } from './countQueries.ts';
import type { Counter } from './countView.ts';
import { shownPieces } from './shownPieces.ts';
import * as queries from './transferQueries.ts';

/** A member of the office, or of the page of a boutique; a key has its own role. */
type Mover = Counter & Partial<Pick<StaffMember, 'role'>>;
type Keyed = { readonly step_key: StepKey | undefined };
const shownDays = 30;
const dayMs = 86_400_000;

const refused = (field: string, reason: string, more: object = {}): ApiError =>
  new ApiError('step_refused', { fields: { [field]: reason }, ...more });

const isOpen = ({ received_at, canceled_at }: queries.TransferRow): boolean =>
  received_at === null && canceled_at === null;

async function views(shop: Shop, member: Counter, rows: readonly queries.TransferRow[]): Promise<Transfer[]> {
  const pieceOf = await shownPieces(
    shop,
    rows.flatMap(({ lines }) => lines.map(({ sku }) => sku)),
  );
  const own = mayStaffAct(member.rights, 'see_stock') ? await ownPlaces(shop, member) : [];
  return rows.map((row) => ({
    number: row.number,
    from: row.source,
    to: row.to_source,
    reason: row.reason,
    by: row.by,
    sent_at: row.sent_at.toISOString(),
    received_at: row.received_at?.toISOString() ?? null,
    received_by: row.received_by,
    difference_reason: row.difference_reason,
    canceled_at: row.canceled_at?.toISOString() ?? null,
    canceled_by: row.canceled_name,
    cancel_reason: row.cancel_reason,
    may_receive: isOpen(row) && own.includes(row.to_source),
    may_cancel: isOpen(row) && own.includes(row.source),
    lines: row.lines.map(({ sku, pieces, received }) => ({ ...pieceOf(sku), pieces, received })),
  }));
}

/** A transfer as the member sees it. Throws not_found. */
async function viewOf(shop: Shop, member: Counter, number: number): Promise<{ transfer: Transfer }> {
  const row = await queries.transferNumbered(shop.db, number);
  const [transfer] = row ? await views(shop, member, [row]) : [];
  if (!transfer) throw new ApiError('not_found');
  return { transfer };
}

/** Transfers from and to the member's places. Throws staff_refused. */
export async function readTransfers(
  shop: Shop,
  member: StaffMember,
): Promise<AnswerOf<typeof contract.staffTransfers>> {
  requireRead(member, 'see_stock');
  const own = await ownPlaces(shop, member, 'read');
  const since = new Date(shop.now().getTime() - shownDays * dayMs);
  return { transfers: await views(shop, member, await queries.transfersListed(shop.db, own, since)) };
}

/** The pieces of a transfer. Throws step_refused at each line that names no piece, or one again. */
async function linesOf(
  shop: Shop,
  lines: BodyOf<typeof contract.staffTransferSend>['lines'],
): Promise<{ sku: string; pieces: number }[]> {
  const skus = await Promise.all(lines.map(({ code }) => skuOf(shop.db, readScan(code))));
  const fields = Object.fromEntries(
    skus.flatMap((sku, row) => {
      if (sku === null) return [[`lines.${row}.code`, 'sku_unknown']];
      return skus.indexOf(sku) < row ? [[`lines.${row}.code`, 'named_twice']] : [];
    }),
  );
  if (Object.keys(fields).length > 0) throw new ApiError('step_refused', { fields });
  return lines.map(({ pieces }, row) => ({ sku: skus[row] ?? '', pieces }));
}

const isPlace = async (shop: Shop, place: string): Promise<boolean> =>
  place === 'ecom' || (await countryOf(shop.db, place)) !== undefined;

/** The transfer that an earlier call with the same key has sent. Throws idempotency_conflict. */
async function sentBefore(
  shop: Shop,
  member: Counter,
  earlier: { number: number; payload_hash: Buffer | null },
  step_key: StepKey,
): Promise<{ transfer: Transfer }> {
  assertSamePayload(earlier, step_key);
  return viewOf(shop, member, earlier.number);
}

/**
 * Sends pieces: they are held at their place and no longer for sale, until they are received or taken back. Throws staff_refused,
 * idempotency_conflict for a key that came with something else, and step_refused with the field, the SKU and what is free.
 * Invariants M1, M5.
 */
export async function sendTransfer(
  shop: Shop,
  member: Mover,
  { from, to, reason, lines, step_key }: BodyOf<typeof contract.staffTransferSend> & Keyed,
): Promise<AnswerOf<typeof contract.staffTransferSend>> {
  if (!(await worksAt(shop.db, member, from))) throw new ApiError('staff_refused');
  if (step_key === undefined) throw new ApiError('idempotency_key_missing');
  const { key, payload_hash } = step_key;
  const earlier = await queries.transferOfKey(shop.db, key);
  if (earlier) return sentBefore(shop, member, earlier, step_key);
  for (const [field, place] of Object.entries({ from, to }))
    // oxlint-disable-next-line no-await-in-loop -- two places
    if (!(await isPlace(shop, place))) throw refused(field, 'place_unknown');
  if (from === to) throw refused('to', 'same_place');
  const pieces = await linesOf(shop, lines);
  const transfer_id = randomUUID();
  const transfer = { transfer_id, source: from, to_source: to, reason, sent_by: member.staff_id, sent_at: shop.now() };
  const number = await shop.db.transaction().execute(async (tx) => {
    const added = await queries.addTransfer(tx, { ...transfer, step_key: key, payload_hash }, pieces);
    if (added === undefined) return null;
    const held = pieces.map((line) => ({ kind: 'held' as const, source: from, ...line }));
    const [short] = await moveStock(tx, { cause: 'transfer', cause_id: transfer_id }, held);
    if (short) throw refused('lines', 'not_free', { sku: short.sku, free: short.left });
    return added;
  });
  if (number !== null) return viewOf(shop, member, number);
  const same = await queries.transferOfKey(shop.db, key);
  if (!same) throw new Error('a transfer of the same key is gone');
  return sentBefore(shop, member, same, step_key);
}

/** The ledger's part of a reception: what came moves, what did not leaves the stock of the sender. */
async function takeIn(tx: Tx, row: queries.TransferRow, received: ReadonlyMap<string, number>): Promise<void> {
  const { transfer_id, source: from, to_source: to, lines } = row;
  const skus = lines.map(({ sku }) => sku);
  await lockFigures(
    tx,
    skus.flatMap((sku) => [
      { sku, source: from },
      { sku, source: to },
    ]),
  );
  await releaseHeld(tx, transfer_id);
  const moves = lines.flatMap(({ sku, pieces }): StockMove[] => {
    const came = received.get(sku) ?? 0;
    return [
      ...(came > 0 ? [{ kind: 'transferred', sku, from, to, pieces: came } as const] : []),
      ...(came < pieces ? [{ kind: 'damaged', sku, source: from, pieces: pieces - came } as const] : []),
    ];
  });
  const [short] = await moveStock(tx, { cause: 'transfer', cause_id: transfer_id }, moves);
  // One that a server before decisions/0161 has sent may hold nothing: its pieces are received once the sender has counted them.
  if (short) throw refused('lines', 'not_free', { sku: short.sku, free: short.left });
}

/** Throws step_refused for a transfer that has ended, and says how. */
function requireOpen(row: queries.TransferRow): void {
  if (row.received_at !== null) throw refused('step', 'received_before');
  if (row.canceled_at !== null) throw refused('step', 'taken_back_before');
}

/**
 * Takes a transfer back that is not received yet: its pieces are free again at the place that they left, with an entry of the ledger.
 * Any member that could send them from there may, because its sender may have gone home. A repeat of the same member and reason is
 * answered as the first. Throws staff_refused for another place, not_found, and step_refused for a transfer that has ended.
 * Invariants M1, M2, M5.
 */
export async function cancelTransfer(
  shop: Shop,
  member: Mover,
  number: number,
  { reason }: BodyOf<typeof contract.staffTransferCancel>,
): Promise<AnswerOf<typeof contract.staffTransferCancel>> {
  requireAct(member, 'see_stock');
  await shop.db.transaction().execute(async (tx) => {
    await queries.lockTransfer(tx, number);
    const row = await queries.transferNumbered(tx, number);
    if (!row) throw new ApiError('not_found');
    if (!(await worksAt(tx, member, row.source))) throw new ApiError('staff_refused');
    const { staff_id: canceled_by } = member;
    if (row.canceled_by === canceled_by && row.cancel_reason === reason) return;
    requireOpen(row);
    await lockFigures(
      tx,
      row.lines.map(({ sku }) => ({ sku, source: row.source })),
    );
    // One of before decisions/0161 may hold nothing: then nothing comes back.
    await releaseHeld(tx, row.transfer_id);
    await queries.setCanceled(tx, row.transfer_id, { canceled_by, canceled_at: shop.now(), cancel_reason: reason });
  });
  return viewOf(shop, member, number);
}

/**
 * Receives a transfer, once. Throws staff_refused for another place, not_found, and step_refused for one that has ended, for lines that are
 * not those that were sent, for a difference without its reason, and for pieces that the sender does not have. Invariants M1, M2.
 */
export async function receiveTransfer(
  shop: Shop,
  member: Mover,
  number: number,
  { lines, reason }: BodyOf<typeof contract.staffTransferReceive>,
): Promise<AnswerOf<typeof contract.staffTransferReceive>> {
  requireAct(member, 'see_stock');
  const received = new Map(lines.map(({ sku, received: pieces }) => [sku, pieces]));
  await shop.db.transaction().execute(async (tx) => {
    await queries.lockTransfer(tx, number);
    const row = await queries.transferNumbered(tx, number);
    if (!row) throw new ApiError('not_found');
    if (!(await worksAt(tx, member, row.to_source))) throw new ApiError('staff_refused');
    requireOpen(row);
    const isEach = row.lines.length === lines.length && row.lines.every(({ sku }) => received.has(sku));
    if (!isEach) throw refused('lines', 'not_these_lines');
    if (row.lines.some(({ sku, pieces }) => (received.get(sku) ?? 0) > pieces)) throw refused('lines', 'too_many');
    const isShort = row.lines.some(({ sku, pieces }) => (received.get(sku) ?? 0) < pieces);
    if (isShort && reason === undefined) throw refused('reason', 'reason_missing');
    // What did not come leaves the stock, as a write-off does: not by its sender, by a key, or by a member with a limit. decisions/0112.
    const isSecond = !row.senders.includes(member.staff_id) && member.role !== keyRole && member.scope.limit === null;
    if (isShort && !isSecond) throw refused('lines', 'second_person');
    await takeIn(tx, row, received);
    const by = { received_by: member.staff_id, received_at: shop.now() };
    await queries.setReceived(tx, row.transfer_id, received, {
      ...by,
      difference_reason: isShort ? (reason ?? null) : null,
    });
  });
  return viewOf(shop, member, number);
}

/** Where the pieces of a code are. Throws staff_refused. */
export async function readStockOf(
  shop: Shop,
  member: StaffMember,
  code: string,
): Promise<AnswerOf<typeof contract.staffStockOf>> {
  requireRead(member, 'see_stock');
  const sku = await skuOf(shop.db, readScan(code));
  if (sku === null) return { piece: null, places: [] };
  const pieceOf = await shownPieces(shop, [sku]);
  return { piece: pieceOf(sku), places: await queries.placesOfSku(shop.db, sku) };
}
