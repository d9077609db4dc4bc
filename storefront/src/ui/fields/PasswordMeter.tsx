import {
  criteriaOf,
  type PasswordForm,
  passwordForms,
  type PasswordStrength,
  strengthOf,
} from '@vitrine/rules/account/password';
import { suggestPassword } from '@vitrine/rules/account/suggestPassword';
import { type ComponentProps, useState } from 'react';
import { useText } from '../../lib/words/text.ts';
import { PasswordField } from './PasswordField.tsx';
import { TextButton } from '../links/TextLink.tsx';
import css from './passwordMeter.module.css';

const drawRange = 2 ** 32;

/** A random whole number from 0 to below `count`, each as likely, from the browser's cryptographic source. */
function randomBelow(count: number): number {
  // Above the last whole multiple of `count` the low numbers would be more likely.
  const fair = drawRange - (drawRange % count);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? drawRange) >= fair);
  return (drawn[0] ?? 0) % count;
}

type Judged = { readonly form: PasswordForm; readonly password: string };

const steps = ['weak', 'medium', 'strong'] as const satisfies readonly PasswordStrength[];

/** How strong a password is while it is typed: weak, medium, strong (spec 3 §5). The word is read out as it changes. */
function PasswordMeter({ form, password }: Judged) {
  const text = useText('password');
  const strength = strengthOf(password, passwordForms[form].meter_minimum);
  const reached = strength ? steps.indexOf(strength) : -1;
  return (
    <div className={css.meter}>
      {steps.map((step, at) => (
        <span key={step} className={at <= reached ? `${css.step} ${css.filled}` : css.step} />
      ))}
      <span className={css.word} role="status">
        <span className="visuallyHidden">{text('strength')} </span>
        {strength ? text(strength) : null}
      </span>
    </div>
  );
}

/**
 * What a new password has to have, shown before typing and ticked off while it is typed (spec 1 §5, spec 3 §5,
 * expectations §3).
 */
function PasswordCriteria({ id, form, password }: Judged & { readonly id: string }) {
  const text = useText('password');
  return (
    <div id={id}>
      <p className="note">{text('criteria')}</p>
      <ul className={css.criteria}>
        {criteriaOf(form, password).map(({ name, met }) => (
          <li key={name} className={met ? `${css.criterion} ${css.met}` : css.criterion}>
            <span>
              {text(`criterion.${name}`)}
              <span className="visuallyHidden"> {text(met ? 'met' : 'missing')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type NewPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'autoComplete' | 'rules' | 'shown' | 'onShown' | 'id' | 'value'
> & {
  readonly form: PasswordForm;
  readonly id: string;
  readonly value: string;
  /** Takes a suggested password; without it none is offered. */
  readonly onSuggest?: (password: string) => void;
};

/** Suggests a password, which is then shown; browsers offer to store it as they do a typed one. Spec 2 §9. */
function Suggestion({ onSuggest }: { readonly onSuggest: (password: string) => void }) {
  const text = useText('signin');
  const [isDone, setDone] = useState(false);
  return (
    <div>
      <TextButton
        onClick={() => {
          onSuggest(suggestPassword(randomBelow));
          setDone(true);
        }}
      >
        {text('suggest')}
      </TextButton>
      <p className="note" role="status">
        {isDone ? text('suggested') : null}
      </p>
    </div>
  );
}

/** The field of a new password, in a ledger, with its strength and the rules of its form. Spec 1 §5, spec 3 §5. */
export function NewPasswordField({ form, onSuggest, ...field }: NewPasswordFieldProps) {
  const { id, value } = field;
  const rules = `${id}-rules`;
  const [isShown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        {...field}
        autoComplete="new-password"
        rules={form}
        aria-describedby={rules}
        shown={isShown}
        onShown={setShown}
      />
      <div className={css.below}>
        {onSuggest && (
          <Suggestion
            onSuggest={(password) => {
              onSuggest(password);
              setShown(true);
            }}
          />
        )}
        <PasswordMeter form={form} password={value} />
        <PasswordCriteria id={rules} form={form} password={value} />
      </div>
    </>
  );
}
