import { useEffect, useRef } from 'react';
import type { CaptchaCheck } from '../../lib/captcha/captcha.ts';
import { useText } from '../../lib/words/text.ts';
import css from './captchaLine.module.css';
import { Icon } from '../pictures/Icon.tsx';

/**
 * A form's security check as a line: its state, and a retry after a failure (spec 1 §5).
 */
export function CaptchaLine({ captcha }: { readonly captcha: CaptchaCheck }) {
  const text = useText('captcha');
  const messages = useText('form');
  const { form, state, put, begin, again } = captcha;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = root.current?.closest('form');
    around?.addEventListener('focusin', begin);
    return () => around?.removeEventListener('focusin', begin);
  }, [begin]);
  if (state === 'off') return null;
  const has_failed = state === 'failed';
  return (
    <div
      ref={root}
      className={`${css.root} ${has_failed ? css.failed : ''}`}
      id={`captcha-${form}`}
      role="group"
      aria-label={text('title')}
      tabIndex={-1}
    >
      <p className={css.title}>{text('title')}</p>
      <p className={css.state} role="status">
        {text(state)}
      </p>
      {state === 'working' ? <span className={`seam ${css.seam}`} aria-hidden="true" /> : null}
      {state === 'solved' ? <span className={css.mark} aria-hidden="true" /> : null}
      {has_failed ? (
        <>
          <button className={css.again} type="button" onClick={again}>
            {text('again')}
          </button>
          <p className={css.fault} role="alert">
            <Icon name="warning" />
            {messages('security_check')}
          </p>
        </>
      ) : null}
      <div ref={put} className={css.place} />
    </div>
  );
}
