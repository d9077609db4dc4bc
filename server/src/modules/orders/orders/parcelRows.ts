// The parcels of an order as read from JSON: timestamps are strings.

/** A scan of a parcel; the next version may store more kinds. */
export type ScanRow = { kind: string; at: string; place: string | null };
/** The parcel of an exchange's new pieces. */
export type ExchangeParcelRow = Omit<ParcelRow, 'lines'>;
/** A parcel of an order. */
export type ParcelRow = {
  shipment_id: string;
  carrier: string;
  track_number: string | null;
  tracking_url: string | null;
  shipped_at: string;
  delivered_at: string | null;
  scans: ScanRow[];
  lines: { item_order_id: string; qty: number }[];
};
