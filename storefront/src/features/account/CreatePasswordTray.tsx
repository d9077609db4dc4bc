import { useMutation, useQuery } from '@tanstack/react-query';
import { errors } from '@vitrine/contract/errors';
import { checkHashValidity, checkResetHash, resetPassword } from '@vitrine/contract/password';
import { passwordError, passwordForms, passwordMinLength } from '@vitrine/rules/account/password';
import { isMessageKey } from '@vitrine/rules/forms/messageKeys';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { isOn } from '../../lib/flags.ts';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { usePage } from '../../lib/page.ts';
import { paths } from '../../lib/paths.ts';
import { setSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { finishTrays, openTray } from '../../lib/trays.ts';
import { useFaults } from '../../lib/useFaults.ts';
import { Button } from '../../ui/Button.tsx';
import { Ledger } from '../../ui/Field.tsx';
import { Tray } from '../../ui/Tray.tsx';
import tray from '../../ui/tray.module.css';
import css from './password.module.css';
import { PasswordField } from './PasswordField.tsx';
import { PasswordMeter } from './PasswordMeter.tsx';

const fields = ['password'] as const;
const idOf = (): string => 'create-password';

/** A link that opens nothing: says so, and leads to where another can be asked for. Spec 3 §4, §8. */
function useRefusal(): (error: unknown) => void {
  const text = useText('password');
  const kind = usePage()?.kind;
  return (error) => {
    const { internal_code, message, status } =
      error instanceof ApiError ? error : { internal_code: 0, message: '', status: 0 };
    const isOld = internal_code === errors.hash_expired.internal_code;
    const isUnknown = internal_code === errors.hash_not_found.internal_code || status === 400;
    const level = isUnknown ? 'normal' : 'critical';
    notify({ variant: 'error', level, title: message || text('failed') });
    finishTrays();
    if ((isOld || isUnknown) && kind !== 'forgot-password') openTray('forgot-password');
  };
}

/** Sets a new password by the hash of a link, once it is known to open one (spec 3 §2, §4, §5). */
export function CreatePasswordTray({ hash = '' }: { readonly hash?: string }) {
  const text = useText('password');
  const words = useText('form');
  const locale = useLocale();
  const navigate = useNavigate();
  const refuse = useRefusal();
  const [password, setPassword] = useState('');
  const { faults, show } = useFaults(fields, idOf, { password });
  const check = useQuery({
    queryKey: ['reset-hash', hash],
    queryFn: ({ signal }) =>
      call(isOn('check-hash-validity') ? checkHashValidity : checkResetHash, { query: { locale, hash }, signal }),
    retry: false,
    // Nothing of a link outlives its tray.
    gcTime: 0,
  });
  const { error } = check;
  const onRefused = useEffectEvent(refuse);
  useEffect(() => {
    if (error) onRefused(error);
  }, [error]);
  const reset = useMutation({ mutationFn: () => call(resetPassword, { body: { locale, hash, password } }) });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = passwordError('reset_password', password);
    if (show(wrong ? { password: words(wrong) } : {}) || !form.reportValidity()) return;
    let isSignedIn = false;
    try {
      const answer = await reset.mutateAsync();
      setSession(answer);
      isSignedIn = answer.user !== null;
    } catch (refused) {
      if (refused instanceof ApiError && refused.status === 400) {
        const { password: key = '' } = refused.fields;
        show({ password: words(isMessageKey(key) ? key : 'password_not_long_enough') });
        return;
      }
      refuse(refused);
      return;
    }
    finishTrays();
    notify({ variant: 'change-password', title: text(isSignedIn ? 'reset_done' : 'changed') });
    await navigate(isSignedIn ? paths.account(locale) : paths.login(locale));
  };

  if (!check.isSuccess) {
    return (
      <Tray title={text('create_title')}>
        <output className={`seam ${tray.waiting}`} aria-label={text('checking')} />
      </Tray>
    );
  }
  return (
    <Tray title={text('create_title')}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className="note">{text('create_text')}</p>
        <div>
          <Ledger>
            <PasswordField
              id={idOf()}
              name="password"
              label={text('new')}
              autoComplete="new-password"
              rules="reset_password"
              minLength={passwordMinLength}
              value={password}
              fault={faults.password}
              onChange={setPassword}
            />
          </Ledger>
          <PasswordMeter password={password} minimum={passwordForms.reset_password.meter_minimum} />
        </div>
        <Button type="submit" wide busy={reset.isPending}>
          {text('create_save')}
        </Button>
      </form>
    </Tray>
  );
}
