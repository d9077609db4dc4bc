import { type PackedLine, type PackOrder, staffPack, staffParcel } from '@vitrine/contract/staffPacking';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../lib/calls/call.ts';
import { useChanged } from '../../lib/calls/useChanged.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useTake } from '../../lib/calls/useTake.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { namedCarrier } from '../../ui/namedCarrier.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { PromiseTag } from '../../ui/PromiseTag.tsx';
import { ScanBox } from '../../ui/ScanBox.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import sheets from '../../ui/sheets.module.css';
import ui from '../../ui/ui.module.css';
import css from './packing.module.css';
import { type Parcel, useParcel } from './useParcel.ts';

type LineProps = { readonly line: PackedLine; readonly parcel: Parcel };

/** A line with its pieces, and how many of each are scanned. */
function Line({ line, parcel }: LineProps) {
  const text = useText('packing');
  const { item_order_id, units, product_name: name } = line;
  const own = parcel.pieces.filter((piece) => piece.item_order_id === item_order_id);
  const isDone = own.every(({ wanted, scanned }) => wanted > 0 && scanned === wanted);
  const nameOf = (sku: string) => line.pieces.find((piece) => piece.sku === sku)?.product_name ?? sku;
  return (
    <li className={css.line} data-done={isDone}>
      <Piece piece={line}>{line.is_engraved && <Tag tone="warn">{text('engraved')}</Tag>}</Piece>
      <div className={css.counts}>
        {own.map(({ sku, scanned, wanted }) => (
          <p key={sku}>
            {own.length > 1 && <span className={css.soft}>{nameOf(sku)} </span>}
            {text('scanned', { scanned, wanted })}
          </p>
        ))}
      </div>
      {units > 1 || parcel.pieces.length > 1 ? (
        <TextField
          label={text('units', { name, count: units })}
          type="number"
          min={0}
          max={units}
          value={String(parcel.units[item_order_id] ?? 0)}
          onChange={(value) => parcel.put(item_order_id, Math.max(0, Math.min(units, Math.trunc(Number(value)) || 0)))}
        />
      ) : null}
    </li>
  );
}

type SendProps = { readonly order: PackOrder; readonly parcel: Parcel };

/** Sends the parcel, and opens its papers. */
function useSend({ order, parcel }: SendProps, track: string) {
  const navigate = useNavigate();
  const changed = useChanged();
  const { increment_id } = order;
  const units = Object.entries(parcel.units).flatMap(([item_order_id, qty]) =>
    qty > 0 ? [{ item_order_id, qty }] : [],
  );
  const send = async (key: string, reason?: string) => {
    const { shipment_id } = await call(staffParcel, {
      params: { increment_id },
      idempotency_key: key,
      body: {
        units,
        scans: [...parcel.scans],
        ...(reason === undefined ? {} : { reason }),
        ...(track.trim() === '' ? {} : { track_number: track.trim() }),
      },
    });
    await changed();
    await navigate(shipment_id === null ? `/pack/${increment_id}/print` : `/pack/${increment_id}/print/${shipment_id}`);
  };
  return { send, isEmpty: units.length === 0 };
}

function UnscannedDialog({
  send,
  onClose,
}: {
  readonly send: (key: string, reason: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const text = useText('packing');
  const [reason, setReason] = useTyped('unscanned reason', '');
  return (
    <StepDialog
      title={text('unscanned')}
      effect={text('unscanned.effect')}
      confirm={text('unscanned')}
      isConfirmable={reason.trim() !== ''}
      fields={['reason', 'track_number']}
      onConfirm={(key) => send(key, reason.trim())}
      onClose={onClose}
    >
      {(faultOf) => (
        <TextArea
          label={text('unscanned.reason')}
          maxLength={300}
          fault={faultOf('reason')}
          value={reason}
          onChange={setReason}
        />
      )}
    </StepDialog>
  );
}

function Send(props: SendProps) {
  const text = useText('packing');
  const fault = useFault();
  const { order, parcel } = props;
  const [track, setTrack] = useTyped('tracking number', '');
  const [isUnscanned, setUnscanned] = useState(false);
  const { isBusy, error, take } = useTake();
  const { send, isEmpty } = useSend(props, track);
  return (
    <Sheet>
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {order.delivery === 'deliver' && (
        <TextField label={text('track')} hint={text('track.hint')} value={track} onChange={setTrack} />
      )}
      <div className={ui.actions}>
        <Button weight="main" disabled={!parcel.isWhole || isBusy} onClick={() => void take((key) => send(key))}>
          {text(order.delivery === 'pickup' ? 'pack' : 'send')}
        </Button>
        {!parcel.isWhole && !isEmpty && <Button onClick={() => setUnscanned(true)}>{text('unscanned')}</Button>}
        {parcel.scans.length > 0 && (
          <Button weight="quiet" onClick={parcel.restart}>
            {text('again')}
          </Button>
        )}
      </div>
      {isUnscanned && <UnscannedDialog send={send} onClose={() => setUnscanned(false)} />}
    </Sheet>
  );
}

function Sent({ order }: { readonly order: PackOrder }) {
  const text = useText('packing');
  const { moment } = useFormats();
  if (order.parcels.length === 0) return null;
  return (
    <Sheet title={text('sent')}>
      <ul>
        {order.parcels.map(({ shipment_id, carrier, shipped_at, units }) => (
          <li key={shipment_id} className={sheets.note}>
            {text('sent.row', { carrier: namedCarrier(carrier), at: moment(shipped_at), units })}{' '}
            <Link to={`/pack/${order.increment_id}/print/${shipment_id}`}>{text('print')}</Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Packed({ order }: { readonly order: PackOrder }) {
  const text = useText('packing');
  const parcel = useParcel(order);
  return (
    <>
      <Sheet>
        <ScanBox label={text('scan.piece')} result={parcel.result} onScan={parcel.scan} />
      </Sheet>
      <Sheet title={text('lines')}>
        <ul>
          {order.lines.map((line) => (
            <Line key={line.item_order_id} line={line} parcel={parcel} />
          ))}
        </ul>
      </Sheet>
      <Send order={order} parcel={parcel} />
    </>
  );
}

/** An order that is packed piece by piece, each of them scanned. */
export function PackPage() {
  const text = useText('packing');
  const fault = useFault();
  const { number = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['pack', number],
    queryFn: () => call(staffPack, { params: { increment_id: number } }),
  });
  const order = data?.order;
  const left = order?.lines.map(({ item_order_id, units }) => `${item_order_id} ${units}`).join();
  return (
    <Page
      title={text('order.title', { number })}
      lead={
        order && (
          <>
            <StatusTag status={order.status} /> <PromiseTag {...order} /> {order.is_gift && <Tag>{text('gift')}</Tag>}
          </>
        )
      }
      actions={<Link to={`/orders/${number}`}>{text('order')}</Link>}
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {/* Another content begins with no scan. */}
      {order && (order.may_pack ? <Packed key={left} order={order} /> : <Notice>{text('nothing')}</Notice>)}
      {order && <Sent order={order} />}
    </Page>
  );
}
