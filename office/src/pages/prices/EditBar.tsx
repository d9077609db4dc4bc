import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { type EditHistory, noEdits, rebased, redone, summaryOf, undone } from './priceEdits.ts';
import css from './prices.module.css';

type Props = {
  readonly history: EditHistory;
  readonly priceOf: (key: string) => number | null | undefined;
  readonly onChange: (change: (history: EditHistory) => EditHistory) => void;
  /** Goes to the next cell with an error. */
  readonly onError: () => void;
  readonly onPropose: () => void;
};

/** What was typed and not sent: how much of it, and what may be done with it. */
export function EditBar({ history, priceOf, onChange, onError, onPropose }: Props) {
  const text = useText('prices');
  const { edits, past, future } = history;
  if (edits.size === 0 && past.length === 0 && future.length === 0) return null;
  const counts = summaryOf(edits);
  const words = (['change', 'new', 'withdraw', 'problem', 'large', 'ending'] as const).filter(
    (name) => counts[name] > 0,
  );
  const meanwhile = [...edits].filter(([key, { before }]) => {
    const now = priceOf(key);
    return now !== undefined && now !== before;
  }).length;
  return (
    <div className={css.bar} role="region" aria-label={text('typed')}>
      <p role="status">
        {edits.size === 0
          ? text('typed.none')
          : words.map((name) => text(`count.${name}`, { count: counts[name] })).join(' · ')}
        {meanwhile > 0 && ` · ${text('count.meanwhile', { count: meanwhile })}`}
      </p>
      <Button onClick={() => onChange(undone)} disabled={past.length === 0}>
        {text('undo')}
      </Button>
      <Button onClick={() => onChange(redone)} disabled={future.length === 0}>
        {text('redo')}
      </Button>
      {counts.problem > 0 && <Button onClick={onError}>{text('next_error')}</Button>}
      {meanwhile > 0 && (
        <Button onClick={() => onChange((before) => rebased(before, priceOf))}>{text('rebase')}</Button>
      )}
      <Button weight="quiet" onClick={() => onChange(() => noEdits)}>
        {text('discard')}
      </Button>
      <Button weight="main" onClick={onPropose} disabled={edits.size === 0 || counts.problem > 0 || meanwhile > 0}>
        {text('propose')}
      </Button>
    </div>
  );
}
