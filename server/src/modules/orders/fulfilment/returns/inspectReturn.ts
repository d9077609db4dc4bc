import { photoBytes } from '@vitrine/contract/staffTasks';
import { moneyOf } from '@vitrine/rules/money/money';
import { isShownPart } from '@vitrine/rules/money/wholePrice';
import { arrivedPart, isCount } from '@vitrine/rules/returns/arrivedUnits';
import { isPieceCondition, mostValueLoss, valueLossOf } from '@vitrine/rules/returns/inspection';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import sharp from 'sharp';
import { FairQueue, QueueFull } from '../../../../platform/load/fairQueue.ts';
import type { Shop } from '../../../../platform/shop/shop.ts';
import { lockOrder } from '../../../checkout/payment/locks/lockOrder.ts';
import * as inspections from './inspectionQueries.ts';
import * as statements from '../life/statements.ts';

/**
 * What staff writes about a returned line, named by its SKU or its order line (`item_order_id`): `loss` in minor units, or as a
 * percentage of its value (`15%`).
 */
export type Finding = {
  readonly line: string;
  readonly condition: string;
  readonly loss: string;
  readonly reason: string;
  readonly photo: Buffer | null;
  /** The account of the member of staff; without it, the command line noted it. */
  readonly staff_id?: string | undefined;
  /** How many units arrived; without it, as many as were noted before, else all. */
  readonly arrived_qty?: number | undefined;
  /** How many units can be sold again; without it, the condition decides. */
  readonly sellable_qty?: number | undefined;
  /** The boutique whose page notes the condition: it replaces its own notes, and no finding of staff. */
  readonly noted_store_id?: string | undefined;
};
export type InspectionRefusal =
  | 'unknown_return'
  | 'not_now'
  | 'unknown_line'
  | 'two_lines'
  | 'unknown_condition'
  | 'loss_refused'
  | 'not_whole'
  | 'reason_missing'
  | 'photo_refused'
  | 'photos_wait'
  | 'not_this_count';

const mostReason = 500;
const photoSide = 1600;
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff']);
/** A picture of 80 million pixels takes hundreds of megabytes while it is encoded: one at a time. */
const turns = new FairQueue({ at_once: 1, waiting: 8, waiting_per_key: 8 });

/** A photo encoded again as JPEG, upright, without the camera's notes; null for a file that is no photo. */
async function encoded(photo: Buffer): Promise<Buffer | null> {
  if (photo.length > photoBytes) return null;
  try {
    const image = sharp(photo, { limitInputPixels: 80_000_000 });
    const { format } = await image.metadata();
    if (!formats.has(format)) return null;
    return await image
      .rotate()
      .resize({ width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Encodes a photo when its turn comes; `wait` when too many wait. */
async function inTurn(photo: Buffer): Promise<Buffer | null | 'wait'> {
  try {
    return await turns.run('photo', () => encoded(photo));
  } catch (error) {
    if (error instanceof QueueFull) return 'wait';
    throw error;
  }
}

/** Whether the page of a boutique may note a line: nothing is noted of it yet, or only by such a page. decisions/0087. */
export const isPageNote = ({
  condition,
  noted_store_id,
}: {
  readonly condition: string | null;
  readonly noted_store_id: string | null;
}): boolean => condition === null || noted_store_id !== null;

/** The units of a line with the counts of a finding, and what those that arrived are worth, in minor units; null for a wrong count. */
function countsOf(line: inspections.InspectedLine, finding: Finding) {
  const { qty } = line;
  const arrived_qty = finding.arrived_qty ?? line.arrived_qty;
  const sellable_qty = finding.sellable_qty ?? null;
  if (!isCount({ qty, arrived_qty, sellable_qty })) return null;
  // A line of an earlier release has no value of its own, so its units cannot be refunded one by one.
  if (line.value === null && (arrived_qty ?? qty) < qty) return null;
  const { currency } = moneyOf(0, line.currency);
  const { with_tax } = arrivedPart({ with_tax: line.value ?? 0, tax: 0 }, { qty, arrived_qty }, currency);
  return { arrived_qty, sellable_qty, value: with_tax };
}

/**
 * Notes what the inspection of a received line found; a later note of the same line replaces it. The loss is kept from
 * the refund when the return is accepted, within what the law allows. Returns why it was not noted. Spec 3 §4.
 */
export async function inspectReturn(
  shop: Shop,
  increment_id: string,
  finding: Finding,
): Promise<InspectionRefusal | null> {
  const { line: name, condition, loss, reason, photo, staff_id, noted_store_id } = finding;
  if (!isPieceCondition(condition)) return 'unknown_condition';
  const known = await statements.returnNumbered(shop.db, increment_id);
  if (!known) return 'unknown_return';
  const bytes = photo && (await inTurn(photo));
  if (bytes === 'wait') return 'photos_wait';
  if (photo && !bytes) return 'photo_refused';
  return shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, known.order_id);
    const back = await statements.returnById(tx, known.return_id);
    // Pieces that were refunded before they came.
    const isOwed = back?.owes_pieces === true && back.arrived_at !== null;
    if (!back || (back.status !== 'received' && !isOwed)) return 'not_now';
    const [line, other] = await inspections.inspectedLines(tx, back.return_id, name);
    // A plain and an engraved piece have one SKU.
    if (other) return 'two_lines';
    if (!line || !isCountry(line.store)) return 'unknown_line';
    if (noted_store_id !== undefined && !isPageNote(line)) return null;
    const { return_type } = back;
    const { store: country, item_order_id } = line;
    const counted = countsOf(line, finding);
    if (counted === null) return 'not_this_count';
    const { value, ...counts } = counted;
    const money = { country, currency: line.currency };
    const value_loss = valueLossOf(loss, { ...money, value });
    const most = mostValueLoss({ ...line, country, return_type, value, condition });
    const others = await inspections.lossOf(tx, back.return_id, item_order_id);
    if (value_loss === null || value_loss > (isOwed ? 0 : most) || others + value_loss > back.total_price)
      return 'loss_refused';
    if (!isShownPart(value_loss, { ...money, all: value })) return 'not_whole';
    const inspection_reason = reason.trim().slice(0, mostReason);
    // The customer reads why money is kept.
    if (value_loss > 0 && inspection_reason === '') return 'reason_missing';
    const { order_id, return_id } = back;
    const photo_id = bytes
      ? await inspections.addPhoto(tx, { order_id, return_id, bytes, taken_at: shop.now() })
      : null;
    await inspections.noteFinding(tx, back.return_id, item_order_id, {
      condition,
      inspection_reason: inspection_reason || null,
      value_loss,
      photo_id,
      inspected_at: shop.now(),
      inspected_by: staff_id ?? null,
      ...counts,
      noted_store_id: noted_store_id ?? null,
    });
    return null;
  });
}
