import { type ReactNode, useEffect, useRef } from 'react';
import css from './trayMessage.module.css';

type Props = { readonly title: string; readonly children: ReactNode };

function Words({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={css.message}>
      <h3 ref={heading} className="title" tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  );
}

/**
 * A message that replaces the form of a tray. It takes the focus each time its text changes, because the focused element was
 * removed.
 */
export function TrayMessage({ title, children }: Props) {
  return (
    <Words key={title} title={title}>
      {children}
    </Words>
  );
}
