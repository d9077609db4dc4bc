/** @jsxImportSource preact */
import { type BoutiqueTransfer, boutiqueTransferReceive } from '@vitrine/contract/boutiqueStock';
import type { ApiError } from '@vitrine/contract/browser/callThrough';
import { typedWhole } from '@vitrine/rules/text/typedWhole';
import { useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import type { FaultKey } from '../model/boutiqueWords.ts';
import { Field } from './Field.tsx';
import { usePage } from './pageContext.ts';
import { PieceLine } from './PieceLine.tsx';
import { PiecesField } from './PiecesField.tsx';
import { Sheet } from './Sheet.tsx';
import { transferFrom } from './transferFrom.ts';
import { useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

type Line = BoutiqueTransfer['lines'][number];

/** The words of what the server has refused, by the field and its reason. */
const saidOf: Readonly<Record<string, FaultKey>> = {
  'step received_before': 'transfer.before',
  'step taken_back_before': 'transfer.back_before',
  'lines second_person': 'transfer.second',
  'lines too_many': 'transfer.too_many',
  'reason reason_missing': 'transfer.reason_needed',
};
function faultOf({ status, fields }: ApiError): FaultKey | null {
  if (status === 0) return 'transfer.needs_network';
  const [named] = Object.entries(fields).map(([field, reason]) => `${field} ${reason}`);
  return saidOf[named ?? ''] ?? null;
}

type PieceProps = { readonly line: Line; readonly typed: string; readonly onType: (typed: string) => void };

function Piece({ line, typed, onType }: PieceProps) {
  const { text } = usePage().words;
  const { name, pieces } = line;
  const came = typedWhole(typed);
  const said = came === null ? text('number_needed') : came > pieces ? text('transfer.too_many') : null;
  return (
    <PieceLine piece={line} pieces={pieces}>
      <PiecesField label={text('transfer.came', { name, count: pieces })} typed={typed} onType={onType} said={said} />
    </PieceLine>
  );
}

type Props = { readonly transfer: BoutiqueTransfer; readonly onClose: () => void };

/** How many pieces of each line came, as they are typed: all of them, unless the boutique says otherwise. */
function useCame(lines: readonly Line[]) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const typedOf = ({ sku, pieces }: Line): string => typed[sku] ?? String(pieces);
  const came = lines.map((line) => ({ line, pieces: typedWhole(typedOf(line)) }));
  return {
    typedOf,
    type: ({ sku }: Line, next: string): void => setTyped((before) => ({ ...before, [sku]: next })),
    received: came.map(({ line: { sku }, pieces }) => ({ sku, received: pieces ?? 0 })),
    isShort: came.some(({ line, pieces }) => pieces !== null && pieces < line.pieces),
    isWrong: came.some(({ line, pieces }) => pieces === null || pieces > line.pieces),
  };
}

/** What came of a transfer, and why something is missing. Only with a network. */
export function TransferSheet({ transfer, onClose }: Props) {
  const { number, reason, lines } = transfer;
  const { model, words } = usePage();
  const { text } = words;
  const { typedOf, type, received, isShort, isWrong } = useCame(lines);
  const [why, setWhy] = useState('');
  const { run, fault, said, isBusy } = useTry(faultOf);
  const isOfReason = fault === 'transfer.reason_needed';
  const receive = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      const body = { lines: received, ...(isShort && why.trim() !== '' ? { reason: why.trim() } : {}) };
      await call(boutiqueTransferReceive, { params: { number: String(number) }, body });
      await model.refresh();
      onClose();
    });
  };
  return (
    <Sheet title={text('transfer.name', { number: String(number) })} onClose={onClose}>
      <p class="soft">{transferFrom(text, transfer)}</p>
      <p>{reason}</p>
      <form onSubmit={receive}>
        <ul class="lines">
          {lines.map((line) => (
            <Piece key={line.sku} line={line} typed={typedOf(line)} onType={(next) => type(line, next)} />
          ))}
        </ul>
        {isShort && (
          <>
            <p class="note">{text('transfer.effect')}</p>
            <Field
              label={text('transfer.reason')}
              value={why}
              onValue={setWhy}
              said={isOfReason ? said : null}
              maxLength={300}
              required
            />
          </>
        )}
        {said !== null && !isOfReason && (
          <p class="said" role="alert">
            {said}
          </p>
        )}
        <button type="submit" class="yes" disabled={isWrong} {...whileBusy(isBusy)}>
          {text('transfer.receive')}
        </button>
      </form>
    </Sheet>
  );
}
