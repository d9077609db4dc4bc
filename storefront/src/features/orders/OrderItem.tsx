import type { Order } from '@vitrine/contract/orders';
import { LineRights } from '../../lib/orders/lineRights.tsx';
import { useListed } from '../../lib/words/listed.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { EngravingNote } from '../../ui/products/EngravingNote.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { SetItems } from '../../ui/products/SetItems.tsx';
import styles from './order.module.css';

type Item = Order['items'][number];

/** A product of an order, how many of it were returned, and its return promise (spec 3 §3). */
export function OrderItem({ item }: { readonly item: Item }) {
  const text = useText('orders');
  const promotion = useText('promotion');
  const money = useMoney();
  // The sums take the discount off; a gift beside what was bought has no price.
  const isGift = item.final_price.amount === 0;
  const inRow = useListed();
  // A set's colours and sizes are those of its parts.
  const words = (item.set_items.length === 0 && inRow([item.color, item.size])) || item.kind;
  return (
    <li className={styles.line}>
      {item.image ? (
        <Picture className={styles.picture} picture={item.image} sizes="88px" silent />
      ) : (
        <span className={styles.picture} />
      )}
      <div>
        <div className={styles.top}>
          <h3 className="name">{item.name}</h3>
          <bdi className="figure">{isGift ? promotion('compliments') : money(item.row_price ?? item.final_price)}</bdi>
        </div>
        <p className="note">{words}</p>
        <SetItems items={item.set_items} />
        <p className="note">{text('qty', { count: item.qty_ordered })}</p>
        {item.personalisation ? (
          <EngravingNote engraving={item.personalisation} />
        ) : (
          item.engraving && <p className="note">{item.engraving}</p>
        )}
        {item.canceled_qty > 0 && (
          <p className="note">
            {text('canceled_qty', { count: item.canceled_qty, amount: money(item.canceled_amount) })}
          </p>
        )}
        {item.returned_qty > 0 && <p className="note">{text('returned', { count: item.returned_qty })}</p>}
        {/* The count of returned pieces says it already. */}
        {item.return_refusal !== 'returned_already' && <LineRights item={item} />}
      </div>
    </li>
  );
}
