import type { Order } from '@vitrine/contract/orders';
import { isRefundDue, orderStatusOf } from '@vitrine/rules/orders/status';
import { useText } from '../../lib/words/text.ts';
import styles from './order.module.css';
import { useStatusLabel } from './useStatusLabel.ts';

/** The status of an order, and beside it that its refund is on its way until the money has moved. Spec 3 §4, decisions/0083. */
export function StatusLine({ status_id, status_label }: Pick<Order, 'status_id' | 'status_label'>) {
  const text = useText('orders');
  const label = useStatusLabel();
  if (!status_label) return null;
  return (
    <p className={styles.status}>
      <span>{label(status_label)}</span>
      {isRefundDue(orderStatusOf(status_id)) && <span className="note">{text('refund_due')}</span>}
    </p>
  );
}
