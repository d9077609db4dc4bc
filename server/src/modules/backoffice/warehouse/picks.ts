// What a picker notes of a wave: pieces that were picked, and pieces that were not found. decisions/0115.
import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffWarehouse';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { lockOrder } from '../../checkout/payment/locks/lockOrder.ts';
import { addOrderEvent } from '../../orders/fulfilment/life/statements.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { requireWarehouse } from './requireWarehouse.ts';
import * as missing from './missingQueries.ts';
import { waveView } from './waveView.ts';
import * as queries from './waveQueries.ts';

type By = { readonly staff_id: string; readonly now: Date };
type Answer = AnswerOf<typeof contract.staffWave>;

/** The refusal of a step, with its reason at a field. */
const refused = (field: string, reason: string): ApiError =>
  new ApiError('step_refused', { fields: { [field]: reason } });

/** A wave, locked. Throws not_found, and step_refused for one that has ended. */
async function openWave(tx: Tx, number: number): Promise<queries.WaveRow> {
  const wave = await queries.waveNumbered(tx, number, true);
  if (!wave) throw new ApiError('not_found');
  if (wave.ended_at !== null) throw refused('step', 'wave_ended');
  return wave;
}

/** Throws staff_refused, not_found. */
export async function readWave(shop: Shop, member: StaffMember, number: number): Promise<Answer> {
  requireWarehouse(member, 'read');
  return waveView(shop, number);
}

/** Marks an order whose pieces were not found, or frees it; its life has an entry, which care sees. */
async function noteMissing(tx: Tx, line: queries.LineRow, qty: number, note: string, by: By): Promise<void> {
  const { order_id, item_order_id, sku } = line;
  const order = await lockOrder(tx, order_id);
  if (!order) return;
  const reported = { order_id, item_order_id, sku, qty, note, staff_id: by.staff_id, reported_at: by.now };
  if (qty > 0) await missing.report(tx, { ...reported, missing_id: randomUUID() });
  else await missing.setFound(tx, reported, by);
  const reason = qty > 0 ? 'piece_missing' : 'piece_found';
  await addOrderEvent(tx, order, { actor: 'staff', staff_id: by.staff_id, reason, at: by.now });
}

type Pick = BodyOf<typeof contract.staffPick>;
const isSame = (one: Pick['was'], other: Pick['was']): boolean =>
  one.picked === other.picked && one.missing === other.missing;

/**
 * Notes what was picked of a line and what was not found. A repeated call changes nothing. Throws staff_refused, not_found, and
 * step_refused for a line that another person has changed meanwhile, and for more units than it has.
 */
export async function pick(
  shop: Shop,
  member: StaffMember,
  number: number,
  { item_order_id, sku, was, now: then, note = '' }: Pick,
): Promise<Answer> {
  requireWarehouse(member, 'act');
  const by = { staff_id: member.staff_id, now: shop.now() };
  await shop.db.transaction().execute(async (tx) => {
    const { wave_id } = await openWave(tx, number);
    const lines = await queries.linesOf(tx, wave_id);
    const line = lines.find((one) => one.item_order_id === item_order_id && one.sku === sku);
    if (!line) throw refused('sku', 'unknown_line');
    if (isSame(line, then)) return;
    if (!isSame(line, was)) throw refused('picked', 'changed_meanwhile');
    if (then.picked + then.missing > line.qty) throw refused('picked', 'too_many');
    await queries.setLine(tx, { wave_id, item_order_id, sku }, then, by);
    if (then.missing !== line.missing) await noteMissing(tx, line, then.missing, note, by);
  });
  return waveView(shop, number);
}

/** Ends a wave. Throws staff_refused, not_found, and step_refused while a line that is still needed is neither picked nor reported. */
export async function endWave(shop: Shop, member: StaffMember, number: number): Promise<Answer> {
  requireWarehouse(member, 'act');
  await shop.db.transaction().execute(async (tx) => {
    const wave = await queries.waveNumbered(tx, number, true);
    if (!wave) throw new ApiError('not_found');
    if (wave.ended_at !== null) return;
    const lines = await queries.linesOf(tx, wave.wave_id);
    if (lines.some(({ picked, missing: lost, needed }) => picked + lost < needed)) throw refused('step', 'lines_open');
    await queries.endWave(tx, wave.wave_id, shop.now());
  });
  return waveView(shop, number);
}

/**
 * Takes an order out of a wave; what was picked of it goes back to its place. Throws staff_refused, not_found, and step_refused for
 * an order that is not in the wave.
 */
export async function giveBack(
  shop: Shop,
  member: StaffMember,
  number: number,
  { increment_id }: BodyOf<typeof contract.staffWaveGiveBack>,
): Promise<Answer> {
  requireWarehouse(member, 'act');
  await shop.db.transaction().execute(async (tx) => {
    const { wave_id } = await openWave(tx, number);
    const orders = await queries.ordersOf(tx, wave_id);
    const order = orders.find((one) => one.increment_id === increment_id);
    if (!order || !(await queries.takeOut(tx, wave_id, order.order_id))) throw refused('increment_id', 'not_in_wave');
    // A wave without orders is over.
    if (orders.filter(({ is_in }) => is_in).length === 1) await queries.endWave(tx, wave_id, shop.now());
  });
  return waveView(shop, number);
}
