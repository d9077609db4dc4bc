import css from './honeypot.module.css';

type Props = { readonly name: string; readonly value: string; readonly onChange: (value: string) => void };

/**
 * A trap for bots: a field that people, screen readers and password managers skip. It is not of type password, and is marked as
 * not to be autofilled, whatever its name suggests (expectations §2).
 */
export function Honeypot({ name, value, onChange }: Props) {
  return (
    <div className={css.trap} aria-hidden="true">
      <input
        name={name}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore=""
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
