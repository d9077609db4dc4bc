import { useEffect, useRef } from 'react';
import { useText } from '../lib/text.ts';
import css from './faultList.module.css';

type Fault = { readonly id: string; readonly label: string };

/**
 * All that is wrong with a form at once, each leading to its field; takes the focus when it comes (expectations §3).
 */
export function FaultList({ faults }: { readonly faults: readonly Fault[] }) {
  const text = useText('form');
  const box = useRef<HTMLDivElement>(null);
  const shown = faults.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <div ref={box} className={css.root} role="alert" tabIndex={-1}>
      <p className={css.title}>{text('faults', { count: faults.length })}</p>
      <ul>
        {faults.map(({ id, label }) => (
          <li key={id}>
            <a
              className="link"
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
