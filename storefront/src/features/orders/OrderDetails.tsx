import type { Order } from '@vitrine/contract/orders';
import { cardLabel } from '@vitrine/rules/checkout/cardTypes';
import { paymentMethods } from '@vitrine/rules/checkout/paymentMethods';
import type { ReactNode } from 'react';
import { formatDay, formatDays } from '../../lib/formatDay.ts';
import { useLocale } from '../../lib/locale.ts';
import { useMoney } from '../../lib/money.ts';
import { useText } from '../../lib/text.ts';
import { Picture } from '../../ui/Picture.tsx';
import styles from './order.module.css';
import { Timeline } from './Timeline.tsx';

function Box({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.box}>
      <h3 className={styles.boxTitle}>{title}</h3>
      {children}
    </section>
  );
}

/** An order whole: where it is, its lines with their return promise, sums, address and payment (spec 3 §3, §4). */
export function OrderDetails({ order }: { readonly order: Order }) {
  const text = useText('orders');
  const cart = useText('cart');
  const checkout = useText('checkout');
  const gift = useText('gift');
  const locale = useLocale();
  const money = useMoney();
  const way = paymentMethods.find((method) => method === order.payment.method);
  const { payment, shipping_address: shipping, billing_address: billing } = order;
  return (
    <div className={styles.details}>
      <p className="note">{text('placed', { date: formatDay(order.created_at, locale, 'date') })}</p>
      <Timeline steps={order.timeline} />
      {order.shipment.tracking_url && (
        <p>
          <a className="link linkTarget" href={order.shipment.tracking_url} rel="noopener noreferrer" target="_blank">
            {text('track')}
          </a>
        </p>
      )}
      <div className={styles.columns}>
        <div>
          <ul className={styles.list}>
            {order.items.map((item) => (
              <li key={item.item_order_id} className={styles.line}>
                {item.image ? (
                  <Picture className={styles.picture} picture={item.image} sizes="88px" silent />
                ) : (
                  <span className={styles.picture} />
                )}
                <div>
                  <div className={styles.top}>
                    <h3 className="name">{item.name}</h3>
                    <bdi className="figure">{money(item.final_price)}</bdi>
                  </div>
                  <p className="note">{[item.color, item.size].filter(Boolean).join(', ') || item.kind}</p>
                  <p className="note">{text('qty', { count: item.qty_ordered })}</p>
                  {item.engraving && <p className="note">{item.engraving}</p>}
                  {item.return_until ? (
                    <p className="note">
                      {text('return_until', { date: formatDay(item.return_until, locale, 'date') })}
                    </p>
                  ) : item.return_refusal ? (
                    <p className="note">{text('no_return')}</p>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
          <dl className={styles.sums}>
            <div>
              <dt>{cart('subtotal')}</dt>
              <dd className="figure">{money(order.subtotal)}</dd>
            </div>
            <div>
              <dt>{cart('delivery')}</dt>
              <dd className="figure">
                {order.shipping_amount.amount === 0 ? cart('offered') : money(order.shipping_amount)}
              </dd>
            </div>
            {order.show_tax && (
              <div>
                <dt>{order.show_tax_message}</dt>
                <dd className="figure">{money(order.tax_amount)}</dd>
              </div>
            )}
            <div className={styles.total}>
              <dt>{cart('total')}</dt>
              <dd className="figure">{money(order.grand_total)}</dd>
            </div>
          </dl>
        </div>
        <div className={styles.aside}>
          {shipping && (
            <Box title={text('delivery')}>
              <p>{order.shipping_title}</p>
              {order.arrives_from && order.arrives_until && (
                <p className="figure">{formatDays(order.arrives_from, order.arrives_until, locale, 'short')}</p>
              )}
              {order.carrier_slot && (
                <p className="figure">
                  {[order.carrier_slot.day && formatDay(order.carrier_slot.day, locale), order.carrier_slot.hours]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              )}
              <address>
                <span>{shipping.name}</span>
                {shipping.address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </Box>
          )}
          {billing && (
            <Box title={text('billing')}>
              <address>
                <span>{billing.name}</span>
                {billing.address.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </Box>
          )}
          {order.gift && (
            <Box title={checkout('is_gift')}>
              <p className={styles.words}>{order.gift.message || gift('card_blank')}</p>
              {order.gift.hide_price && <p className="note">{checkout('hide_price')}</p>}
            </Box>
          )}
          <Box title={text('payment')}>
            <p>
              {payment.cc_type && payment.cc_last4
                ? checkout('card_ending', {
                    type: cardLabel(payment.cc_type),
                    digits: payment.cc_last4,
                  })
                : way && checkout(`method.${way}`)}
            </p>
          </Box>
        </div>
      </div>
    </div>
  );
}
