import type { ButtonHTMLAttributes } from 'react';
import css from './ui.module.css';

type Weight = 'plain' | 'main' | 'danger' | 'quiet' | 'link';
type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly weight?: Weight;
  /** What the button is about, for screen readers: the number of its row, where other rows have the same button. */
  readonly about?: string;
};

/** A button. `main` is the one action of its form; `danger` cannot be taken back; `link` is part of a text. */
export function Button({ weight = 'plain', type = 'button', about, children, ...rest }: Props) {
  const look = weight === 'link' ? css.textButton : weight === 'plain' ? css.button : `${css.button} ${css[weight]}`;
  return (
    <button {...rest} type={type} className={look}>
      {children}
      {about !== undefined && <span className="hidden-words"> {about}</span>}
    </button>
  );
}
