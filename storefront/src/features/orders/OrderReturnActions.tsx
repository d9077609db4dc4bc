import type { Order } from '@vitrine/contract/orders';
import type { ReturnType } from '@vitrine/rules/returns/returnLine';
import { useText } from '../../lib/text.ts';

type Props = { readonly order: Pick<Order, 'order_id' | 'is_refundable' | 'is_exchangeable' | 'is_claimable'> };

type Action = { readonly name: 'open' | 'open_exchange' | 'report'; readonly return_type?: ReturnType };

function actionsOf({ is_refundable, is_exchangeable, is_claimable }: Props['order']): Action[] {
  if (is_claimable) return [{ name: 'report' }];
  return [
    ...(is_refundable ? [{ name: 'open' } as const] : []),
    ...(is_exchangeable ? [{ name: 'open_exchange', return_type: 'exchange' } as const] : []),
  ];
}

/** The ways to the return and to the exchange of an order, or after the house's window, of a faulty piece. Spec 3 §4. */
export function OrderReturnActions({ order }: Props) {
  const text = useText('returns');
  return actionsOf(order).map(({ name, ...params }) => (
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
