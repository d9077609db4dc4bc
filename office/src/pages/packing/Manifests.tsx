import type { AnswerOf } from '@vitrine/contract/endpoint';
import { staffManifestClose, staffManifests } from '@vitrine/contract/staffPacking';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { namedCarrier } from '../../ui/namedCarrier.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { Table } from '../../ui/Table.tsx';
import { useStep } from '../../ui/useStep.tsx';
import ui from '../../ui/ui.module.css';
import { useParcelColumns } from './useParcelColumns.tsx';

type Answer = AnswerOf<typeof staffManifests>;
type Open = Answer['open'][number];

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/** What waits for a carrier; a parcel that the driver does not take is left out of the manifest. */
function OpenManifest({ of, day }: { readonly of: Open; readonly day: string }) {
  const text = useText('packing');
  const mayClose = mayAct(useMember(), 'prepare_orders');
  const { day: written } = useFormats();
  const { carrier, is_closed_today, parcels } = of;
  const [left, setLeft] = useTyped<readonly string[]>(`left out ${carrier}`, []);
  const name = namedCarrier(carrier);
  const handed = parcels.filter(({ shipment_id }) => !left.includes(shipment_id));
  const columns = useParcelColumns();
  const { ask, dialog } = useStep<readonly string[]>((shipment_ids, close) => (
    <StepDialog
      title={text('manifest.close')}
      effect={text('manifest.close.effect', { carrier: name, parcels: shipment_ids.length, day: written(day) })}
      confirm={text('manifest.close')}
      onConfirm={(key) =>
        call(staffManifestClose, { idempotency_key: key, body: { carrier, shipment_ids: [...shipment_ids] } })
      }
      onClose={close}
    />
  ));
  const toggle = (id: string) => setLeft((before) => toggled(before, id));
  const pieces = handed.reduce((sum, parcel) => sum + parcel.pieces, 0);
  return (
    <Sheet title={text('manifest.open', { carrier: name })}>
      {is_closed_today && <Notice>{text('manifest.closed_today')}</Notice>}
      <Table
        caption={text('manifest.open', { carrier: name })}
        rows={parcels}
        keyOf={({ shipment_id }) => shipment_id}
        columns={[
          ...columns,
          {
            name: text('manifest.handed'),
            render: ({ shipment_id, increment_id }) => (
              <label className={ui.tick}>
                <input type="checkbox" checked={!left.includes(shipment_id)} onChange={() => toggle(shipment_id)} />
                <span className="hidden-words">
                  {text('manifest.handed')} {increment_id}
                </span>
              </label>
            ),
          },
        ]}
      />
      <p>{text('manifest.sum', { parcels: handed.length, pieces })}</p>
      {!is_closed_today && mayClose && (
        <div>
          <Button
            about={name}
            disabled={handed.length === 0}
            onClick={() => ask(handed.map(({ shipment_id }) => shipment_id))}
          >
            {text('manifest.close')}
          </Button>
        </div>
      )}
      {dialog}
    </Sheet>
  );
}

function Unscanned({ parcels }: { readonly parcels: Answer['unscanned'] }) {
  const text = useText('packing');
  const { day: written } = useFormats();
  const columns = useParcelColumns();
  if (parcels.length === 0) return null;
  return (
    <Sheet title={text('manifest.unscanned')}>
      <Notice tone="bad">{text('manifest.unscanned.lead')}</Notice>
      <Table
        caption={text('manifest.unscanned')}
        rows={parcels}
        keyOf={({ shipment_id }) => shipment_id}
        columns={[
          ...columns,
          { name: text('carrier'), render: ({ carrier }) => namedCarrier(carrier) },
          {
            name: text('manifest.number'),
            render: ({ manifest, day }) => (
              <Link to={`/manifests/${manifest}`}>
                {manifest}, {written(day)}
              </Link>
            ),
          },
        ]}
      />
    </Sheet>
  );
}

function Closed({ manifests }: { readonly manifests: Answer['closed'] }) {
  const text = useText('packing');
  const { day: written } = useFormats();
  return (
    <Sheet title={text('manifest.closed')}>
      {manifests.length === 0 ? (
        <p>{text('manifest.closed.empty')}</p>
      ) : (
        <Table
          caption={text('manifest.closed')}
          rows={manifests}
          keyOf={({ number }) => String(number)}
          columns={[
            {
              name: text('manifest.number'),
              render: ({ number }) => <Link to={`/manifests/${number}`}>{text('manifest.title', { number })}</Link>,
            },
            { name: text('carrier'), render: ({ carrier }) => namedCarrier(carrier) },
            { name: text('day'), render: ({ day }) => written(day) },
            { name: text('parcels'), isFigure: true, render: ({ parcel_count }) => parcel_count },
          ]}
        />
      )}
    </Sheet>
  );
}

/** What is handed to the carriers today, and what they have not scanned since. */
export function Manifests() {
  const text = useText('packing');
  const fault = useFault();
  const { data, error } = useQuery({
    queryKey: ['manifests'],
    queryFn: () => call(staffManifests, {}),
    refetchInterval: 30_000,
  });
  return (
    <Page title={text('manifests')} lead={text('manifests.lead')}>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data && (
        <>
          <Unscanned parcels={data.unscanned} />
          {data.open.length === 0 && <p className={`${ui.tableBox} ${ui.empty}`}>{text('manifest.none')}</p>}
          {data.open.map((of) => (
            <OpenManifest key={of.carrier} of={of} day={data.day} />
          ))}
          <Closed manifests={data.closed} />
        </>
      )}
    </Page>
  );
}
