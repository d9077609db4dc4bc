// A parcel is packed piece by piece, and each piece is scanned. Spec 3 §3, decisions/0115.
import { isSkuText, readScan } from './scan.ts';

/** A line of an order with units in the house; `pieces` are the pieces of one unit, of a set its parts. Spec 3 §3, decisions/0115. */
export type PackLine = {
  readonly item_order_id: string;
  readonly units: number;
  readonly pieces: readonly { readonly sku: string; readonly qty: number; readonly codes: readonly string[] }[];
};

/** Why a scan is refused. Spec 3 §3, decisions/0115. */
export const scanRefusals = ['wrong_piece', 'too_many_pieces', 'same_serial'] as const;
export type ScanRefusal = (typeof scanRefusals)[number];

/** The units that go into the parcel, by order line. */
export type ParcelUnits = ReadonlyMap<string, number>;
/** A piece of the parcel, and how many of it are scanned. Spec 3 §3, decisions/0115. */
export type ScannedPiece = {
  readonly item_order_id: string;
  readonly sku: string;
  readonly wanted: number;
  readonly scanned: number;
};
type Result = { readonly item_order_id: string; readonly sku: string } | { readonly refusal: ScanRefusal };

/** The pieces of a parcel of some units, none of them scanned. */
type Counting = { -readonly [Field in keyof ScannedPiece]: ScannedPiece[Field] } & {
  readonly codes: readonly string[];
};

const piecesOf = (lines: readonly PackLine[], units: ParcelUnits): Counting[] =>
  lines.flatMap(({ item_order_id, pieces }) =>
    pieces.map(({ sku, qty, codes }) => ({
      item_order_id,
      sku,
      codes,
      wanted: qty * (units.get(item_order_id) ?? 0),
      scanned: 0,
    })),
  );

/**
 * What becomes of scans, one after the other: each takes the first piece of its SKU or GTIN that is still wanted. A serial number
 * counts once. Spec 3 §3, decisions/0115.
 */
export function scannedParcel(
  lines: readonly PackLine[],
  units: ParcelUnits,
  scans: readonly string[],
): { readonly pieces: readonly ScannedPiece[]; readonly results: readonly Result[] } {
  const pieces = piecesOf(lines, units);
  const serials = new Set<string>();
  const results = scans.map((raw): Result => {
    const { text, gtin, serial } = readScan(raw);
    const same = pieces.filter(({ sku, codes }) => isSkuText(text, sku) || (gtin !== null && codes.includes(gtin)));
    if (same.length === 0) return { refusal: 'wrong_piece' };
    const serialOf = serial === null ? null : `${gtin ?? ''} ${serial}`;
    if (serialOf !== null && serials.has(serialOf)) return { refusal: 'same_serial' };
    const open = same.find(({ wanted, scanned }) => scanned < wanted);
    if (!open) return { refusal: 'too_many_pieces' };
    open.scanned += 1;
    if (serialOf !== null) serials.add(serialOf);
    return { item_order_id: open.item_order_id, sku: open.sku };
  });
  return {
    pieces: pieces.map(({ item_order_id, sku, wanted, scanned }) => ({ item_order_id, sku, wanted, scanned })),
    results,
  };
}

/** Whether every piece of a parcel is scanned, and no more. Spec 3 §3, decisions/0115. */
export function isWhollyScanned(lines: readonly PackLine[], units: ParcelUnits, scans: readonly string[]): boolean {
  const { pieces, results } = scannedParcel(lines, units, scans);
  return pieces.every(({ wanted, scanned }) => scanned === wanted) && !results.some((one) => 'refusal' in one);
}
