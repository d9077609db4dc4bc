import { returnTypes } from '@vitrine/rules/returns/returnLine';
import { pickupStates } from '@vitrine/rules/returns/pickupState';
import { returnMethods } from '@vitrine/rules/returns/returnMethods';
import { z } from 'zod';
import { moneySchema } from './money.ts';
import { inspectionFound, returnTotals } from './returnParts.ts';
import { trackedParcel } from './trackedParcel.ts';

/** A return with its status (spec 3 §3 Return / exchange request, totals). */
export const orderReturn = z.object({
  return_id: z.string(),
  increment_id: z.string(),
  return_type: z.enum(returnTypes),
  status: z.string(),
  /** Message key of the shown status; null shows nothing (spec 3 §4). */
  status_label: z.string().nullable(),
  selected_return_method: z.enum(returnMethods).nullable(),
  /** Asks for the label and the pro-forma, until the parcel has arrived. */
  return_hash: z.string().nullable(),
  /** Asks for the details as a paper, once the return was sent off. */
  details_hash: z.string().nullable(),
  /** Whether the carrier hands the customs pro-forma over as data. */
  is_paperless_proforma_enabled: z.boolean(),
  can_download_duty_proforma: z.boolean(),
  pickup_date: z.string().nullable(),
  pickup_time: z.string().nullable(),
  requested_at: z.string(),
  /** When the house accepted the items; until then the totals are estimates. */
  accepted_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** Why the house refused it, as sentences in the reader's language; none for another return. */
  refusal: z.array(z.string()),
  items: z.array(
    z.object({
      item_order_id: z.string(),
      name: z.string(),
      color: z.string().nullable(),
      size: z.string().nullable(),
      qty: z.int(),
      /** The replacement. */
      exchanged_for: z
        .object({ name: z.string(), color: z.string().nullable(), size: z.string().nullable() })
        .nullable(),
      inspection: inspectionFound,
    }),
  ),
  /**
   * The pickup of a return that waits for its courier; null for another one. `cancel_until`: the carrier's cut-off (ISO time) of a
   * booked one.
   */
  pickup: z
    .object({
      state: z.enum(pickupStates),
      cancel_until: z.string().nullable(),
      /** Whether the carrier has confirmed a booked pickup; before, the house arranges it. */
      is_confirmed: z.boolean(),
    })
    .nullable(),
  /** The parcel by which the pieces come back, once its carrier has issued a label. */
  parcel: trackedParcel.nullable(),
  /** The parcel of an exchange's new pieces, once it has left. */
  exchange_shipment: trackedParcel
    .extend({
      shipped_at: z.string(),
      delivered_at: z.string().nullable(),
      /** The last day on which the new pieces can come back (ISO day); null before they arrive. */
      return_until: z.string().nullable(),
    })
    .nullable(),
  /**
   * The delivery, with its tax, that is refunded with the last of several returns under way, if all are accepted; null where this
   * return has its own answer. decisions/0081.
   */
  delivery_awaited: moneySchema.nullable(),
  /** Missing when there is no refund. */
  totals: returnTotals,
});
export type OrderReturn = z.infer<typeof orderReturn>;
