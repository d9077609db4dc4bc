import { useText } from '../../lib/words/words.tsx';
import { KeyList } from '../../ui/grid/KeyList.tsx';
import { useCopyKeys } from '../../ui/grid/useCopyKeys.ts';
import css from './prices.module.css';

const keys = ['move', 'type', 'end', 'paste', 'withdraw', 'clear', 'undo'] as const;

/** What the keys of the board do, and how its figures are reckoned. */
export function Legend({ mayType }: { readonly mayType: boolean }) {
  const text = useText('prices');
  const copyKeys = useCopyKeys();
  return (
    <details>
      <summary>{text('legend')}</summary>
      <p className={css.soft}>{text('legend.gap')}</p>
      <KeyList
        keys={[
          ...(mayType ? keys : (['move'] as const)).map((key) => ({
            key: text(`key.${key}`),
            does: text(`does.${key}`),
          })),
          ...copyKeys,
        ]}
      />
    </details>
  );
}
