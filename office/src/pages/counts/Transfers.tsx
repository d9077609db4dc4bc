import { staffTransferReceive, staffTransfers, type Transfer } from '@vitrine/contract/staffStockCount';
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

function One({ transfer, onReceive }: { readonly transfer: Transfer; readonly onReceive: (of: Transfer) => void }) {
  const text = useText('counts');
  const { moment } = useFormats();
  const placeOf = usePlaceName();
  const { number, from, to, by, sent_at, reason, received_at, received_by, difference_reason, lines } = transfer;
  return (
    <Sheet title={text('transfer.title', { number })}>
      <p>
        {text('transfer.way', { from: placeOf(from), to: placeOf(to), by, at: moment(sent_at) })}{' '}
        {received_at === null ? (
          <Tag tone="warn">{text('transfer.under_way')}</Tag>
        ) : (
          text('transfer.received', { by: received_by ?? '', at: moment(received_at) })
        )}
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
      {transfer.may_receive && (
        <div>
          <Button weight="main" about={text('transfer.title', { number })} onClick={() => onReceive(transfer)}>
            {text('receive')}
          </Button>
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
  const { ask, dialog } = useStep<Transfer | 'send'>((asked, close) =>
    asked === 'send' ? <SendDialog onClose={close} /> : <ReceiveDialog transfer={asked} onClose={close} />,
  );
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
        <One key={transfer.number} transfer={transfer} onReceive={ask} />
      ))}
      {dialog}
    </Page>
  );
}
