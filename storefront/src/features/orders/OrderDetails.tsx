import type { Order } from '@vitrine/contract/orders';
import { cardLabel } from '@vitrine/rules/payment/cardTypes';
import { shownMethod } from '@vitrine/rules/payment/paymentMethods';
import { lineStart } from '@vitrine/rules/text/lineStart';
import { formatDay, formatDays } from '../../lib/words/formatDay.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { AddressLines } from '../../ui/addresses/AddressLines.tsx';
import { Box } from './Box.tsx';
import styles from './order.module.css';
import { OrderItem } from './OrderItem.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderReturnActions } from './OrderReturnActions.tsx';
import { OrderCfdi } from './OrderCfdi.tsx';
import { OrderFapiao } from './OrderFapiao.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { OrderWithdrawal } from './OrderWithdrawal.tsx';
import { OrderReturns } from './OrderReturns.tsx';
import { ParcelTrack } from './ParcelTrack.tsx';
import { StatusLine } from './StatusLine.tsx';
import { Timeline } from './Timeline.tsx';

/** An address as its country writes it, with its telephone. Spec 2 §3, spec 3 §3. */
function Written({ address }: { readonly address: NonNullable<Order['shipping_address']> }) {
  return (
    <address>
      <AddressLines lines={[address.name, address.nameKatakana, ...address.address, address.telephone]} />
    </address>
  );
}

type Props = { readonly order: Order };

/** The tracking of the parcel, or of each parcel of an order that leaves in several. Spec 3 §3, §4. */
function Tracking({ order: { shipment, parcels } }: Props) {
  const text = useText('orders');
  const locale = useLocale();
  const inRow = useListed();
  const day = (moment: string) => formatDay(moment, locale, 'date');
  if (parcels.length === 0) return <ParcelTrack parcel={shipment} />;
  return (
    <section className={styles.returns}>
      <h3 className={styles.boxTitle}>{text('parcels')}</h3>
      <ul>
        {parcels.map((parcel) => (
          <li key={`${parcel.shipped_at} ${parcel.track_number}`} className={styles.back}>
            <p className="name">{inRow(parcel.items.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name)))}</p>
            <p className="note">
              {parcel.delivered_at
                ? text('parcel_delivered', { date: day(parcel.delivered_at) })
                : text('parcel_sent', { date: day(parcel.shipped_at) })}
            </p>
            <ParcelTrack parcel={parcel} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sums({ order }: Props) {
  const cart = useText('cart');
  const text = useText('orders');
  const promotion = useText('promotion');
  const money = useMoney();
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{cart('subtotal')}</dt>
        <dd className="figure">{money(order.subtotal)}</dd>
      </div>
      {order.discount_amount.amount > 0 && (
        <div>
          <dt>{promotion('discount')}</dt>
          <dd className="figure">
            <bdi>−{money(order.discount_amount)}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{order.webtoshop ? text('collection') : cart('delivery')}</dt>
        <dd className="figure">
          {order.shipping_amount.amount === 0 ? cart('offered') : money(order.shipping_amount)}
        </dd>
      </div>
      {order.taxes.map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figure">{money(amount)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{cart('total')}</dt>
        <dd className="figure">{money(order.grand_total)}</dd>
      </div>
    </dl>
  );
}

type CollectionProps = Props & {
  readonly address: NonNullable<Order['shipping_address']>;
  readonly webtoshop: NonNullable<Order['webtoshop']>;
};

/** Where the order is collected and by whom; from when, or until when it waits. Spec 3 §3. */
function Collection({ order, address, webtoshop: { collector, collect_until } }: CollectionProps) {
  const text = useText('orders');
  const locale = useLocale();
  const isWaiting = order.status_id === 'available_in_shop' && collect_until !== null;
  const isToCome = collect_until === null && order.status_label !== 'cancelled';
  return (
    <Box title={text('collection')}>
      <p>{order.shipping_title}</p>
      {isToCome && <p>{order.shipping_duration}</p>}
      {isWaiting && <p>{text('collect_until', { date: formatDay(collect_until, locale, 'date') })}</p>}
      {collector && <p>{text('collector', { name: collector.name })}</p>}
      <address>
        <AddressLines lines={[...address.address]} />
      </address>
    </Box>
  );
}

/** How and when the order arrives, and where. */
function Delivery({ order }: Props) {
  const text = useText('orders');
  const cart = useText('cart');
  const locale = useLocale();
  const { tag } = useStorefront();
  const inRow = useListed();
  const { shipping_address: address, arrives_from: from, arrives_until: until, carrier_slot: slot } = order;
  if (!address) return null;
  if (order.webtoshop) return <Collection order={order} address={address} webtoshop={order.webtoshop} />;
  return (
    <Box title={text('delivery')}>
      <p>{order.shipping_title}</p>
      {from && until && <p className="figure">{lineStart(formatDays(from, until, locale, 'short'), tag)}</p>}
      {from === null && order.shipment.tracking_url === null && <p className="note">{cart('delivery_pre_order')}</p>}
      {slot && <p className="figure">{inRow([slot.day && formatDay(slot.day, locale), slot.hours])}</p>}
      <Written address={address} />
    </Box>
  );
}

function Payment({ order: { payment } }: Props) {
  const text = useText('orders');
  const checkout = useText('checkout');
  const way = shownMethod(payment.method);
  return (
    <Box title={text('payment')}>
      <p>
        {payment.cc_type && payment.cc_last4
          ? checkout('card_ending', { type: cardLabel(payment.cc_type), digits: payment.cc_last4 })
          : way && checkout(`method.${way}`)}
      </p>
    </Box>
  );
}

/** The card of a gift and its papers: a printed card without words is not a blank one. Spec 3 §3. */
function GiftCard({ gift }: { readonly gift: NonNullable<Order['gift']> }) {
  const checkout = useText('checkout');
  const words = useText('gift');
  return (
    <Box title={checkout('is_gift')}>
      <p className={styles.words}>
        {gift.gift_card_type === 'blank' ? words('card_blank') : gift.message || words('card_wordless')}
      </p>
      {gift.hide_price && <p className="note">{checkout('hide_price')}</p>}
      {gift.handwritten && <p className="note">{words('handwritten')}</p>}
    </Box>
  );
}

/**
 * A whole order: its status, lines with their return promise, sums, returns, documents, address and payment (spec 3 §3, §4).
 */
export function OrderDetails({ order }: Props) {
  const text = useText('orders');
  const locale = useLocale();
  return (
    <div className={styles.details}>
      <p className="note">{text('placed', { date: formatDay(order.created_at, locale, 'date') })}</p>
      <StatusLine {...order} />
      <Timeline steps={order.timeline} />
      <Tracking order={order} />
      <div className={styles.columns}>
        <div>
          <ul className={styles.list}>
            {order.items.map((item) => (
              <OrderItem key={item.item_order_id} item={item} />
            ))}
          </ul>
          <Sums order={order} />
          <OrderReturnActions order={order} />
          <CancelOrder order={order} />
          {order.returns.length > 0 && <OrderReturns returns={order.returns} order_id={order.order_id} />}
        </div>
        <div className={styles.aside}>
          <Delivery order={order} />
          {order.billing_address && (
            <Box title={text('billing')}>
              <Written address={order.billing_address} />
            </Box>
          )}
          {order.gift && <GiftCard gift={order.gift} />}
          <Payment order={order} />
          {order.withdrawal && <OrderWithdrawal withdrawal={order.withdrawal} reference={order.ref} />}
          <OrderPapers invoices={order.is_invoiced ? order.invoices : []} />
          <OrderFapiao {...order} />
          <OrderCfdi {...order} />
        </div>
      </div>
    </div>
  );
}
