// Packing by scan, the papers of a parcel as one file, and what is handed to a carrier. decisions/0115.
import { deliveryModes } from '@vitrine/rules/checkout/checkoutSteps';
import { packerAdviceNames } from '@vitrine/rules/papers/packerAdvice';
import { promiseStates } from '@vitrine/rules/warehouse/promise';
import { scanLength } from '@vitrine/rules/warehouse/scan';
import { z } from 'zod';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { freeText } from './freeText.ts';
import { shownPiece } from './staffWarehouse.ts';
import { trackNumber } from './trackedParcel.ts';

const source = 'decisions/0115';
const number = z.string().min(1).max(32);
const byNumber = z.strictObject({ increment_id: number });
const moment = z.iso.datetime();

export const staffCodesPut = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/warehouse/codes',
  summary: 'Note the EAN, UPC or GTIN of pieces, by which they are scanned. All rows or none',
  source,
  idempotent: true,
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ sku: z.string().min(1).max(64), code: z.string().min(1).max(20) }))
      .min(1)
      .max(500),
  }),
  answer: z.object({ changed: z.int() }),
});

export const staffScan = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/scan',
  summary:
    'What a scanned code is: an order, a return or an exchange by its number or the number of its parcel, a piece by its SKU or GTIN, or nothing that the shop knows',
  source,
  query: z.strictObject({ code: z.string().min(1).max(scanLength) }),
  answer: z.object({
    order: z.string().nullable(),
    return: z.string().nullable(),
    piece: z.object(shownPiece).nullable(),
    /** Open orders of the warehouse that wait for this piece, at most five. */
    wanted_by: z.array(z.string()),
  }),
});

const packLine = z.object({
  item_order_id: z.string(),
  ...shownPiece,
  /** Units that are in the house for the client. */
  units: z.int(),
  is_engraved: z.boolean(),
  /** The pieces of one unit: of a set, its parts. */
  pieces: z.array(z.object({ ...shownPiece, qty: z.int(), codes: z.array(z.string()) })),
});
export type PackedLine = z.infer<typeof packLine>;

export const staffPack = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/warehouse/orders/:increment_id/pack',
  summary: 'What of an order is to be packed, with the codes of its pieces; without the client’s data',
  source,
  params: byNumber,
  answer: z.object({
    order: z.object({
      increment_id: z.string(),
      status: z.string(),
      delivery: z.enum(deliveryModes),
      promise: z.enum(promiseStates),
      arrives_until: z.iso.date().nullable(),
      leave_by: z.iso.date().nullable(),
      is_gift: z.boolean(),
      /** Whether it can be packed now, and sent with it. */
      may_pack: z.boolean(),
      lines: z.array(packLine),
      /** The parcels that have left, the newest first. */
      parcels: z.array(z.object({ shipment_id: z.string(), carrier: z.string(), shipped_at: moment, units: z.int() })),
    }),
  }),
});
export type PackOrder = AnswerOf<typeof staffPack>['order'];

export const staffParcel = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/warehouse/orders/:increment_id/parcel',
  summary:
    'Pack some units of an order and send them as a parcel; for a boutique, all of them. Every piece is scanned, or a reason says why not',
  source,
  idempotent: true,
  params: byNumber,
  body: z.strictObject({
    units: z
      .array(z.strictObject({ item_order_id: z.string().min(1).max(64), qty: z.int().min(1).max(9999) }))
      .min(1)
      .max(100),
    scans: z.array(z.string().min(1).max(scanLength)).max(500),
    reason: freeText(300).trim().min(1).optional(),
    carrier: z.string().min(1).max(32).optional(),
    track_number: trackNumber.optional(),
  }),
  answer: z.object({
    order: z.object({ increment_id: z.string(), status: z.string() }),
    /** Null for an order that is packed for a boutique. */
    shipment_id: z.string().nullable(),
  }),
});

export const staffPrint = endpoint({
  // A paper waits for the typesetter: here are more places than among reads.
  work: 'account',
  base: 'backend',
  method: 'POST',
  path: '/staff/orders/:increment_id/print',
  shows_client: true,
  summary:
    'Label, slip and, where customs ask for it, the invoice of a parcel as one PDF. Asks the carrier for the label if it is not there. With the client’s address',
  source: `spec 3 §3, ${source}`,
  params: byNumber,
  /** The parcel; without it the one that is packed next, which has no label. */
  body: z.strictObject({ shipment_id: z.uuid().optional() }),
  answer: z.object({
    /** Null where there is nothing to print. */
    print: z.object({ name: z.string(), type: z.string(), base64: z.string() }).nullable(),
    /** Labels for a label printer, which is no part of the PDF. */
    others: z.array(z.object({ name: z.string(), type: z.string(), base64: z.string() })),
    holds: z.array(z.enum(['label', 'slip', 'invoice'])),
    /** What should be there and is not: the carrier or the tax office has not answered. */
    waits_for: z.array(z.enum(['label', 'invoice'])),
    track_number: z.string().nullable(),
    carrier: z.string().nullable(),
    advice: z.array(z.enum(packerAdviceNames)),
  }),
});

const parcelRow = z.object({
  shipment_id: z.string(),
  increment_id: z.string(),
  track_number: z.string().nullable(),
  shipped_at: moment,
  pieces: z.int(),
  country: z.string(),
});
export type ManifestParcel = z.infer<typeof parcelRow>;
const closed = {
  number: z.int(),
  carrier: z.string(),
  day: z.iso.date(),
  closed_at: moment,
  by: z.string(),
  parcel_count: z.int(),
  pieces: z.int(),
};

export const staffManifests = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/warehouse/manifests',
  summary:
    'By carrier the parcels that have left packing and are in no manifest, the last closed manifests, and parcels of an earlier day that their carrier has not scanned',
  source,
  answer: z.object({
    day: z.iso.date(),
    open: z.array(
      z.object({
        carrier: z.string(),
        /** Whether the manifest of today is closed: what follows goes into that of tomorrow. */
        is_closed_today: z.boolean(),
        pieces: z.int(),
        parcels: z.array(parcelRow),
      }),
    ),
    closed: z.array(z.object(closed)),
    unscanned: z.array(parcelRow.extend({ carrier: z.string(), manifest: z.int(), day: z.iso.date() })),
  }),
});

export const staffManifestClose = endpoint({
  work: 'checkout',
  base: 'backend',
  method: 'POST',
  path: '/staff/warehouse/manifests',
  summary:
    'Close the manifest of today of a carrier with the parcels that were shown; refused once it is closed, and where a parcel was shown that is in another one',
  source,
  idempotent: true,
  body: z.strictObject({
    carrier: z.string().min(1).max(32),
    /** The parcels that were handed over. */
    shipment_ids: z.array(z.uuid()).min(1).max(500),
  }),
  answer: z.object({ manifest: z.object({ number: z.int(), parcel_count: z.int() }) }),
});

export const staffManifest = endpoint({
  work: 'read',
  base: 'backend',
  method: 'GET',
  path: '/staff/warehouse/manifests/:number',
  summary: 'A closed manifest with its parcels',
  source,
  params: z.strictObject({
    number: z
      .string()
      .regex(/^\d{1,9}$/u)
      .meta({ example: '1' }),
  }),
  answer: z.object({
    manifest: z.object({
      ...closed,
      parcels: z.array(parcelRow.extend({ first_scan_at: moment.nullable() })),
    }),
  }),
});
