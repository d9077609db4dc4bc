/** @jsxImportSource preact */
import { useLayoutEffect, useState } from 'preact/hooks';
import { press, quiet } from '../../lib/scan/wedge.ts';
import { Field } from './Field.tsx';
import { usePage } from './pageContext.ts';
import { Camera, canScan } from './Scanner.tsx';

/** Calls what listened last. */
function oneListener(): { hear: (listener: (code: string) => void) => void; ring: (code: string) => void } {
  let heard: ((code: string) => void) | null = null;
  return {
    hear: (listener) => {
      heard = listener;
    },
    ring: (code) => heard?.(code),
  };
}

/** Calls `onScan` with what a hand scanner types, whatever has the focus but the field of codes, which takes it itself. */
function useHandScanner(onScan: (code: string) => void): void {
  const [{ hear, ring }] = useState(oneListener);
  useLayoutEffect(() => hear(onScan));
  // With the page's words, not after them: a scanner types as soon as the page says that it is ready. Once: a page that is drawn again in the
  // middle of a code loses none of it.
  useLayoutEffect(() => {
    let state = quiet;
    const onKey = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLElement && event.target.closest('.codes') !== null) return;
      const { after, scan } = press(state, event.key, event.timeStamp);
      state = after;
      if (scan === null) return;
      // Enter would press the button that has the focus, or set a number to the figures of a barcode.
      event.preventDefault();
      event.stopPropagation();
      if (event.target instanceof HTMLInputElement) event.target.blur();
      ring(scan);
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [ring]);
}

type Props = {
  /** What the last code was, or what to do. */
  readonly status: string;
  /** What the button of a typed code does. */
  readonly add: string;
  readonly scan: (code: string) => void;
};

/** Takes codes from a hand scanner, the camera or the keyboard. */
export function CodeScan({ status, add, scan }: Props) {
  const { text } = usePage().words;
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useHandScanner(scan);
  const submit = (event: Event): void => {
    event.preventDefault();
    scan(typed);
    setTyped('');
  };
  return (
    <>
      <p role="status" class="last">
        {status}
      </p>
      <form class="find codes" onSubmit={submit}>
        <Field
          label={text('count.code')}
          value={typed}
          onValue={setTyped}
          said={isRefused ? text('find.camera_refused') : null}
          autoComplete="off"
          maxLength={100}
          dir="ltr"
        />
        <button type="submit" class="yes" disabled={typed.trim() === ''}>
          {add}
        </button>
        {canScan() && (
          <button type="button" class="no" aria-expanded={isScanning} onClick={() => setScanning((was) => !was)}>
            {text(isScanning ? 'count.camera_close' : 'find.scan')}
          </button>
        )}
      </form>
      {isScanning && (
        <Camera
          onRead={scan}
          onRefused={() => {
            setScanning(false);
            setRefused(true);
          }}
        />
      )}
    </>
  );
}
