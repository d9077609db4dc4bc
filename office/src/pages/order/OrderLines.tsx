import type { CareOrderPage } from '@vitrine/contract/staffCare';
import { useText } from '../../lib/words/words.tsx';
import { Sheet } from '../../ui/Page.tsx';
import css from '../../ui/sheets.module.css';
import { useMoney } from '../../ui/useMoney.ts';

type Order = CareOrderPage['order'];

function Line({ line }: { readonly line: Order['lines'][number] }) {
  const text = useText('order');
  const money = useMoney();
  const { image, name, sku, color, size, qty_ordered, canceled_qty, shipped_qty, returned_qty, engraving } = line;
  const counts = [
    shipped_qty > 0 && text('line.shipped', { count: shipped_qty }),
    canceled_qty > 0 && text('line.canceled', { count: canceled_qty }),
    returned_qty > 0 && text('line.returned', { count: returned_qty }),
  ].filter((one) => one !== false);
  return (
    <li className={css.line}>
      {image ? <img src={image.url} alt="" width="64" height="80" loading="lazy" /> : <span className={css.blank} />}
      <div>
        <p className={css.name}>{name}</p>
        <p className={css.soft}>{[sku, color, size].filter(Boolean).join(' · ')}</p>
        {engraving !== null && <p className={css.soft}>{text('line.engraving', { engraved: engraving })}</p>}
        {counts.length > 0 && <p className={css.soft}>{counts.join(' · ')}</p>}
      </div>
      <p className={css.sum}>
        <span>{text('line.units', { count: qty_ordered, price: money(line.unit_price) })}</span>
        <span>{money(line.row_incl_tax)}</span>
      </p>
    </li>
  );
}

/** What the client bought, and how the total comes about. */
export function OrderLines({ order }: { readonly order: Order }) {
  const text = useText('order');
  const money = useMoney();
  const { discount_amount, taxes } = order;
  return (
    <Sheet title={text('bought')}>
      <ul>
        {order.lines.map((line) => (
          <Line key={line.item_order_id} line={line} />
        ))}
      </ul>
      <dl className={css.sum}>
        <dt>{text('sum.goods')}</dt>
        <dd>{money(order.subtotal)}</dd>
        {discount_amount.amount !== 0 && (
          <>
            <dt>{text('sum.discount')}</dt>
            <dd>{money(discount_amount)}</dd>
          </>
        )}
        <dt>{text('sum.delivery', { method: order.shipping_title })}</dt>
        <dd>{money(order.shipping_amount)}</dd>
        {taxes.map(({ label, amount }) => (
          <div key={label} className={css.pair}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <dt className={css.total}>{text('sum.total')}</dt>
        <dd className={css.total}>{money(order.grand_total)}</dd>
      </dl>
      {order.promotions.length > 0 && (
        <ul aria-label={text('promotions')}>
          {order.promotions.map(({ promotion_id, name, code, amount }) => (
            <li key={promotion_id} className={css.soft}>
              {code === null
                ? text('promotions.open', { name, amount: money(amount) })
                : text('promotions.code', { name, code, amount: money(amount) })}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
