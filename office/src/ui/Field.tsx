import { type ReactNode, useId } from 'react';
import css from './ui.module.css';

type Common = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  /** What is wrong with the value. */
  readonly fault?: string | null | undefined;
};

/** Focuses an element that has just appeared. */
const focus = (element: HTMLElement | null): void => element?.focus();

type Described = { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };

/** A label with its control, its hint and what is wrong with the value. */
function Labelled(props: Omit<Common, 'value' | 'onChange'> & { readonly children: (part: Described) => ReactNode }) {
  const { label, hint, fault, children } = props;
  const id = useId();
  const described = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  return (
    <div className={css.field} data-fault={fault ? '' : undefined}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(fault ? { 'aria-invalid': true } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Common & {
  readonly type?: 'text' | 'email' | 'password' | 'number' | 'date' | 'time' | 'datetime-local' | 'search';
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'text';
  readonly isRequired?: boolean;
  /** Gets the focus when it appears, because the member has asked for it by the step before. */
  readonly isFocused?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** The id of a `datalist` with suggestions. */
  readonly list?: string;
};

export function TextField({
  label,
  value,
  onChange,
  hint,
  fault,
  isRequired,
  isFocused,
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {(part) => (
        <input
          {...part}
          {...rest}
          className={css.input}
          value={value}
          autoComplete={autoComplete}
          required={isRequired}
          ref={isFocused ? focus : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

type TextAreaProps = Common & {
  readonly maxLength?: number;
  readonly rows?: number;
  /** The language of the text, and how it is written. */
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
};

export function TextArea({ label, value, onChange, hint, fault, ...rest }: TextAreaProps) {
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {(part) => (
        <textarea
          {...part}
          {...rest}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}

export type Choice<Value extends string> = { readonly value: Value; readonly name: string };

export function Select<Value extends string>(
  props: Omit<Common, 'value' | 'onChange'> & {
    readonly value: Value;
    readonly choices: readonly Choice<Value>[];
    readonly onChange: (value: Value) => void;
  },
) {
  const { label, hint, fault, value, choices, onChange } = props;
  return (
    <Labelled label={label} hint={hint} fault={fault}>
      {(part) => (
        <select
          {...part}
          className={css.input}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((one) => one.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type TickProps = {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isDisabled?: boolean;
  readonly fault?: string | null;
  readonly onChange: (isTicked: boolean) => void;
};

export function Tick({ label, isTicked, isDisabled, fault, onChange }: TickProps) {
  const id = useId();
  return (
    <>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={isTicked}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          {...(fault ? { 'aria-describedby': id, 'aria-invalid': true } : {})}
        />
        <span>{label}</span>
      </label>
      {fault && (
        <p id={id} className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
