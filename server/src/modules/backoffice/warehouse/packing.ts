// Packing by scan: a parcel leaves when each of its pieces was scanned, or with a reason. decisions/0115.
import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/staffPacking';
import { isCarrier } from '@vitrine/rules/carriers/carrierTable';
import { canTake } from '@vitrine/rules/orders/orderLife';
import { orderStatusOf } from '@vitrine/rules/orders/status';
import { isWhollyScanned, scannedParcel } from '@vitrine/rules/warehouse/packing';
import type { Tx } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/errors/ApiError.ts';
import type { StepKey } from '../../../platform/http/stepKey.ts';
import type { Shop } from '../../../platform/shop/shop.ts';
import { takeOnce } from '../../orders/fulfilment/life/takeOnce.ts';
import { stepIn, type StepRefusal } from '../../orders/fulfilment/steps/takeStep.ts';
import { modeOf } from '../../orders/orders/modeOf.ts';
import { warmTypesetter } from '../../orders/papers/makePaper.ts';
import type { StaffMember } from '../staff/staffRows.ts';
import { assertTaken, requireOrder, statusOf } from '../staff/staffWork.ts';
import { requireWarehouse } from './requireWarehouse.ts';
import { codesOf } from './codeQueries.ts';
import * as queries from './packQueries.ts';
import { shownPieces } from './shownPieces.ts';
import { promiseAt } from './workList.ts';

type Parcel = BodyOf<typeof contract.staffParcel>;
type Keyed = { readonly step_key: StepKey | undefined };

/** The step that packs an order: one that is delivered leaves with it. */
const packingStep = (order: { pickup_store_id: string | null }) => (modeOf(order) === 'pickup' ? 'pack' : 'ship');

/** The lines of an order that are to be packed, with the codes of their pieces. */
async function linesWithCodes(db: Shop['db'] | Tx, order_id: string) {
  const lines = await queries.linesToPack(db, order_id);
  const codes = await codesOf(
    db,
    lines.flatMap(({ pieces }) => pieces.map(({ sku }) => sku)),
  );
  return lines.map((line) => ({
    ...line,
    pieces: line.pieces.map((piece) => ({ ...piece, codes: codes.get(piece.sku) ?? [] })),
  }));
}

/** What of an order is to be packed. Throws staff_refused, order_not_found. */
export async function readPack(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
): Promise<AnswerOf<typeof contract.staffPack>> {
  requireWarehouse(member, 'read');
  const { order_id } = await requireOrder(shop, member, increment_id);
  // The label is printed in a minute: the engine is ready by then.
  warmTypesetter(shop);
  const order = await queries.packedOrder(shop.db, order_id);
  const lines = await linesWithCodes(shop.db, order_id);
  const pieceOf = await shownPieces(
    shop,
    lines.flatMap(({ sku, pieces }) => [sku, ...pieces.map((piece) => piece.sku)]),
  );
  const { leave_by, state } = promiseAt(shop, order);
  const parcels = await queries.sentParcels(shop.db, order_id);
  const { status, arrives_until, is_gift } = order;
  return {
    order: {
      increment_id,
      status,
      arrives_until,
      leave_by,
      is_gift,
      promise: state,
      delivery: modeOf(order),
      may_pack: lines.length > 0 && canTake(packingStep(order), orderStatusOf(status), modeOf(order)),
      lines: lines.map(({ pieces, ...line }) => ({
        ...line,
        ...pieceOf(line.sku),
        pieces: pieces.map(({ qty, codes, sku }) => ({ ...pieceOf(sku), qty, codes })),
      })),
      parcels: parcels.map(({ shipped_at, ...parcel }) => ({ ...parcel, shipped_at: shipped_at.toISOString() })),
    },
  };
}

/**
 * Whether every piece of the parcel was scanned. Throws step_refused for scans of other pieces or of too many, and for pieces that
 * were not scanned without a reason.
 */
async function checkedScans(tx: Tx, order_id: string, { units, scans, reason }: Parcel): Promise<boolean> {
  const lines = await linesWithCodes(tx, order_id);
  const wanted = new Map(units.map(({ item_order_id, qty }) => [item_order_id, qty]));
  const { results } = scannedParcel(lines, wanted, scans);
  const refused = results.find((one) => 'refusal' in one);
  if (refused) throw new ApiError('step_refused', { fields: { scans: refused.refusal } });
  const isWhole = isWhollyScanned(lines, wanted, scans);
  if (!isWhole && reason === undefined) throw new ApiError('step_refused', { fields: { reason: 'not_scanned' } });
  return isWhole;
}

/** Takes the step that packs, and notes how the parcel was checked. */
async function packIn(
  shop: Shop,
  tx: Tx,
  { staff_id }: StaffMember,
  order: { order_id: string; pickup_store_id: string | null },
  { units, scans, reason, track_number, carrier, step_key }: Parcel & { readonly step_key: StepKey },
): Promise<StepRefusal | null> {
  const { order_id } = order;
  if (carrier !== undefined && !isCarrier(carrier))
    throw new ApiError('payload_refused', { fields: { carrier: 'format' } });
  const now = shop.now();
  const is_whole = await checkedScans(tx, order_id, { units, scans, reason });
  const before = new Set((await queries.sentParcels(tx, order_id)).map(({ shipment_id }) => shipment_id));
  const details = { actor: 'staff', staff_id, track_number, carrier } as const;
  const asked = new Map(units.map(({ item_order_id, qty }) => [item_order_id, qty]));
  const step = packingStep(order);
  const refusal = await stepIn(shop, tx, order_id, step, step === 'ship' ? { ...details, units: asked } : details, now);
  if (refusal !== null) return refusal;
  const sent = (await queries.sentParcels(tx, order_id)).find(({ shipment_id }) => !before.has(shipment_id));
  await queries.addCheck(tx, {
    check_id: randomUUID(),
    order_id,
    shipment_id: sent?.shipment_id ?? null,
    scans: [...scans],
    is_whole,
    reason: reason ?? '',
    staff_id,
    checked_at: now,
    step_key: step_key.key,
  });
  return null;
}

/**
 * Packs units of an order as a parcel, once per key. Throws staff_refused, order_not_found, payload_refused, step_refused with the
 * scan that is wrong, with units that are not left, or where pieces were not scanned and no reason is given.
 */
export async function packParcel(
  shop: Shop,
  member: StaffMember,
  increment_id: string,
  { step_key, ...parcel }: Parcel & Keyed,
): Promise<AnswerOf<typeof contract.staffParcel>> {
  requireWarehouse(member, 'act');
  if (step_key === undefined) throw new ApiError('idempotency_key_missing');
  const order = await requireOrder(shop, member, increment_id);
  const { order_id } = order;
  const ids = parcel.units.map(({ item_order_id }) => item_order_id);
  if (new Set(ids).size < ids.length) throw new ApiError('payload_refused', { fields: { units: 'format' } });
  assertTaken(
    await shop.db
      .transaction()
      .execute((tx) =>
        takeOnce(tx, { step_key, order_id, now: shop.now() }, () =>
          packIn(shop, tx, member, order, { ...parcel, step_key }),
        ),
      ),
  );
  const check = await queries.checkOfKey(shop.db, step_key.key);
  return { ...(await statusOf(shop, increment_id)), shipment_id: check?.shipment_id ?? null };
}
