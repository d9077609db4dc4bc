// What carriers report about a parcel, in the shop's own words. Reports come late, twice and in any order, so everything
// here is a function of the set of reports and not of their order. Spec 3 §3, decisions/0068.

/** Kinds of scans by how far the parcel is: a later kind is never undone by an earlier one. */
export const scanKinds = [
  'announced',
  // The courier came for a return and could not take it, or did not come.
  'not_collected',
  'collected',
  'in_transit',
  'customs',
  'held',
  'out_for_delivery',
  'not_met',
  'sent_back',
  'delivered',
] as const;
export type ScanKind = (typeof scanKinds)[number];

export type Scan = {
  readonly kind: ScanKind;
  /** ISO moment at which the carrier scanned the parcel. */
  readonly at: string;
  readonly place: string | null;
};

const rankOf = (kind: ScanKind): number => scanKinds.indexOf(kind);

/**
 * How far a parcel is: the furthest of its scans, whatever came last. `delivered` is final: it changes the order, and
 * nothing takes that back. Null without a scan.
 */
export function furthestScan(scans: readonly { readonly kind: ScanKind }[]): ScanKind | null {
  return scans.reduce<ScanKind | null>(
    (furthest, { kind }) => (furthest === null || rankOf(kind) > rankOf(furthest) ? kind : furthest),
    null,
  );
}

/** Scans newest first, each once. Scans of one moment are in the order of the journey. Spec 3 §3. */
export function journeyOf<S extends Scan>(scans: readonly S[]): S[] {
  const once = new Map(scans.map((scan) => [`${scan.kind} ${Date.parse(scan.at)} ${scan.place}`, scan]));
  return [...once.values()].toSorted(
    (a, b) =>
      Date.parse(b.at) - Date.parse(a.at) ||
      rankOf(b.kind) - rankOf(a.kind) ||
      // Any fixed order will do, as long as it does not depend on the order of arrival.
      (a.place ?? '').localeCompare(b.place ?? '', 'en'),
  );
}

/**
 * When a parcel was delivered: the earliest of such scans, so that a repeated report moves no return window. Null before
 * the delivery.
 */
export function deliveredAt(scans: readonly Scan[]): string | null {
  const moments = scans.filter(({ kind }) => kind === 'delivered').map(({ at }) => Date.parse(at));
  return moments.length === 0 ? null : new Date(Math.min(...moments)).toISOString();
}

/** Whether a text is one of the kinds; another version may store more. */
export function isScanKind(text: string): text is ScanKind {
  return scanKinds.some((kind) => kind === text);
}
