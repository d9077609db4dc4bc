import type { ReactNode } from 'react';
import styles from './order.module.css';

/** A part of an order beside its lines, under a hairline. */
export function Box({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.box}>
      <h3 className={styles.boxTitle}>{title}</h3>
      {children}
    </section>
  );
}
