import type { SetItem } from '@vitrine/contract/basket';
import { setItemsShown } from '@vitrine/rules/catalogue/setItems';
import { useListed } from '../../lib/words/listed.ts';
import { useText } from '../../lib/words/text.ts';

type Props = { readonly items: readonly SetItem[] };

/** The parts of a set's line, each with its colour and size; three of them, the others counted. Spec 1 §9. */
export function SetItems({ items }: Props) {
  const text = useText('cart');
  const inRow = useListed();
  if (items.length === 0) return null;
  const { shown, more } = setItemsShown(items);
  return (
    <>
      <ul className="note" aria-label={text('set_items')}>
        {shown.map(({ sku, name, color, size, qty }, place) => (
          // A set may contain a part twice. oxlint-disable-next-line react/no-array-index-key
          <li key={`${sku} ${place}`}>
            <bdi>{inRow([name, color, size])}</bdi>
            {qty > 1 && ` × ${qty}`}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="note">{text('set_more', { count: more })}</p>}
    </>
  );
}
