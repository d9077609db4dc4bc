import type { ButtonHTMLAttributes } from 'react';
import css from './ui.module.css';

type Weight = 'plain' | 'main' | 'danger' | 'quiet';
type Props = ButtonHTMLAttributes<HTMLButtonElement> & { readonly weight?: Weight };

/** A button. `main` is the one action of its form; `danger` cannot be taken back. */
export function Button({ weight = 'plain', type = 'button', ...rest }: Props) {
  return <button {...rest} type={type} className={weight === 'plain' ? css.button : `${css.button} ${css[weight]}`} />;
}
