// Which units of an order go into a parcel. Two lines can have one SKU: a plain piece and an engraved one. Spec 3 §4.

/** A line of an order with what of it has left. */
export type UnitLine = {
  readonly item_order_id: string;
  readonly sku: string;
  readonly qty: number;
  readonly shipped: number;
};
/** Units of a line in a parcel; `before` of it have left earlier. */
export type ParcelUnits = { readonly item_order_id: string; readonly qty: number; readonly before: number };

/** The lines with units left that a name means: one by its id, or all of a SKU. */
const linesNamed = (lines: readonly UnitLine[], name: string): UnitLine[] =>
  lines.filter((line) => (line.item_order_id === name || line.sku === name) && line.qty > line.shipped);

const rest = ({ item_order_id, qty, shipped }: UnitLine): ParcelUnits => ({
  item_order_id,
  qty: qty - shipped,
  before: shipped,
});

/**
 * The units of a parcel: all that are left, or those that are asked for by order line or SKU. A SKU of several lines means all
 * their units, or else the line must be named. Null where units are not left to ship or a name is not clear.
 */
export function parcelUnits(
  lines: readonly UnitLine[],
  asked?: ReadonlyMap<string, number>,
): readonly ParcelUnits[] | null {
  if (asked === undefined) {
    const all = lines.map((line) => rest(line)).filter(({ qty }) => qty > 0);
    return all.length === 0 ? null : all;
  }
  const parts = [...asked].map(([name, qty]) => {
    const named = linesNamed(lines, name).map((line) => rest(line));
    const left = named.reduce((sum, units) => sum + units.qty, 0);
    const [only] = named;
    if (only === undefined || qty < 1 || qty > left) return null;
    if (qty === left) return named;
    return named.length === 1 ? [{ ...only, qty }] : null;
  });
  if (parts.length === 0 || parts.includes(null)) return null;
  const parcel = parts.flatMap((part) => part ?? []);
  const isTwice = new Set(parcel.map(({ item_order_id }) => item_order_id)).size < parcel.length;
  return isTwice ? null : parcel;
}
