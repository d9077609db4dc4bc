import { criteriaOf, type PasswordStrength, strengthOf } from '@vitrine/rules/account/password';
import { useText } from '../../lib/text.ts';
import css from './password.module.css';

const steps = ['weak', 'medium', 'strong'] as const satisfies readonly PasswordStrength[];

/** The strength of a password while it is typed: weak, medium, strong (spec 3 §5). Screen readers announce each change. */
export function PasswordMeter({ password, minimum }: { readonly password: string; readonly minimum: 6 | 8 }) {
  const text = useText('password');
  const strength = strengthOf(password, minimum);
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

const criteria = ['length', 'no_whitespace', 'lower_case', 'upper_case', 'digit', 'special'] as const;

/**
 * The criteria of a new password, shown before typing and ticked off while it is typed (spec 3 §5, expectations §3).
 */
export function PasswordCriteria({ id, password }: { readonly id: string; readonly password: string }) {
  const text = useText('password');
  const met = criteriaOf(password);
  return (
    <div id={id}>
      <p className="note">{text('criteria')}</p>
      <ul className={css.criteria}>
        {criteria.map((name) => (
          <li key={name} className={met[name] ? `${css.criterion} ${css.met}` : css.criterion}>
            <span>
              {text(`criterion.${name}`)}
              <span className="visuallyHidden"> {text(met[name] ? 'met' : 'missing')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
