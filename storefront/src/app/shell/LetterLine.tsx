import { type FormEvent, useId } from 'react';
import { useText } from '../../lib/text.ts';
import { useTray } from '../../lib/trays.ts';
import css from './footer.module.css';

/** The newsletter line: takes the address and opens the tray with the rest. */
export function LetterLine() {
  const text = useText('shell');
  const tray = useTray();
  const id = useId();
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    tray.open('newsletter', { email: typeof email === 'string' ? email : '' });
  };
  return (
    <form className={css.letter} onSubmit={open}>
      <div>
        <h2 className="headline">{text('letter.title')}</h2>
        <p className={`note ${css.promise}`}>{text('letter.promise')}</p>
      </div>
      <div className={css.letterLine}>
        <label className="visuallyHidden" htmlFor={id}>
          {text('letter.email')}
        </label>
        <input
          className={css.letterInput}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={128}
          placeholder={text('letter.email')}
          required
        />
        <button className={css.letterSend} type="submit">
          {text('letter.send')}
        </button>
      </div>
    </form>
  );
}
