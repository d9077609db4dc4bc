/** @jsxImportSource preact */
import { type BoutiqueSent, boutiqueTransferCancel } from '@vitrine/contract/boutiqueStock';
import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import type { FaultKey } from '../model/boutiqueWords.ts';
import { Field } from './Field.tsx';
import { usePage } from './pageContext.ts';
import { PieceLine } from './PieceLine.tsx';
import { Sheet } from './Sheet.tsx';
import { transferTo } from './transferFrom.ts';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

const saidOf: Readonly<Record<string, FaultKey>> = {
  received_before: 'transfer.before',
  taken_back_before: 'transfer.back_before',
};
const faultOf = ({ status, fields }: ApiError): FaultKey | null =>
  status === 0 ? 'transfer.offline' : (saidOf[fields['step'] ?? ''] ?? null);

type Props = { readonly transfer: BoutiqueSent; readonly onClose: () => void };

/** Takes back what no place has received yet, with the reason. Only with a network. */
export function TakeBackSheet({ transfer, onClose }: Props) {
  const { number, reason, lines } = transfer;
  const { model, words } = usePage();
  const { text } = words;
  const [why, setWhy] = useState('');
  const { run, said, isBusy } = useTry(faultOf);
  const takeBack = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      await call(boutiqueTransferCancel, { params: { number: String(number) }, body: { reason: why.trim() } });
      await model.refresh();
      onClose();
    });
  };
  return (
    <Sheet title={text('transfer.name', { number: String(number) })} onClose={onClose}>
      <p class="soft">{transferTo(text, transfer)}</p>
      <p>{reason}</p>
      <ul class="lines">
        {lines.map((line) => (
          <PieceLine key={line.sku} piece={line} pieces={line.pieces} />
        ))}
      </ul>
      <form onSubmit={takeBack}>
        <p class="note">{text('transfer.back_effect')}</p>
        <Field label={text('transfer.why')} value={why} onValue={setWhy} maxLength={300} required />
        {said !== null && (
          <p class="said" role="alert">
            {said}
          </p>
        )}
        <button type="submit" class="yes" disabled={why.trim() === ''} {...whileBusy(isBusy)}>
          {text('transfer.back')}
        </button>
      </form>
    </Sheet>
  );
}
