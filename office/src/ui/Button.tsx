import { type ButtonHTMLAttributes, type MouseEvent, useState } from 'react';
import css from './ui.module.css';

type Weight = 'plain' | 'main' | 'danger' | 'quiet' | 'link';
type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onFocus' | 'onBlur'> & {
  readonly weight?: Weight;
  /** What the button is about, for screen readers: the number of its row, where other rows have the same button. */
  readonly about?: string;
};

const refuse = (event: MouseEvent): void => event.preventDefault();

/**
 * A button. `main` is the one action of its form; `danger` cannot be taken back; `link` is part of a text. One that is disabled while it has
 * the focus, because its step is under way, keeps the focus and does nothing: a browser would give it to the start of the page.
 */
export function Button({ weight = 'plain', type = 'button', about, disabled = false, children, ...rest }: Props) {
  const [hasFocus, setFocus] = useState(false);
  const look = weight === 'link' ? css.textButton : weight === 'plain' ? css.button : `${css.button} ${css[weight]}`;
  return (
    <button
      {...rest}
      {...(disabled && hasFocus ? { 'aria-disabled': true, onClick: refuse } : { disabled })}
      type={type}
      className={look}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {children}
      {about !== undefined && <span className="hidden-words"> {about}</span>}
    </button>
  );
}
