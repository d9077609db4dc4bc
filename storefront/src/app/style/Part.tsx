import type { ReactNode } from 'react';
import css from './style.module.css';

/** A part of the page of primitives. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2 className="title">{title}</h2>
      <div className={css.row}>{children}</div>
    </section>
  );
}
