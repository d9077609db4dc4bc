import type { Order } from '@vitrine/contract/orders';
import { lineStart } from '@vitrine/rules/text/lineStart';
import { formatDay } from '../../lib/words/formatDay.ts';
import { useLocale, useStorefront } from '../../lib/words/locale.ts';
import { useText } from '../../lib/words/text.ts';
import styles from './order.module.css';
import { useStatusLabel } from './useStatusLabel.ts';

/** The same in one line for a list: a seam of its steps, and the next one in words. Spec 3 §4. */
export function ShortTimeline({ steps }: { readonly steps: Order['timeline'] }) {
  const text = useText('orders');
  const label = useStatusLabel();
  const next = steps.find(({ state }) => state === 'next');
  if (steps.length === 0) return null;
  return (
    <>
      <ol className={styles.short}>
        {steps.map((step) => (
          <li
            key={step.step}
            className={`${styles.stitch} ${styles[step.state]}`}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <span className="visuallyHidden">{label(step.label)}</span>
          </li>
        ))}
      </ol>
      {next && <p className="note">{text('next_step', { step: label(next.label) })}</p>}
    </>
  );
}

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
