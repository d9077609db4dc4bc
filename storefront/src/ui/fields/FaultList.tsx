import { useEffect, useRef } from 'react';
import { useText } from '../../lib/words/text.ts';
import css from './faultList.module.css';

type Fault = { readonly id: string; readonly label: string };
type Props = {
  /** Fields that are wrong together refer to it. */
  readonly id?: string;
  readonly faults: readonly Fault[];
  /** The server's message for the whole form. */
  readonly alert?: string | null;
};

/**
 * The alert above every form: the server's refusal, and all wrong fields at once, each a link to its field. Takes the focus
 * when it shows (expectations §3).
 */
export function FaultList({ id, faults, alert = null }: Props) {
  const text = useText('form');
  const box = useRef<HTMLDivElement>(null);
  const shown = faults.length > 0 || alert !== null;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <div ref={box} id={id} className={css.root} role="alert" tabIndex={-1}>
      {alert !== null && <p>{alert}</p>}
      {faults.length > 0 && (
        <>
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
        </>
      )}
    </div>
  );
}
