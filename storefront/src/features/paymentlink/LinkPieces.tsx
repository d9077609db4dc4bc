import type { PaymentLinkAnswer } from '@vitrine/contract/paymentLink';
import { useListed } from '../../lib/words/listed.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { Thumbnail } from '../../ui/pictures/Picture.tsx';
import { EngravingNote } from '../../ui/products/EngravingNote.tsx';
import { SetItems } from '../../ui/products/SetItems.tsx';
import css from './paymentLink.module.css';

type Basket = NonNullable<PaymentLinkAnswer['basket']>;

/** What is wrong with a piece now. */
function Missing({ name, stock }: Pick<Basket['items'][number], 'name' | 'stock'>) {
  const text = useText('paymentlink');
  const cart = useText('cart');
  if (!stock.is_empty && !stock.is_less_than_qty) return null;
  return (
    <p className={css.fault}>{stock.is_empty ? text('missing', { name }) : cart('only_left', { count: stock.left })}</p>
  );
}

/** The pieces of a payment link, and their sum, at the prices and the stock of now. */
export function LinkPieces({
  basket,
  was_subtotal,
}: { readonly basket: Basket } & Pick<PaymentLinkAnswer, 'was_subtotal'>) {
  const text = useText('paymentlink');
  const cart = useText('cart');
  const money = useMoney();
  const inRow = useListed();
  return (
    <section aria-labelledby="link-pieces">
      <h2 className="visuallyHidden" id="link-pieces">
        {text('pieces')}
      </h2>
      <ul>
        {basket.items.map((item) => (
          <li key={item.item_id} className={css.line}>
            {item.image ? (
              <Thumbnail picture={item.image} size={100} className={css.picture} />
            ) : (
              <span className={css.picture} />
            )}
            <div>
              <p className="name">{item.name}</p>
              {item.ecom.set_items.length === 0 && <p className="note">{inRow([item.color, item.size])}</p>}
              <SetItems items={item.ecom.set_items} />
              {item.personalisation && <EngravingNote engraving={item.personalisation} isFixed />}
              {item.qty > 1 && <p className="note figure">× {item.qty}</p>}
              <Missing name={item.name} stock={item.stock} />
            </div>
            <bdi className="figure">{money(item.row_price)}</bdi>
          </li>
        ))}
      </ul>
      {basket.deleted_items.map(({ sku, name }) => (
        <p key={sku} className={css.fault}>
          {text('missing', { name })}
        </p>
      ))}
      <p className={css.sum}>
        {cart('subtotal')} <bdi className="figure">{money(basket.subtotal)}</bdi>
      </p>
      {was_subtotal && <p className={css.fault}>{text('changed', { before: money(was_subtotal) })}</p>}
    </section>
  );
}
