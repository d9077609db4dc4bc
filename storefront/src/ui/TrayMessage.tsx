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
 * What a tray says instead of its form; it takes the focus, since what had it is gone, each time it says something
 * else.
 */
export function TrayMessage({ title, children }: Props) {
  return (
    <Words key={title} title={title}>
      {children}
    </Words>
  );
}
