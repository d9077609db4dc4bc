import type { TrackedParcel } from '@vitrine/contract/trackedParcel';
import { carrierName, isCarrier, trackingPage } from '@vitrine/rules/carriers/carrierTable';
import { isScanKind, journeyOf } from '@vitrine/rules/carriers/scans';
import { safeTrackingUrl } from '@vitrine/rules/returns/orderActions';
import type { ScanRow } from './parcelRows.ts';

/** Scans that a view shows, at most. */
const mostScans = 30;

/** A carrier's scans newest first, in the shop's words. Omits kinds that this version does not know. Spec 3 §3. */
function scansShown(scans: readonly ScanRow[]): TrackedParcel['scans'] {
  const known = scans.flatMap(({ kind, at, place }) =>
    isScanKind(kind) ? [{ kind, at: new Date(at).toISOString(), place }] : [],
  );
  return journeyOf(known).slice(0, mostScans);
}

/** A parcel with its carrier's name, page and scans. Spec 3 §3. */
export function trackedParcel({
  carrier,
  track_number,
  tracking_url,
  scans,
}: {
  readonly carrier: string;
  readonly track_number: string | null;
  readonly tracking_url: string | null;
  readonly scans: readonly ScanRow[];
}): TrackedParcel {
  return {
    carrier_name: carrierName(carrier),
    track_number,
    tracking_url: safeTrackingUrl(tracking_url),
    scans: scansShown(scans),
  };
}

/** The parcel of a return, once its carrier has issued a label; null before. Spec 3 §3 (return_label). */
export function returnedParcel(
  carrier: string,
  track_number: string | null,
  scans: readonly ScanRow[],
): TrackedParcel | null {
  if (track_number === null) return null;
  const tracking_url = isCarrier(carrier) ? trackingPage(carrier, track_number) : null;
  return trackedParcel({ carrier, track_number, tracking_url, scans });
}
