import type { Order } from '@vitrine/contract/orders';
import { formatDay } from '../../lib/formatDay.ts';
import { useLocale } from '../../lib/locale.ts';
import styles from './order.module.css';
import { useStatusLabel } from './useStatusLabel.ts';

/** The order's way: done steps are sewn, coming ones a hairline. */
export function Timeline({ steps }: { readonly steps: Order['timeline'] }) {
  const label = useStatusLabel();
  const locale = useLocale();
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <li
          key={step.step}
          className={`${styles.step} ${styles[step.state]}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.point} aria-hidden="true" />
          <span>{label(step.label)}</span>
          {step.at && <span className="note">{formatDay(step.at, locale, 'short')}</span>}
        </li>
      ))}
    </ol>
  );
}
