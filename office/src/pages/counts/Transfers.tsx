import {
  staffTransferCancel,
  staffTransferReceive,
  staffTransfers,
  type Transfer,
} from '@vitrine/contract/staffStockCount';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/call.ts';
import { useFault } from '../../lib/calls/useFault.ts';
import { useMember } from '../../lib/session/MemberContext.ts';
import { mayAct } from '../../lib/session/member.ts';
import { useTyped } from '../../lib/session/useDraft.ts';
import { useFormats } from '../../lib/words/formats.ts';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { Notice, Tag } from '../../ui/Notice.tsx';
import { Page, Sheet } from '../../ui/Page.tsx';
import { Piece } from '../../ui/Piece.tsx';
import { StepDialog } from '../../ui/StepDialog.tsx';
import { useStep } from '../../ui/useStep.tsx';
import sheets from '../../ui/sheets.module.css';
import ui from '../../ui/ui.module.css';
import { SendDialog } from './SendDialog.tsx';
import { usePlaceName } from '../../ui/useStores.ts';

type Close = (isDone: boolean) => void;

function ReceiveDialog({ transfer, onClose }: { readonly transfer: Transfer; readonly onClose: Close }) {
  const text = useText('counts');
  const [received, setReceived] = useTyped<Readonly<Record<string, string>>>(`received ${transfer.number}`, () =>
    Object.fromEntries(transfer.lines.map(({ sku, pieces }) => [sku, String(pieces)])),
  );
  const [reason, setReason] = useTyped(`received ${transfer.number} reason`, '');
  const isShort = transfer.lines.some(({ sku, pieces }) => Number(received[sku]) < pieces);
  const receive = (key: string) =>
    call(staffTransferReceive, {
      params: { number: String(transfer.number) },
      idempotency_key: key,
      body: {
        lines: transfer.lines.map(({ sku }) => ({ sku, received: Number(received[sku]) })),
        ...(isShort && reason.trim() !== '' ? { reason: reason.trim() } : {}),
      },
    });
  return (
    <StepDialog
      title={text('receive')}
      effect={text('receive.effect')}
      confirm={text('receive')}
      isConfirmable={Object.values(received).every((pieces) => /^\d{1,4}$/u.test(pieces))}
      fields={['reason']}
      onConfirm={receive}
      onClose={onClose}
    >
      {(faultOf) => (
        <>
          {transfer.lines.map(({ sku, product_name: name, pieces }) => (
            <TextField
              key={sku}
              label={text('receive.count', { name, count: pieces })}
              type="number"
              min={0}
              max={pieces}
              isRequired
              value={received[sku] ?? ''}
              onChange={(value) => setReceived((before) => ({ ...before, [sku]: value }))}
            />
          ))}
          {isShort && (
            <TextArea
              label={text('receive.reason')}
              maxLength={300}
              fault={faultOf('reason')}
              value={reason}
              onChange={setReason}
            />
          )}
        </>
      )}
    </StepDialog>
  );
}

/** Takes back what has not been received, with the reason. */
function CancelDialog({ transfer, onClose }: { readonly transfer: Transfer; readonly onClose: Close }) {
  const text = useText('counts');
  const [reason, setReason] = useTyped(`cancel ${transfer.number} reason`, '');
  const cancel = (key: string) =>
    call(staffTransferCancel, {
      params: { number: String(transfer.number) },
      idempotency_key: key,
      body: { reason: reason.trim() },
    });
  return (
    <StepDialog
      title={text('transfer.title', { number: transfer.number })}
      effect={text('transfer.back.effect')}
      confirm={text('transfer.back')}
      decline={text('transfer.back.not')}
      isDanger
      isConfirmable={reason.trim() !== ''}
      fields={['reason']}
      onConfirm={cancel}
      onClose={onClose}
    >
      {(faultOf) => (
        <TextArea
          label={text('transfer.back.reason')}
          maxLength={300}
          fault={faultOf('reason')}
          value={reason}
          onChange={setReason}
        />
      )}
    </StepDialog>
  );
}

/** What has become of a transfer. */
function Status({ transfer }: { readonly transfer: Transfer }) {
  const text = useText('counts');
  const { moment } = useFormats();
  const { received_at, received_by, canceled_at, canceled_by } = transfer;
  if (received_at !== null) return text('transfer.received', { by: received_by ?? '', at: moment(received_at) });
  if (canceled_at !== null) return text('transfer.taken_back', { by: canceled_by ?? '', at: moment(canceled_at) });
  return <Tag tone="warn">{text('transfer.under_way')}</Tag>;
}

type Ask = { readonly step: 'receive' | 'cancel'; readonly transfer: Transfer };

function One({ transfer, onAsk }: { readonly transfer: Transfer; readonly onAsk: (asked: Ask) => void }) {
  const text = useText('counts');
  const { moment } = useFormats();
  const placeOf = usePlaceName();
  const { number, from, to, by, sent_at, reason, difference_reason, cancel_reason, lines } = transfer;
  const about = text('transfer.title', { number });
  return (
    <Sheet title={about}>
      <p>
        {text('transfer.way', { from: placeOf(from), to: placeOf(to), by, at: moment(sent_at) })}{' '}
        <Status transfer={transfer} />
      </p>
      <p className={sheets.soft}>{reason}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.sku} className={sheets.note}>
            <Piece piece={line}>
              <p>
                {line.received === null || line.received === line.pieces
                  ? `× ${line.pieces}`
                  : text('transfer.short', { received: line.received, pieces: line.pieces })}
              </p>
            </Piece>
          </li>
        ))}
      </ul>
      {difference_reason !== null && <Notice tone="bad">{text('transfer.why', { reason: difference_reason })}</Notice>}
      {cancel_reason !== null && <Notice>{text('transfer.taken_back.why', { reason: cancel_reason })}</Notice>}
      {(transfer.may_receive || transfer.may_cancel) && (
        <div className={ui.actions}>
          {transfer.may_receive && (
            <Button weight="main" about={about} onClick={() => onAsk({ step: 'receive', transfer })}>
              {text('receive')}
            </Button>
          )}
          {transfer.may_cancel && (
            <Button about={about} onClick={() => onAsk({ step: 'cancel', transfer })}>
              {text('transfer.back')}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Pieces that go from a place to another one. */
export function Transfers() {
  const text = useText('counts');
  const fault = useFault();
  const { data, error } = useQuery({
    queryKey: ['transfers'],
    queryFn: () => call(staffTransfers, {}),
    refetchInterval: 30_000,
  });
  const me = useMember();
  const maySend = mayAct(me, 'move_stock') || mayAct(me, 'move_store_stock');
  const { ask, dialog } = useStep<Ask | 'send'>((asked, close) => {
    if (asked === 'send') return <SendDialog onClose={close} />;
    const Asked = asked.step === 'receive' ? ReceiveDialog : CancelDialog;
    return <Asked transfer={asked.transfer} onClose={close} />;
  });
  return (
    <Page
      title={text('transfers')}
      lead={text('transfers.lead')}
      actions={
        maySend && (
          <Button weight="main" onClick={() => ask('send')}>
            {text('send')}
          </Button>
        )
      }
    >
      {error !== null && <Notice tone="bad">{fault(error)}</Notice>}
      {data?.transfers.length === 0 && <p className={`${ui.tableBox} ${ui.empty}`}>{text('transfers.empty')}</p>}
      {data?.transfers.map((transfer) => (
        <One key={transfer.number} transfer={transfer} onAsk={ask} />
      ))}
      {dialog}
    </Page>
  );
}
