import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router';

/** A link in or under a text: a hairline, red on hover. `target` gives it the minimum touch height. */
export function TextLink({ to, target = false, children }: { to: string; target?: boolean; children: ReactNode }) {
  return (
    <Link className={target ? 'link linkTarget' : 'link'} to={to}>
      {children}
    </Link>
  );
}

type TextButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly ref?: Ref<HTMLButtonElement> };

/** A button that looks like a link and acts on this page. */
export function TextButton({ className = '', children, ...rest }: TextButtonProps) {
  return (
    <button type="button" {...rest} className={`link linkTarget ${className}`}>
      {children}
    </button>
  );
}
