import type { InputHTMLAttributes, ReactNode } from 'react';
import css from './choice.module.css';

type ChoiceProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** A sum or an icon at the line's end. */
  readonly end?: ReactNode;
  /** Content that belongs to the choice, shown once it is chosen. */
  readonly more?: ReactNode;
  /** Hides `more` and keeps it mounted, with what was entered in it. */
  readonly isMoreHidden?: boolean;
  readonly ref?: React.Ref<HTMLInputElement>;
};

/** A radio as a ruled line. Group several in a `fieldset` with a `legend`. */
export function Choice({ label, note, end, more, isMoreHidden = false, className = '', ...input }: ChoiceProps) {
  return (
    <div className={className}>
      <label className={css.choice}>
        <input type="radio" {...input} className={css.input} />
        <span className={css.mark} aria-hidden="true" />
        <span>{label}</span>
        {end ? <span className="figure">{end}</span> : <span />}
        {note ? <span className={css.note}>{note}</span> : null}
      </label>
      {more ? (
        <div className={css.below} hidden={isMoreHidden}>
          {more}
        </div>
      ) : null}
    </div>
  );
}
