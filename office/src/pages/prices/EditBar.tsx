import { useText } from '../../lib/words/words.tsx';
import { Button } from '../../ui/Button.tsx';
import { EditBar as Bar } from '../../ui/grid/EditBar.tsx';
import { type EditHistory, rebased, summaryOf } from './priceEdits.ts';

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
  const { edits } = history;
  const counts = summaryOf(edits);
  const words = (['change', 'new', 'withdraw', 'problem', 'large', 'ending'] as const).filter(
    (name) => counts[name] > 0,
  );
  const meanwhile = [...edits].filter(([key, { before }]) => {
    const now = priceOf(key);
    return now !== undefined && now !== before;
  }).length;
  const typed =
    edits.size === 0
      ? text('typed.none')
      : words.map((name) => text(`count.${name}`, { count: counts[name] })).join(' · ');
  return (
    <Bar
      history={history}
      onChange={onChange}
      says={meanwhile > 0 ? `${typed} · ${text('count.meanwhile', { count: meanwhile })}` : typed}
      onError={counts.problem > 0 ? onError : null}
      rebase={
        meanwhile > 0 ? { name: text('rebase'), onRebase: () => onChange((before) => rebased(before, priceOf)) } : null
      }
    >
      <Button weight="main" onClick={onPropose} disabled={edits.size === 0 || counts.problem > 0 || meanwhile > 0}>
        {text('propose')}
      </Button>
    </Bar>
  );
}
