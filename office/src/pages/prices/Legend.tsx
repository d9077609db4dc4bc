import { useText } from '../../lib/words/words.tsx';
import css from './prices.module.css';

const keys = ['move', 'type', 'end', 'paste', 'withdraw', 'clear', 'undo'] as const;

/** What the keys of the board do, and how its figures are reckoned. */
export function Legend({ mayType }: { readonly mayType: boolean }) {
  const text = useText('prices');
  return (
    <details>
      <summary>{text('legend')}</summary>
      <p className={css.soft}>{text('legend.gap')}</p>
      <dl className={css.legend}>
        {(mayType ? keys : (['move'] as const)).map((key) => (
          <div key={key}>
            <dt>{text(`key.${key}`)}</dt>
            <dd>{text(`does.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
