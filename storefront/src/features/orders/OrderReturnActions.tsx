import type { Order } from '@vitrine/contract/orders';
import { type OrderAction, orderActions } from '@vitrine/rules/orders/orderActions';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { useText } from '../../lib/text.ts';

type Props = { readonly order: Pick<Order, 'order_id' | 'is_refundable' | 'is_exchangeable' | 'is_claimable'> };

type Action = { readonly name: 'open' | 'open_exchange' | 'report'; readonly return_type?: ReturnType };

const triggers: Readonly<Record<OrderAction, Action>> = {
  request_refund: { name: 'open' },
  request_exchange: { name: 'open_exchange', return_type: 'exchange' },
  report_fault: { name: 'report' },
};

/** The ways to the return and to the exchange of an order, or after the house's window, of a faulty piece. Spec 3 §4. */
export function OrderReturnActions({ order }: Props) {
  const text = useText('returns');
  const actions = orderActions(order).map((action) => triggers[action]);
  return actions.map(({ name, ...params }) => (
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
}
