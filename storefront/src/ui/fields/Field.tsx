import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { emailField } from '@vitrine/rules/forms/emailField';
import { withoutHidden } from '@vitrine/rules/text/hiddenControl';
import { useText } from '../../lib/words/text.ts';
import css from './field.module.css';
import { Icon } from '../pictures/Icon.tsx';

/** Its share of the line; after the dash its share on phones, where that differs. */
export type FieldWidth = 'full' | 'half' | 'third' | 'twothirds' | 'third-full' | 'third-half' | 'twothirds-half';

type Common = {
  readonly label: string;
  /** How to correct a fault; shown in the field and announced with it. */
  readonly fault?: string | undefined;
  /** The id of an alert that shows the fault already: the field refers to it and does not repeat it. */
  readonly faultAt?: string | undefined;
  readonly help?: ReactNode;
  /** Whether the field may stay empty; the label shows it. */
  readonly optional?: boolean | undefined;
  readonly width?: FieldWidth | undefined;
};

const widths = {
  full: '',
  half: css.half,
  third: css.third,
  twothirds: css.twothirds,
  'third-full': `${css.third} ${css.smallFull}`,
  'third-half': `${css.third} ${css.smallHalf}`,
  'twothirds-half': `${css.twothirds} ${css.smallHalf}`,
} as const;

/** Rows of fields that share their lines. */
export function FieldGroup({ children }: { children: ReactNode }) {
  return <div className={css.group}>{children}</div>;
}

/** Fields that form one answer (a date), under their common name; they share the lines of the form. */
export function Together({
  label,
  optional,
  children,
}: Pick<Common, 'label' | 'optional'> & { readonly children: ReactNode }) {
  const text = useText('field');
  const id = useId();
  return (
    <div className={css.together} role="group" aria-labelledby={id}>
      <p className={css.common} id={id}>
        {optional ? text('optional', { label }) : label}
      </p>
      {children}
    </div>
  );
}

function useFieldIds(given: string | undefined, { fault, faultAt, help }: Common) {
  const made = useId();
  const id = given ?? made;
  const describedBy =
    [fault && (faultAt ?? `${id}-fault`), help && `${id}-help`].filter(Boolean).join(' ') || undefined;
  return { id, describedBy };
}

function FieldBox({ id, common, children }: { id: string; common: Common; children: ReactNode }) {
  const text = useText('field');
  const { label, fault, faultAt, help, optional, width = 'full' } = common;
  return (
    <div className={`${css.field} ${widths[width]} ${fault ? css.error : ''}`}>
      <label className={css.label} htmlFor={id}>
        {optional ? text('optional', { label }) : label}
      </label>
      {children}
      {fault && !faultAt ? (
        <p className={css.fault} id={`${id}-fault`}>
          <Icon name="warning" />
          {fault}
        </p>
      ) : null}
      {help ? (
        <p className={css.help} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  );
}

function split<Props extends Common>(props: Props) {
  const { label, fault, faultAt, help, optional, width, ...rest } = props;
  return { common: { label, fault, faultAt, help, optional, width }, rest };
}

type FieldProps = Common &
  InputHTMLAttributes<HTMLInputElement> & {
    /** A button inside the field, at its end (show the password). */
    readonly action?: { readonly label: string; readonly onClick: () => void } | undefined;
    /** What opens under the field, over what follows it. */
    readonly below?: ReactNode;
    readonly ref?: React.Ref<HTMLInputElement>;
  };

/** One line of text with its label seated inside; emails have the specified size (spec 2 §9). Takes all attributes of an input. */
export function Field(props: FieldProps) {
  const { common, rest } = split(props);
  const { action, below, className = '', ...input } = rest;
  const { id, describedBy } = useFieldIds(input.id, common);
  return (
    <FieldBox id={id} common={common}>
      <input
        {...(input.type === 'email' ? emailField : {})}
        {...input}
        id={id}
        className={`${css.input} ${className}`}
        aria-invalid={common.fault ? true : undefined}
        aria-describedby={[describedBy, input['aria-describedby']].filter(Boolean).join(' ') || undefined}
      />
      {action ? (
        <button className={css.button} type="button" onClick={action.onClick}>
          {action.label}
        </button>
      ) : null}
      {below}
    </FieldBox>
  );
}

type SelectProps = Common & SelectHTMLAttributes<HTMLSelectElement> & { readonly ref?: React.Ref<HTMLSelectElement> };

/** A native select in a field: phones show their own picker. Its `option`s are the children. */
export function Select(props: SelectProps) {
  const { common, rest } = split(props);
  const { className = '', children, ...select } = rest;
  const { id, describedBy } = useFieldIds(select.id, common);
  return (
    <FieldBox id={id} common={common}>
      <select
        {...select}
        id={id}
        // For a choice that autofill sets without an event (lib/forms/silentFields.ts).
        data-set={select.value}
        className={`${css.input} ${className}`}
        aria-invalid={common.fault ? true : undefined}
        aria-describedby={describedBy}
      >
        {children}
      </select>
      <Icon name="down" className={css.sign} />
    </FieldBox>
  );
}

type AreaProps = Common &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: React.Ref<HTMLTextAreaElement> };

/** Several lines of text in a field. Takes out the hidden characters of a pasted text, which no one sees to remove. */
export function TextArea(props: AreaProps) {
  const { common, rest } = split(props);
  const { className = '', onChange, ...area } = rest;
  const { id, describedBy } = useFieldIds(area.id, common);
  return (
    <FieldBox id={id} common={common}>
      <textarea
        {...area}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          const plain = withoutHidden(typed);
          if (plain !== typed) event.currentTarget.value = plain;
          onChange?.(event);
        }}
        id={id}
        className={`${css.input} ${css.area} ${className}`}
        aria-invalid={common.fault ? true : undefined}
        aria-describedby={describedBy}
      />
    </FieldBox>
  );
}
