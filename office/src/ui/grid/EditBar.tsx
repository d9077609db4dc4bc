import type { ReactNode } from 'react';
import { useText } from '../../lib/words/words.tsx';
import { Button } from '../Button.tsx';
import { type EditHistory, emptyHistory, redone, undone } from './cellEdits.ts';
import css from './grid.module.css';

type Props<Edit> = {
  readonly history: EditHistory<Edit>;
  readonly onChange: (change: (history: EditHistory<Edit>) => EditHistory<Edit>) => void;
  /** How much was typed, and what is wrong with it. */
  readonly says: string;
  /** Goes to the next cell with an error; null where none has one. */
  readonly onError: (() => void) | null;
  /** Takes the present values as those on which the cells are typed; null where none has changed. */
  readonly rebase: { readonly name: string; readonly onRebase: () => void } | null;
  /** What sends it. */
  readonly children: ReactNode;
};

/** What was typed into a grid and not sent: how much of it, and what may be done with it. */
export function EditBar<Edit>({ history, onChange, says, onError, rebase, children }: Props<Edit>) {
  const text = useText('grid');
  const { edits, past, future } = history;
  if (edits.size === 0 && past.length === 0 && future.length === 0) return null;
  return (
    <div className={css.bar} role="region" aria-label={text('typed')}>
      <p role="status">{says}</p>
      <Button onClick={() => onChange(undone)} disabled={past.length === 0}>
        {text('undo')}
      </Button>
      <Button onClick={() => onChange(redone)} disabled={future.length === 0}>
        {text('redo')}
      </Button>
      {onError !== null && <Button onClick={onError}>{text('next_error')}</Button>}
      {rebase !== null && <Button onClick={rebase.onRebase}>{rebase.name}</Button>}
      <Button weight="quiet" onClick={() => onChange(emptyHistory)}>
        {text('discard')}
      </Button>
      {children}
    </div>
  );
}
