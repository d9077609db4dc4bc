import type { OrderReturn } from '@vitrine/contract/orderReturn';
import { useState } from 'react';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useListed } from '../../lib/words/listed.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { ReturnLinks } from '../../lib/orders/returnLinks.tsx';
import styles from './order.module.css';
import { ParcelTrack } from './ParcelTrack.tsx';
import { ReturnPickup } from './ReturnPickup.tsx';
import { useStatusLabel } from './useStatusLabel.ts';

type Piece = { readonly name: string; readonly color: string | null; readonly size: string | null };

/** The return method of the parcel, once it is chosen. */
function Way({ back }: { readonly back: OrderReturn }) {
  const text = useText('orders');
  const returns = useText('returns');
  const locale = useLocale();
  const { selected_return_method, pickup_date, pickup_time } = back;
  if (selected_return_method === 'office') return <p className="note">{text('by_office')}</p>;
  if (selected_return_method === 'boutique') return <p className="note">{returns('method.boutique')}</p>;
  if (pickup_date === null || pickup_time === null) return null;
  return (
    <p className="note">{text('by_pickup', { date: formatDay(pickup_date, locale, 'short'), time: pickup_time })}</p>
  );
}

/** The parcel with the new pieces of an exchange, and until when they can come back. */
function ExchangeParcel({ shipment }: { readonly shipment: OrderReturn['exchange_shipment'] }) {
  const text = useText('orders');
  const locale = useLocale();
  if (shipment === null) return null;
  const { shipped_at, delivered_at, return_until } = shipment;
  const day = (moment: string) => formatDay(moment, locale, 'date');
  return (
    <>
      <p className="note">
        {delivered_at === null
          ? text('exchange_sent', { date: day(shipped_at) })
          : text('exchange_arrived', { date: day(delivered_at) })}
      </p>
      <ParcelTrack parcel={shipment} />
      {return_until && <p className="note">{text('exchange_until', { date: day(return_until) })}</p>}
    </>
  );
}

/** The amount that a refund pays, or will pay; a cancelled return pays nothing. */
function Sums({ back }: { readonly back: OrderReturn }) {
  const text = useText('orders');
  const returns = useText('returns');
  const money = useMoney();
  const { totals, accepted_at, closed_at } = back;
  const is_given_up = closed_at !== null && accepted_at === null;
  if (totals === null || is_given_up) return null;
  const isUnderWay = accepted_at !== null && closed_at === null;
  return (
    <>
      <dl className={styles.sums}>
        {totals.returnFee.amount > 0 && (
          <div>
            <dt>{text('return_fee')}</dt>
            <dd className="figure">{money(totals.returnFee)}</dd>
          </div>
        )}
        {totals.valueLoss.amount > 0 && (
          <div>
            <dt>{text('value_loss')}</dt>
            <dd className="figure">{money(totals.valueLoss)}</dd>
          </div>
        )}
        <div>
          <dt>{text(accepted_at === null ? 'refund_expected' : 'refund_total')}</dt>
          <dd className="figure">{money(totals.totalPrice)}</dd>
        </div>
      </dl>
      {back.delivery_awaited && (
        <p className="note">{returns('delivery_waits', { amount: money(back.delivery_awaited) })}</p>
      )}
      {isUnderWay && (
        <p className="note">{text(back.status === 'credit_ko' ? 'refund_delayed' : 'refund_under_way')}</p>
      )}
    </>
  );
}

/** What the house found when it inspected a piece, what it keeps, and why. */
function Inspection({ found }: { readonly found: OrderReturn['items'][number]['inspection'] }) {
  const text = useText('orders');
  const money = useMoney();
  if (found === null) return null;
  const { condition, reason, value_loss, photo } = found;
  return (
    <p className="note">
      {text(`condition.${condition}`)}
      {value_loss.amount > 0 && ` ${text('kept', { amount: money(value_loss) })}`}
      {reason !== null && ` ${reason}`}
      {photo !== null && (
        <>
          {' '}
          <a className="link linkTarget" href={photo} rel="noopener" target="_blank">
            {text('photo')}
          </a>
        </>
      )}
    </p>
  );
}

function Return({ back: given, order_id }: { readonly back: OrderReturn; readonly order_id: string }) {
  // A changed pickup shows at once, also to a guest, whose order is not read again.
  const [changed, setChanged] = useState<{ of: OrderReturn; back: OrderReturn } | null>(null);
  const back = changed?.of === given ? changed.back : given;
  const text = useText('orders');
  const label = useStatusLabel();
  const inRow = useListed();
  const locale = useLocale();
  const wordsOf = ({ name, color, size }: Piece) => inRow([name, color, size]);
  const day = (moment: string) => formatDay(moment, locale, 'date');
  const title = back.return_type === 'exchange' ? 'return_exchange' : 'return_refund';
  return (
    <li className={styles.back}>
      <div className={styles.top}>
        <h4 className="name">{text(title, { number: back.increment_id })}</h4>
        {back.status_label && <span>{label(back.status_label)}</span>}
      </div>
      {back.refusal.map((line) => (
        <p key={line} className="note">
          {line}
        </p>
      ))}
      <ul>
        {back.items.map((item) => (
          <li key={item.item_order_id}>
            {wordsOf(item)}
            {item.qty > 1 && <span className="note"> {text('qty', { count: item.qty })}</span>}
            <Inspection found={item.inspection} />
            {item.exchanged_for && (
              <p className="note">{text('exchanged_for', { piece: wordsOf(item.exchanged_for) })}</p>
            )}
          </li>
        ))}
      </ul>
      <p className="note">{text('asked', { date: day(back.requested_at) })}</p>
      <Way back={back} />
      <ReturnPickup back={back} order_id={order_id} onChanged={(next) => setChanged({ of: given, back: next })} />
      {back.parcel && <ParcelTrack parcel={back.parcel} />}
      <ExchangeParcel shipment={back.exchange_shipment} />
      <ReturnLinks back={back} />
      {back.closed_at && back.accepted_at && <p className="note">{text('closed', { date: day(back.closed_at) })}</p>}
      <Sums back={back} />
    </li>
  );
}

/** The returns of an order: refunds and exchanges with their status (spec 3 §3, §4). */
export function OrderReturns({
  returns,
  order_id,
}: {
  readonly returns: readonly OrderReturn[];
  readonly order_id: string;
}) {
  const text = useText('orders');
  return (
    <section className={styles.returns}>
      <h3 className={styles.boxTitle}>{text('returns')}</h3>
      <ul>
        {returns.map((back) => (
          <Return key={back.return_id} back={back} order_id={order_id} />
        ))}
      </ul>
    </section>
  );
}
