import type { Order } from '@vitrine/contract/orders';
import { cardLabel } from '@vitrine/rules/checkout/cardTypes';
import { shownMethod } from '@vitrine/rules/checkout/paymentMethods';
import { lineStart } from '@vitrine/rules/text/lineStart';
import { formatDay, formatDays } from '../../lib/formatDay.ts';
import { useListed } from '../../lib/listed.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import { useMoney } from '../../lib/money.ts';
import { useText } from '../../lib/text.ts';
import { AddressLines } from '../../ui/AddressLines.tsx';
import { Box } from './Box.tsx';
import styles from './order.module.css';
import { OrderItem } from './OrderItem.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { Timeline } from './Timeline.tsx';

/** An address as its country writes it, with its telephone. Spec 2 §3, spec 3 §3. */
function Written({ address }: { readonly address: NonNullable<Order['shipping_address']> }) {
  return (
    <address>
      <AddressLines lines={[address.name, ...address.address, address.telephone]} />
    </address>
  );
}

/** An order whole: where it is, its lines with their return promise, sums, what came back, papers, address and payment (spec 3 §3, §4). */
export function OrderDetails({ order }: { readonly order: Order }) {
  const text = useText('orders');
  const cart = useText('cart');
  const checkout = useText('checkout');
  const gift = useText('gift');
  const locale = useLocale();
  const { tag } = useStorefront();
  const inRow = useListed();
  const money = useMoney();
  const way = shownMethod(order.payment.method);
  const { payment, shipping_address: shipping, billing_address: billing } = order;
  return (
    <div className={styles.details}>
      <p className="note">{text('placed', { date: formatDay(order.created_at, locale, 'date') })}</p>
      <Timeline steps={order.timeline} />
      {order.shipment.track_number && (
        <p className="note">
          {text('track_number')} <bdi className="figure">{order.shipment.track_number}</bdi>
        </p>
      )}
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
              <OrderItem key={item.item_order_id} item={item} />
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
          {order.returns.length > 0 && <OrderReturns returns={order.returns} />}
        </div>
        <div className={styles.aside}>
          {shipping && (
            <Box title={text('delivery')}>
              <p>{order.shipping_title}</p>
              {order.arrives_from && order.arrives_until && (
                <p className="figure">
                  {lineStart(formatDays(order.arrives_from, order.arrives_until, locale, 'short'), tag)}
                </p>
              )}
              {order.arrives_from === null && order.shipment.tracking_url === null && (
                <p className="note">{cart('delivery_pre_order')}</p>
              )}
              {order.carrier_slot && (
                <p className="figure">
                  {inRow([
                    order.carrier_slot.day && formatDay(order.carrier_slot.day, locale),
                    order.carrier_slot.hours,
                  ])}
                </p>
              )}
              <Written address={shipping} />
            </Box>
          )}
          {billing && (
            <Box title={text('billing')}>
              <Written address={billing} />
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
          <OrderPapers invoices={order.invoices} fapiao={order.fapiao} />
        </div>
      </div>
    </div>
  );
}
