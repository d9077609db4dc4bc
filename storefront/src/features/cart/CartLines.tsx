import type { Basket, BasketItem } from '@vitrine/contract/basket';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { TextButton } from '../../ui/TextLink.tsx';
import styles from './cart.module.css';
import { CartLine } from './CartLine.tsx';
import { useBasketChange } from './useBasketChange.ts';

/** The lines of the basket; a removed one can be brought back, what a storefront could not keep is named. */
export function CartLines({ basket }: { readonly basket: Basket }) {
  const text = useText('cart');
  const { change, busy } = useBasketChange();
  const [removed, setRemoved] = useState<BasketItem | null>(null);
  const remove = async (item: BasketItem) => {
    if (await change({ kind: 'remove', item })) setRemoved(item);
  };
  const restore = async (item: BasketItem) => {
    if (await change({ kind: 'restore', item })) setRemoved(null);
  };
  return (
    <>
      <div role="status">
        {basket.deleted_items.map(({ sku, name }) => (
          <p key={sku} className={styles.note}>
            {text('deleted_line', { name })}
          </p>
        ))}
        {removed && (
          <p className={styles.undo}>
            {text('removed', { name: removed.name })}{' '}
            <TextButton onClick={() => void restore(removed)}>{text('undo')}</TextButton>
          </p>
        )}
      </div>
      <ul className={styles.list}>
        {basket.items.map((item) => (
          <CartLine
            key={item.item_id}
            item={item}
            busy={busy}
            onSet={(qty) => void change({ kind: 'set', item, qty })}
            onRemove={() => void remove(item)}
          />
        ))}
      </ul>
    </>
  );
}
