import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './ui.module.css';

/** The one action of a page that leads to another page: it looks as the main button does. */
export function MainLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={`${css.button} ${css.main} ${css.goes}`}>
      {children}
    </Link>
  );
}
