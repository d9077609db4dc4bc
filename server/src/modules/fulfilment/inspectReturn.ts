import { isPieceCondition, mostValueLoss, valueLossOf } from '@vitrine/rules/returns/inspection';
import { isCountry } from '@vitrine/rules/storefronts/storefronts';
import sharp from 'sharp';
import type { Shop } from '../../platform/shop/shop.ts';
import { lockOrder } from '../orders/lockOrder.ts';
import * as inspections from './inspectionQueries.ts';
import * as queries from './queries.ts';

/** What staff writes about a returned line: `loss` in minor units or as a percentage of its value (`15%`). */
export type Finding = {
  readonly sku: string;
  readonly condition: string;
  readonly loss: string;
  readonly reason: string;
  readonly photo: Buffer | null;
};
export type InspectionRefusal =
  | 'unknown_return'
  | 'not_now'
  | 'unknown_line'
  | 'unknown_condition'
  | 'loss_refused'
  | 'reason_missing'
  | 'photo_refused';

const mostReason = 500;
const mostBytes = 20_000_000;
const photoSide = 1600;
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'tiff']);

/** A photo encoded again as JPEG, upright, without the camera's notes; null for a file that is no photo. */
async function encoded(photo: Buffer): Promise<Buffer | null> {
  if (photo.length > mostBytes) return null;
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

/**
 * Notes what the inspection of a received line found; a later note of the same line replaces it. The loss is kept from
 * the refund when the return is accepted, within what the law allows. Returns why it was not noted. Spec 3 §4.
 */
export async function inspectReturn(
  shop: Shop,
  increment_id: string,
  { sku, condition, loss, reason, photo }: Finding,
): Promise<InspectionRefusal | null> {
  if (!isPieceCondition(condition)) return 'unknown_condition';
  const known = await queries.returnNumbered(shop.db, increment_id);
  if (!known) return 'unknown_return';
  const bytes = photo && (await encoded(photo));
  if (photo && !bytes) return 'photo_refused';
  return shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, known.order_id);
    const back = await queries.returnById(tx, known.return_id);
    if (back?.status !== 'received') return 'not_now';
    const line = await inspections.inspectedLine(tx, back.return_id, sku);
    if (!line || !isCountry(line.store)) return 'unknown_line';
    const { return_type } = back;
    const { store: country, value, return_reason, item_order_id } = line;
    const value_loss = valueLossOf(loss, value);
    const most = mostValueLoss({ country, return_type, return_reason, value, condition });
    const others = await inspections.lossOf(tx, back.return_id, item_order_id);
    if (value_loss === null || value_loss > most || others + value_loss > back.total_price) return 'loss_refused';
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
    });
    return null;
  });
}
