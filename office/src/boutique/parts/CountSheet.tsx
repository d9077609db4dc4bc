/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { CountLines } from './CountLines.tsx';
import { CountScan } from './CountScan.tsx';
import { EndCount } from './EndCount.tsx';
import { usePage } from './pageContext.ts';
import { RefusedSteps } from './Refused.tsx';
import { Sheet } from './Sheet.tsx';
import { StartCount } from './StartCount.tsx';
import { useCounting } from './useCounting.ts';
import { useTry } from './useTry.ts';

/** The count that is open: its scans, what was counted, its end; what is stored of it shows without a network. */
function OpenCount({ number }: { readonly number: number }) {
  const { model, words } = usePage();
  const { text } = words;
  const { run, said } = useTry(({ status }) => (status === 0 ? 'count.needs_network' : null));
  useEffect(() => {
    void run(() => model.openCount(number));
    return () => model.closeCount();
    // oxlint-disable-next-line react/exhaustive-deps -- a count is opened once
  }, [number]);
  const { last, entries, scan, set } = useCounting(number);
  const { count, isOnline } = model.state;
  if (count === null)
    return said === null ? (
      <p aria-busy="true">{text('loading')}</p>
    ) : (
      <p class="said" role="alert">
        {said}
      </p>
    );
  const isOpen = count.closed_at === null;
  return (
    <>
      <p class="soft">{count.department ?? text('count.all')}</p>
      {!isOnline && <p class="warn">{text('offline')}</p>}
      <RefusedSteps ofCount={number} />
      {isOpen ? (
        <CountScan last={last} scan={scan} />
      ) : (
        <p class="note">{text(count.differences === 0 ? 'count.no_difference' : 'count.approval')}</p>
      )}
      <CountLines count={count} onSet={set} entries={entries} />
      {isOpen && <EndCount count={count} />}
    </>
  );
}

type Props = { readonly number: number | null; readonly onClose: () => void };

/** A count of the boutique, or the start of one. */
export function CountSheet({ number, onClose }: Props) {
  const { text } = usePage().words;
  const [started, setStarted] = useState<number | null>(null);
  const shown = number ?? started;
  return (
    <Sheet title={shown === null ? text('count.start') : text('count.name', { number: shown })} onClose={onClose}>
      {shown === null ? <StartCount onStarted={setStarted} /> : <OpenCount number={shown} />}
    </Sheet>
  );
}
