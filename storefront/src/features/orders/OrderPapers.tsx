import type { Order } from '@vitrine/contract/orders';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useMoney } from '../../lib/words/money.ts';
import { useText } from '../../lib/words/text.ts';
import { Box } from './Box.tsx';
import { InvoiceLink } from './InvoiceLink.tsx';
import styles from './order.module.css';

/** The invoice and the credit notes of an order. Spec 3 §3, §4. */
export function OrderPapers({ invoices }: Pick<Order, 'invoices'>) {
  const text = useText('orders');
  const locale = useLocale();
  const money = useMoney();
  const day = (moment: string) => formatDay(moment, locale, 'date');
  return (
    <>
      {invoices.length > 0 && (
        <Box title={text('invoices')}>
          <ul className={styles.papers}>
            {invoices.map(({ kind, increment_id, issued_at, total, hash }) => (
              <li key={increment_id}>
                <span>{text(kind, { number: increment_id })}</span>
                <bdi className="figure">{money(total)}</bdi>
                <span className="note">{day(issued_at)}</span>
                {hash !== null && (
                  <span className={styles.download}>
                    <InvoiceLink hash={hash} number={increment_id} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Box>
      )}
    </>
  );
}
