import { type FormEvent, useId, useRef } from 'react';
import { useText } from '../../lib/words/text.ts';
import { openTray } from '../../lib/layers/trays.ts';
import { emailMaxLength } from '@vitrine/rules/text/email';

/** The newsletter field: its value is passed to the tray, which asks for the rest. */
export function NewsletterLine() {
  const text = useText('shell');
  const id = useId();
  // Uncontrolled, so that a value typed before hydration is kept.
  const input = useRef<HTMLInputElement>(null);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const email = input.current?.value.trim() ?? '';
    openTray('newsletter', email ? { email } : {});
  };
  return (
    <section>
      <div>
        <h2 className="title">{text('footer.newsletter')}</h2>
        <p className="note">{text('footer.newsletter_note')}</p>
      </div>
      <form onSubmit={open} noValidate>
        <label className="note" htmlFor={id}>
          {text('footer.newsletter_email')}
        </label>
        <div>
          {/* Has no name: a form sent before hydration must not write the email into a query. */}
          <input ref={input} id={id} type="email" inputMode="email" autoComplete="email" maxLength={emailMaxLength} />
          <button type="submit" aria-haspopup="dialog">
            {text('footer.newsletter_go')}
          </button>
        </div>
      </form>
    </section>
  );
}
