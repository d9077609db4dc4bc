import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../lib/words/words.tsx';
import css from './ui.module.css';

type Props = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** A page with its title, which gets the focus when the page opens, and its actions. */
export function Page({ title, lead, actions, children }: Props) {
  const text = useText('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${text('office')}`;
  }, [title, text]);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <div className={css.lead}>{lead}</div>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A part of a page on a sheet of its own. */
export function Sheet({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={css.sheet}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  );
}

/** Facts as pairs of a name and a value. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={css.pair}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
