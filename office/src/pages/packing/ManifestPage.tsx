import { staffManifest } from '@vitrine/contract/staffPacking';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { namedCarrier } from '../../ui/namedCarrier.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';
import css from './packing.module.css';
import { useParcelColumns } from './useParcelColumns.tsx';

/** A closed manifest, as the driver signs it. */
export function ManifestPage() {
  const text = useText('packing');
  const fault = useFault();
  const { day, moment } = useFormats();
  const columns = useParcelColumns();
  const { number = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['manifest', number],
    queryFn: () => call(staffManifest, { params: { number } }),
  });
  const manifest = data?.manifest;
  return (
    <Page
      title={text('manifest.title', { number })}
      lead={
        manifest &&
        text('manifest.by', {
          carrier: namedCarrier(manifest.carrier),
          day: day(manifest.day),
          by: manifest.by,
          at: moment(manifest.closed_at),
        })
      }
      actions={
        <span className={css.noPrint}>
          <Button onClick={() => print()}>{text('print.page')}</Button>
        </span>
      }
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {manifest && (
        <>
          <p>{text('manifest.sum', { parcels: manifest.parcel_count, pieces: manifest.pieces })}</p>
          <Table
            caption={text('manifest.title', { number })}
            rows={manifest.parcels}
            keyOf={({ shipment_id }) => shipment_id}
            columns={[
              ...columns,
              {
                name: text('manifest.scan'),
                isMinor: true,
                render: ({ first_scan_at }) =>
                  first_scan_at === null ? text('manifest.no_scan') : moment(first_scan_at),
              },
            ]}
          />
          <p className={css.signature}>{text('manifest.signature')}</p>
        </>
      )}
    </Page>
  );
}
