import { useScanToOpen } from '../../lib/scan/useScanToOpen.ts';
import { useText } from '../../lib/words/words.tsx';
import { ScanBox } from '../../ui/ScanBox.tsx';

/** Opens the return whose label, form or number is scanned or typed. */
export function FindReturn() {
  const text = useText('returns');
  const scan = useScanToOpen(text('scan.wait'), (found, code) =>
    found.return === null
      ? { says: text(found.order === null ? 'scan.none' : 'scan.order', { code }) }
      : { address: `/returns/${found.return}` },
  );
  return <ScanBox label={text('scan.label')} {...scan} />;
}
