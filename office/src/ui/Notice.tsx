import type { ReactNode } from 'react';
import css from './ui.module.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad';

/** A sentence that the member must read; a bad one is announced at once. */
export function Notice({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

/** A state in one word. */
export function Tag({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={css.tag} data-tone={tone}>
      {children}
    </span>
  );
}
