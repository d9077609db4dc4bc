import { Link } from 'react-router';
import { useScanToOpen } from '../../lib/scan/useScanToOpen.ts';
import { useText } from '../../lib/words/words.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { ScanBox } from '../../ui/ScanBox.tsx';

/** The door of packing: the barcode of a slip opens its order. */
export function Packing() {
  const text = useText('packing');
  const scan = useScanToOpen(text('scan.wait'), ({ order }, code) =>
    order === null ? { says: text('scan.no_order', { code }) } : { address: `/pack/${order}` },
  );
  return (
    <Page title={text('title')} lead={text('lead')} actions={<Link to="/manifests">{text('manifests')}</Link>}>
      <Sheet>
        <ScanBox label={text('scan.order')} {...scan} />
      </Sheet>
    </Page>
  );
}
