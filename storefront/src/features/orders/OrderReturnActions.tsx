import type { Order } from '@vitrine/contract/orders';
import { type OrderAction, orderActions } from '@vitrine/rules/returns/orderActions';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { useText } from '../../lib/words/text.ts';

type Props = {
  readonly order: Pick<
    Order,
    | 'order_id'
    | 'is_refundable'
    | 'is_exchangeable'
    | 'is_withdrawable'
    | 'has_withdrawn'
    | 'is_claimable'
    | 'is_display_shipping_refund'
    | 'is_display_shipping_exchange'
    | 'refund_only_full_return'
  >;
};

type Action = {
  readonly name: 'send_withdrawn' | 'open' | 'open_withdrawal' | 'open_exchange' | 'report';
  readonly return_type?: ReturnType;
};

const triggers: Readonly<Record<OrderAction, Action>> = {
  send_withdrawn: { name: 'send_withdrawn', return_type: 'return' },
  // The server knows the better of a withdrawal and the house's own return.
  request_refund: { name: 'open' },
  withdraw: { name: 'open_withdrawal', return_type: 'return' },
  request_exchange: { name: 'open_exchange', return_type: 'exchange' },
  report_fault: { name: 'report', return_type: 'refund' },
};

/**
 * The ways to the return, the withdrawal and the exchange of an order, or of a faulty piece, with what becomes of the
 * delivery costs. Spec 3 §3, §4.
 */
export function OrderReturnActions({ order }: Props) {
  const text = useText('returns');
  const actions = orderActions(order).map((action) => triggers[action]);
  const buttons = actions.map(({ name, ...params }) => (
    <p key={name}>
      <button
        type="button"
        className="link linkTarget"
        data-tray="return-request"
        data-tray-params={JSON.stringify({ order_id: order.order_id, ...params })}
        aria-haspopup="dialog"
      >
        {text(name)}
      </button>
    </p>
  ));
  return (
    <>
      {buttons}
      {order.is_display_shipping_refund && order.refund_only_full_return && (
        <p className="note">{text('delivery_stays')}</p>
      )}
      {order.is_display_shipping_exchange && <p className="note">{text('exchange_delivery')}</p>}
    </>
  );
}
