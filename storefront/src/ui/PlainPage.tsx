import type { ReactNode } from 'react';
import css from './plainPage.module.css';

/** A page of one column: its title, then what belongs to it. */
export function PlainPage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={`page ${css.page}`}>
      <h1 className="headline">{title}</h1>
      {children}
    </main>
  );
}
