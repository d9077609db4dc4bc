import type { Basket, BasketItem } from '@vitrine/contract/basket';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/words/text.ts';
import { TextButton } from '../../ui/links/TextLink.tsx';
import styles from './cart.module.css';
import { CartLine } from './CartLine.tsx';
import { EmptyCart } from './EmptyCart.tsx';
import { useBasketChange } from './useBasketChange.ts';

/**
 * The lines of the basket. A removed one can be restored, even the last; products that the storefront does not sell are named.
 */
export function CartLines({ basket }: { readonly basket: Basket }) {
  const text = useText('cart');
  const { pendingByLine: wished, step, ...change } = useBasketChange();
  const [removed, setRemoved] = useState<BasketItem | null>(null);
  const says = useRef<HTMLDivElement>(null);
  // The pressed button is removed with its line: the focus moves to the undo, or to the text after it.
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (turns > 0) (says.current?.querySelector('button') ?? says.current)?.focus();
  }, [turns]);
  const remove = async (item: BasketItem) => {
    if (!(await change.remove(item))) return;
    setRemoved(item);
    setTurns((count) => count + 1);
  };
  const restore = async (item: BasketItem) => {
    if (!(await change.restore(item))) return;
    setRemoved(null);
    setTurns((count) => count + 1);
  };
  return (
    <>
      <div ref={says} role="status" tabIndex={-1} className={styles.says}>
        {basket.deleted_items.map(({ sku, name, reason }) => (
          <p key={`${sku} ${reason}`} className={styles.note}>
            {text(reason === 'options_refused' ? 'deleted_options' : 'deleted_line', { name })}
          </p>
        ))}
        {removed && (
          <p className={styles.undo}>
            {text('removed', { name: removed.name })}{' '}
            <TextButton onClick={() => void restore(removed)}>{text('undo')}</TextButton>
          </p>
        )}
      </div>
      {basket.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <ul>
          {basket.items.map((item) => (
            <CartLine
              key={item.item_id}
              item={item}
              pendingChange={wished.get(item.item_id)}
              onStep={(by) => step(item, by)}
              onRemove={() => void remove(item)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
