/** @jsxImportSource preact */
import { boutiquePiece, boutiquePlaces, boutiqueTransferSend } from '@vitrine/contract/boutiqueStock';
import { ApiError } from '@vitrine/contract/browser/callThrough';
import { isRefusal as isRefusedAs } from '@vitrine/contract/browser/refusals';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { scanLength } from '@vitrine/rules/warehouse/scan';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { call } from '../../lib/calls/call.ts';
import { sound } from '../../lib/scan/sound.ts';
import type { FaultKey } from '../model/boutiqueWords.ts';
import { CodeScan } from './CodeScan.tsx';
import { Field } from './Field.tsx';
import { usePage } from './pageContext.ts';
import { PieceLine } from './PieceLine.tsx';
import { PiecesField } from './PiecesField.tsx';
import { type DraftLine, leaving, noDraft, type SendDraft, withFree, withPiece } from './sendDraft.ts';
import { Sheet } from './Sheet.tsx';
import { useAskedStore } from './useAskedStore.ts';
import { isRefusal, useTry } from './useTry.ts';
import { whileBusy } from './whileBusy.ts';

type Places = AnswerOf<typeof boutiquePlaces>['places'];
type Change = (change: (before: SendDraft) => SendDraft) => void;

const faultOf = (error: ApiError): FaultKey | null => {
  if (error.status === 0) return 'transfer.offline';
  if (isRefusedAs(error, 'idempotency_conflict')) return 'transfer.sent_before';
  return error.fields['lines'] === 'not_free' ? 'transfer.free' : null;
};
const offline = ({ status }: ApiError): FaultKey | null => (status === 0 ? 'transfer.offline' : null);

/** Where the pieces go. */
function PlaceField({ value, onValue }: { readonly value: string; readonly onValue: (place: string) => void }) {
  const { text } = usePage().words;
  const id = useId();
  const asked = useAskedStore();
  const [places, setPlaces] = useState<Places>([]);
  const { run, said } = useTry(offline);
  useEffect(() => {
    void run(async () => setPlaces((await call(boutiquePlaces, { query: asked })).places));
    // oxlint-disable-next-line react/exhaustive-deps -- read once
  }, []);
  return (
    <div class="field">
      <label for={id}>{text('transfer.where')}</label>
      <select id={id} value={value} required onChange={(event) => onValue(event.currentTarget.value)}>
        <option value="">{text('transfer.where_choose')}</option>
        {places.map(({ place, name, city }) => (
          <option key={place} value={place}>
            {name === null ? text('place.online') : [name, city].filter(Boolean).join(', ')}
          </option>
        ))}
      </select>
      {said !== null && (
        <p class="said" role="alert">
          {said}
        </p>
      )}
    </div>
  );
}

/** Runs work one after the other, however fast it comes. The work says its own errors. */
function oneByOne(): (work: () => Promise<void>) => void {
  let waiting = Promise.resolve();
  return (work) => {
    waiting = waiting.then(work);
  };
}

/** Adds the pieces of scanned codes, in the order in which they were scanned. */
function useScanned(change: Change): { status: string; scan: (code: string) => void } {
  const { text } = usePage().words;
  const asked = useAskedStore();
  const [status, setStatus] = useState(text('transfer.scan'));
  const [next] = useState(oneByOne);
  const add = async (code: string): Promise<void> => {
    try {
      const { piece } = await call(boutiquePiece, { query: { code, ...asked } });
      sound(piece === null ? 'bad' : 'good');
      setStatus(piece === null ? `${text('transfer.unknown')} ${code}` : piece.name);
      if (piece) change((before) => ({ ...before, lines: withPiece(before.lines, piece) }));
    } catch (error) {
      sound('bad');
      const isOffline = error instanceof ApiError && error.status === 0;
      setStatus(`${text(isOffline ? 'transfer.offline' : 'fault.refused')} ${code}`);
    }
  };
  const scan = (typed: string): void => {
    const code = typed.trim().slice(0, scanLength);
    if (code !== '') next(() => add(code));
  };
  return { status, scan };
}

type LineProps = { readonly line: DraftLine; readonly onType: (typed: string) => void; readonly onRemove: () => void };

function Line({ line, onType, onRemove }: LineProps) {
  const { text } = usePage().words;
  const { piece, typed } = line;
  const pieces = leaving(line);
  const said = pieces === null ? text('number_needed') : pieces > piece.free ? text('transfer.free') : null;
  return (
    <PieceLine piece={piece} pieces={pieces ?? 0}>
      <PiecesField
        label={text('transfer.leaving', { name: piece.name, count: piece.free })}
        typed={typed}
        onType={onType}
        said={said}
      />
      <button type="button" class="quiet" onClick={onRemove}>
        {text('transfer.remove')}
        <span class="unseen">{` · ${piece.name} ${piece.choice}`}</span>
      </button>
    </PieceLine>
  );
}

/** Sends once: the id stays while no answer has come, so that a lost one sends nothing twice. */
function useSending({ to, why, lines }: SendDraft, change: Change, onSent: () => void) {
  const { model } = usePage();
  const asked = useAskedStore();
  const step_id = useRef(crypto.randomUUID());
  const { run, said, isBusy } = useTry(faultOf);
  const send = (): void => {
    void run(async () => {
      const body = {
        step_id: step_id.current,
        to,
        reason: why.trim(),
        lines: lines.map((line) => ({ code: line.piece.sku, pieces: leaving(line) ?? 0 })),
        ...asked,
      };
      try {
        await call(boutiqueTransferSend, { body });
      } catch (error) {
        if (error instanceof ApiError && isRefusal(error)) {
          step_id.current = crypto.randomUUID();
          change((before) => ({ ...before, lines: withFree(before.lines, error.detail) }));
        }
        throw error;
      }
      await model.refresh();
      onSent();
    });
  };
  return { send, said, isBusy };
}

type Props = {
  readonly draft: SendDraft;
  readonly onDraft: Change;
  readonly onClose: () => void;
};

/** Sends pieces to another place, by scan or SKU. Only with a network: what waits in the vault would still be for sale. */
export function SendSheet({ draft, onDraft, onClose }: Props) {
  const { text } = usePage().words;
  const { to, why, lines } = draft;
  const { status, scan } = useScanned(onDraft);
  const { send, said, isBusy } = useSending(draft, onDraft, () => {
    onDraft(() => noDraft);
    onClose();
  });
  const set = (next: Partial<SendDraft>): void => onDraft((before) => ({ ...before, ...next }));
  const setLines = (change: (before: readonly DraftLine[]) => readonly DraftLine[]): void =>
    onDraft((before) => ({ ...before, lines: change(before.lines) }));
  const isWrong = lines.some((line) => (leaving(line) ?? Infinity) > line.piece.free);
  return (
    <Sheet title={text('transfer.send')} onClose={onClose}>
      <p class="note">{text('transfer.send_effect')}</p>
      <CodeScan status={status} add={text('transfer.add')} scan={scan} />
      <ul class="lines">
        {lines.map((line) => (
          <Line
            key={line.piece.sku}
            line={line}
            onType={(typed) =>
              setLines((all) => all.map((one) => (one.piece === line.piece ? { ...one, typed } : one)))
            }
            onRemove={() => setLines((all) => all.filter((one) => one.piece !== line.piece))}
          />
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <PlaceField value={to} onValue={(place) => set({ to: place })} />
        <Field
          label={text('transfer.why')}
          value={why}
          onValue={(next) => set({ why: next })}
          maxLength={300}
          required
        />
        {said !== null && (
          <p class="said" role="alert">
            {said}
          </p>
        )}
        <button
          type="submit"
          class="yes"
          disabled={to === '' || why.trim() === '' || lines.length === 0 || isWrong}
          {...whileBusy(isBusy)}
        >
          {text('transfer.send')}
        </button>
      </form>
    </Sheet>
  );
}
