import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import css from './button.module.css';

type Look = {
  /** `main`: ink, one in a view. `quiet`: a hairline. */
  readonly look?: 'main' | 'quiet' | undefined;
  readonly wide?: boolean | undefined;
  readonly low?: boolean | undefined;
};

const classes = ({ look = 'main', wide, low }: Look, more = '') =>
  [css.button, look === 'quiet' && css.quiet, wide && css.wide, low && css.low, more].filter(Boolean).join(' ');

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Shows the pending state while the server works; further clicks do nothing. */
    readonly busy?: boolean | undefined;
    /** Looks disabled but stays focusable and does nothing: for an action that is not possible now. */
    readonly unavailable?: boolean | undefined;
    readonly children: ReactNode;
  };

/** A button; its label is a verb with its object. */
export function Button({ look, wide, low, busy, unavailable, className, onClick, children, ...rest }: ButtonProps) {
  const dead = busy === true || unavailable === true;
  return (
    <button
      type="button"
      {...rest}
      className={classes({ look, wide, low }, className)}
      aria-busy={busy || undefined}
      aria-disabled={dead || undefined}
      onClick={(event) => {
        if (dead) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? (
        <>
          <span className="visuallyHidden">{children}</span>
          <span className={`seam ${css.seam}`} aria-hidden="true" />
        </>
      ) : (
        children
      )}
    </button>
  );
}

type LinkProps = Look & {
  readonly to: string;
  /** Loads a new document: for pages with another policy, such as payment pages. */
  readonly reload?: boolean;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
  readonly children: ReactNode;
};

/** A link that looks like a button and navigates to another page. */
export function ButtonLink({ look, wide, low, reload = false, ...rest }: LinkProps) {
  return <Link {...rest} className={classes({ look, wide, low })} reloadDocument={reload} />;
}
