import type { Order } from '@vitrine/contract/orders';
import { formatDay } from '../../lib/formatDay.ts';
import { useLocale } from '../../lib/locale.ts';
import { useMoney } from '../../lib/money.ts';
import { useText } from '../../lib/text.ts';
import { Box } from './Box.tsx';
import styles from './order.module.css';

/** The documents of an order: invoice, credit notes, and in China the tax invoice (spec 3 §3, §4). */
export function OrderPapers({ invoices, fapiao }: Pick<Order, 'invoices' | 'fapiao'>) {
  const text = useText('orders');
  const locale = useLocale();
  const money = useMoney();
  const day = (moment: string) => formatDay(moment, locale, 'date');
  return (
    <>
      {invoices.length > 0 && (
        <Box title={text('invoices')}>
          <ul className={styles.papers}>
            {invoices.map(({ kind, increment_id, issued_at, total }) => (
              <li key={increment_id}>
                <span>{text(kind, { number: increment_id })}</span>
                <bdi className="figure">{money(total)}</bdi>
                <span className="note">{day(issued_at)}</span>
              </li>
            ))}
          </ul>
        </Box>
      )}
      {fapiao && (
        <Box title={text('fapiao')}>
          <p>{fapiao.title}</p>
          <p className="note">
            {fapiao.generated_at && fapiao.fapiao_number
              ? text('fapiao_issued', { number: fapiao.fapiao_number, date: day(fapiao.generated_at) })
              : text('asked', { date: day(fapiao.requested_at) })}
          </p>
        </Box>
      )}
    </>
  );
}
