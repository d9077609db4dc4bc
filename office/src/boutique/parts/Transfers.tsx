/** @jsxImportSource preact */
import type { BoutiqueSent, BoutiqueTransfer } from '@vitrine/contract/boutiqueStock';
import { useState } from 'preact/hooks';
import { usePage } from './pageContext.ts';
import { noDraft, type SendDraft } from './sendDraft.ts';
import { transferFrom, transferTo } from './transferFrom.ts';
import { useSheet } from './useSheet.ts';
import { whileBusy } from './whileBusy.ts';

type RowProps = {
  readonly transfer: BoutiqueTransfer | BoutiqueSent;
  readonly said: string;
  readonly press: string;
  readonly look: 'yes' | 'no';
  /** Undefined where the member may not. */
  readonly onOpen: (() => void) | undefined;
};

function Row({ transfer: { number, lines }, said, press, look, onOpen }: RowProps) {
  const { text } = usePage().words;
  const name = text('transfer.name', { number: String(number) });
  return (
    <li class="row">
      <p>
        <strong>{name}</strong>
        <span>{said}</span>
        <span class="soft">
          {text('transfer.pieces', { count: lines.reduce((sum, { pieces }) => sum + pieces, 0) })}
        </span>
      </p>
      {onOpen && (
        <button type="button" class={look} onClick={onOpen}>
          {press}
          <span class="unseen">{` · ${name}`}</span>
        </button>
      )}
    </li>
  );
}

/** Said where the script of a sheet does not come. */
function NotLoaded({ isFailed }: { readonly isFailed: boolean }) {
  const { text } = usePage().words;
  return isFailed ? (
    <p class="said" role="alert">
      {text('transfer.offline')}
    </p>
  ) : null;
}

/** What another place has sent to the boutique. */
export function Transfers() {
  const { model, words } = usePage();
  const { text } = words;
  const [number, setNumber] = useState<number | null>(null);
  const { Opened, open, close, isFailed } = useSheet(async () => (await import('./TransferSheet.tsx')).TransferSheet);
  const transfers = model.state.day?.transfers ?? [];
  const transfer = transfers.find((one) => one.number === number);
  if (transfers.length === 0) return null;
  const receive = (asked: number): void => {
    setNumber(asked);
    open();
  };
  return (
    <section>
      <h2>
        {text('section.transfers')} <span class="count">{transfers.length}</span>
      </h2>
      <ul>
        {transfers.map((one) => (
          <Row
            key={one.number}
            transfer={one}
            said={transferFrom(text, one)}
            press={text('transfer.receive')}
            look="yes"
            onOpen={() => receive(one.number)}
          />
        ))}
      </ul>
      <NotLoaded isFailed={isFailed} />
      {Opened && transfer && <Opened key={number} transfer={transfer} onClose={close} />}
    </section>
  );
}

/** What the boutique has sent and no place has received, and the way to send more. */
export function SentTransfers() {
  const { model, words } = usePage();
  const { text } = words;
  const { day } = model.state;
  const [number, setNumber] = useState<number | null>(null);
  // Here, so that a sheet that is closed by mistake loses no scan.
  const [draft, setDraft] = useState<SendDraft>(noDraft);
  const sending = useSheet(async () => (await import('./SendSheet.tsx')).SendSheet);
  const taking = useSheet(async () => (await import('./TakeBackSheet.tsx')).TakeBackSheet);
  const sent = day?.sent ?? [];
  const maySend = day?.member.sends === true;
  if (sent.length === 0 && !maySend) return null;
  const transfer = sent.find((one) => one.number === number);
  const takeBack = (asked: number): void => {
    setNumber(asked);
    taking.open();
  };
  return (
    <section>
      <h2>
        {text('section.sent')} {sent.length > 0 && <span class="count">{sent.length}</span>}
      </h2>
      <ul>
        {sent.map((one) => (
          <Row
            key={one.number}
            transfer={one}
            said={transferTo(text, one)}
            press={text('transfer.back')}
            look="no"
            onOpen={maySend ? () => takeBack(one.number) : undefined}
          />
        ))}
      </ul>
      {maySend && (
        <button type="button" class="quiet" onClick={sending.open} {...whileBusy(sending.isBusy)}>
          {text('transfer.send')}
        </button>
      )}
      <NotLoaded isFailed={sending.isFailed || taking.isFailed} />
      {sending.Opened && <sending.Opened draft={draft} onDraft={setDraft} onClose={sending.close} />}
      {taking.Opened && transfer && <taking.Opened key={number} transfer={transfer} onClose={taking.close} />}
    </section>
  );
}
