import { carrierName } from '@vitrine/rules/carriers/carrierTable';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffPrint } from '@vitrine/contract/staffPacking';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { fileAddress } from '../../lib/calls/fileAddress.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useText } from '../../lib/words/words.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Facts, Page, Sheet } from '../../ui/Page.tsx';
import ui from '../../ui/ui.module.css';

/** Milliseconds after which a paper that was missing is asked for again. */
const askAgainMs = 2_000;

/** What the file holds, and the files that are not in it. */
function Holds({ print }: { readonly print: AnswerOf<typeof staffPrint> }) {
  const text = useText('packing');
  return (
    <Sheet>
      <Facts
        rows={[
          [text('print.in_file'), print.holds.map((paper) => text(`print.holds.${paper}`)).join(', ')],
          ...(print.carrier ? [[text('print.carrier'), carrierName(print.carrier) ?? print.carrier] as const] : []),
          ...(print.track_number ? [[text('print.number'), print.track_number] as const] : []),
        ]}
      />
      {print.others.map((file) => (
        <p key={file.name}>
          <a href={fileAddress(file)} download={file.name}>
            {file.name}
          </a>
        </p>
      ))}
    </Sheet>
  );
}

/** Label, slip and invoice of a parcel as one file, which one press opens and prints. */
export function PrintPage() {
  const text = useText('packing');
  const order = useText('order');
  const fault = useFault();
  const { number = '', parcel } = useParams();
  const { data, error } = useQuery({
    queryKey: ['print', number, parcel],
    queryFn: () =>
      call(staffPrint, {
        params: { increment_id: number },
        body: parcel === undefined ? {} : { shipment_id: parcel },
      }),
    refetchInterval: ({ state }) => ((state.data?.waits_for.length ?? 0) > 0 ? askAgainMs : false),
  });
  const print = data?.print ?? null;
  const address = useMemo(() => print && fileAddress(print), [print]);
  return (
    <Page
      title={text('print.title', { number })}
      lead={text('print.lead')}
      actions={
        <>
          {address !== null && (
            <a className={`${ui.button} ${ui.main}`} href={address} target="_blank" rel="noreferrer">
              {text('print.open')}
            </a>
          )}
          <Link to="/pack">{text('next')}</Link>
        </>
      }
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {!data && error === null && <p className={ui.wait}>{text('print.making')}</p>}
      {data?.waits_for.map((paper) => (
        <Notice key={paper} tone="bad">
          {text(`print.waits.${paper}`)}
        </Notice>
      ))}
      {data?.advice.map((line) => (
        <Notice key={line}>{order(`advice.${line}`)}</Notice>
      ))}
      {data && <Holds print={data} />}
    </Page>
  );
}
