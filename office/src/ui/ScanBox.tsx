import { type FormEvent } from 'react';
import { useScanner } from '../lib/scan/useScanner.ts';
import { useText } from '../lib/words/words.tsx';
import { useTyped } from '../lib/session/useDraft.ts';
import { Button } from './Button.tsx';
import { CameraScan } from './CameraScan.tsx';
import { TextField } from './Field.tsx';
import css from './camera.module.css';

/** What became of the last scan. */
export type ScanResult = { readonly tone: 'plain' | 'good' | 'bad'; readonly says: string };

type Props = {
  readonly label: string;
  readonly result: ScanResult;
  readonly onScan: (code: string) => void;
};

/**
 * Takes codes from a hand scanner, which needs no field, from the camera, or as they are typed; says what became of the last one.
 * A refusal is an alert, so that it is heard too.
 */
export function ScanBox({ label, result, onScan }: Props) {
  const text = useText('scan');
  const [typed, setTyped] = useTyped(`code ${label}`, '');
  useScanner(onScan);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setTyped('');
    if (code !== '') onScan(code);
  };
  return (
    <div className={css.scan}>
      <div className={css.result} data-tone={result.tone} role={result.tone === 'bad' ? 'alert' : 'status'}>
        {result.says}
      </div>
      <form className={css.typed} onSubmit={submit}>
        <TextField label={label} value={typed} onChange={setTyped} />
        <Button type="submit">{text('take')}</Button>
      </form>
      <CameraScan onScan={onScan} />
    </div>
  );
}
