import { useEffect, useRef } from 'react';
import { useText } from '../../lib/text.ts';
import css from './contact.module.css';

/** What follows a message that was sent; it takes the focus, since the form is gone. */
export function ContactSent({ email }: { readonly email: string }) {
  const text = useText('contact');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={css.sent}>
      <h3 ref={heading} className="title" tabIndex={-1}>
        {text('sent_title')}
      </h3>
      <p>{text('sent_text', { email })}</p>
    </div>
  );
}
