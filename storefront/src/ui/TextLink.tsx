import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';

/** A link in or under a text: a hairline, red on hover. `target` gives it the height of a finger. */
export function TextLink({ to, target = false, children }: { to: string; target?: boolean; children: ReactNode }) {
  return (
    <Link className={target ? 'link linkTarget' : 'link'} to={to}>
      {children}
    </Link>
  );
}

/** A button that looks like a link: it acts on this page. */
export function TextButton({ className = '', children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={`link linkTarget ${className}`}>
      {children}
    </button>
  );
}
