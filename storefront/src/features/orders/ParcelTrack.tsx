import type { TrackedParcel } from '@vitrine/contract/trackedParcel';
import { safeTrackingUrl } from '@vitrine/rules/returns/orderActions';
import { dateFormat } from '@vitrine/rules/text/dateFormat';
import { useListed } from '../../lib/words/listed.ts';
import { useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import styles from './order.module.css';

type Scan = TrackedParcel['scans'][number];
const moment = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;

/** A scan with its place and time. */
function ScanWords({ scan: { kind, at, place } }: { readonly scan: Scan }) {
  const text = useText('orders');
  const inRow = useListed();
  const { tag } = useStorefront();
  const format = dateFormat(`${tag}-u-nu-latn-ca-gregory`, moment);
  return (
    <>
      {inRow([text(`scan.${kind}`), place])}{' '}
      <bdi>
        <time dateTime={at}>{format.format(new Date(at))}</time>
      </bdi>
    </>
  );
}

/** The carrier's scans of a parcel: the last one, and all of them where there are more. */
function Scans({ scans }: Pick<TrackedParcel, 'scans'>) {
  const text = useText('orders');
  const [last, ...earlier] = scans;
  if (!last) return null;
  return (
    <>
      <p className="note">
        <ScanWords scan={last} />
      </p>
      {earlier.length > 0 && (
        <details className={styles.scans}>
          <summary className="link linkTarget">{text('scans')}</summary>
          <ol>
            {scans.map((scan) => (
              <li key={`${scan.at} ${scan.kind} ${scan.place}`} className="note">
                <ScanWords scan={scan} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** A parcel's number, its carrier with the carrier's page, and where it was last seen. Spec 3 §3. */
export function ParcelTrack({ parcel }: { readonly parcel: TrackedParcel }) {
  const text = useText('orders');
  const { carrier_name, track_number, tracking_url, scans } = parcel;
  const url = safeTrackingUrl(tracking_url);
  return (
    <div className={styles.track}>
      {track_number && (
        <p className="note">
          {text('track_number')} <bdi className="figure">{track_number}</bdi>
        </p>
      )}
      {carrier_name && (track_number || scans.length > 0) && (
        <p className="note">{text('carrier', { carrier: carrier_name })}</p>
      )}
      <Scans scans={scans} />
      {url && (
        <p>
          <a className="link linkTarget" href={url} rel="noopener noreferrer" target="_blank">
            {text('track')}
          </a>
        </p>
      )}
    </div>
  );
}
