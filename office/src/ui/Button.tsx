import type { ButtonHTMLAttributes } from 'react';
import css from './ui.module.css';

type Weight = 'plain' | 'main' | 'danger' | 'quiet' | 'link';
type Props = ButtonHTMLAttributes<HTMLButtonElement> & { readonly weight?: Weight };

/** A button. `main` is the one action of its form; `danger` cannot be taken back; `link` is part of a text. */
export function Button({ weight = 'plain', type = 'button', ...rest }: Props) {
  const look = weight === 'link' ? css.textButton : weight === 'plain' ? css.button : `${css.button} ${css[weight]}`;
  return <button {...rest} type={type} className={look} />;
}
