import { type ReactNode, useEffect, useRef } from 'react';
import css from './newsletter.module.css';

/** What there is to say instead of a form; it takes the focus, since what had it is gone. */
export function Said({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={css.said}>
      <h3 ref={heading} className="title" tabIndex={-1}>
        {title}
      </h3>
      <p>{children}</p>
    </div>
  );
}
