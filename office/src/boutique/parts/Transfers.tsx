/** @jsxImportSource preact */
import type { BoutiqueTransfer } from '@vitrine/contract/boutiqueStock';
import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { usePage } from './pageContext.ts';
import { transferFrom } from './transferFrom.ts';
import { useTry } from './useTry.ts';

type Props = { readonly transfer: BoutiqueTransfer; readonly onClose: () => void };

function Row({ transfer, onOpen }: { readonly transfer: BoutiqueTransfer; readonly onOpen: () => void }) {
  const { text } = usePage().words;
  const { number, lines } = transfer;
  const name = text('transfer.name', { number: String(number) });
  return (
    <li class="row">
      <p>
        <strong>{name}</strong>
        <span>{transferFrom(text, transfer)}</span>
        <span class="soft">
          {text('transfer.pieces', { count: lines.reduce((sum, { pieces }) => sum + pieces, 0) })}
        </span>
      </p>
      <button type="button" class="yes" onClick={onOpen}>
        {text('transfer.receive')}
        <span class="unseen">{` · ${name}`}</span>
      </button>
    </li>
  );
}

/** What another place has sent to the boutique. The sheet of a reception loads when it is opened, so that the page stays small. */
export function Transfers() {
  const { model, words } = usePage();
  const { text } = words;
  const [Opened, setOpened] = useState<FunctionComponent<Props> | null>(null);
  const [number, setNumber] = useState<number | null>(null);
  // Without a network its script does not come, which is no answer of a call.
  const { run, fault } = useTry();
  const transfers = model.state.day?.transfers ?? [];
  const transfer = transfers.find((one) => one.number === number);
  if (transfers.length === 0) return null;
  const open = (asked: number): void => {
    void run(async () => {
      const { TransferSheet } = await import('./TransferSheet.tsx');
      setNumber(asked);
      setOpened(() => TransferSheet);
    });
  };
  return (
    <section>
      <h2>
        {text('section.transfers')} <span class="count">{transfers.length}</span>
      </h2>
      <ul>
        {transfers.map((one) => (
          <Row key={one.number} transfer={one} onOpen={() => open(one.number)} />
        ))}
      </ul>
      {fault !== null && (
        <p class="said" role="alert">
          {text('transfer.needs_network')}
        </p>
      )}
      {Opened && transfer && <Opened key={number} transfer={transfer} onClose={() => setNumber(null)} />}
    </section>
  );
}
