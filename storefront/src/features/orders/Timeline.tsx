import type { Order } from '@vitrine/contract/orders';
import { lineStart } from '@vitrine/rules/text/lineStart';
import { formatDay } from '../../lib/formatDay.ts';
import { useLocale, useStorefront } from '../../lib/locale.ts';
import styles from './order.module.css';
import { useStatusLabel } from './useStatusLabel.ts';

/** The order's progress: done steps are sewn, coming ones a hairline. */
export function Timeline({ steps }: { readonly steps: Order['timeline'] }) {
  const label = useStatusLabel();
  const locale = useLocale();
  const { tag } = useStorefront();
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
          {step.at && <span className="note">{lineStart(formatDay(step.at, locale, 'short'), tag)}</span>}
        </li>
      ))}
    </ol>
  );
}
