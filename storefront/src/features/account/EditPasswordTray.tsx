import { useMutation } from '@tanstack/react-query';
import { errors } from '@vitrine/contract/errors';
import { changePassword } from '@vitrine/contract/password';
import { passwordError, passwordForms } from '@vitrine/rules/account/password';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { call } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { refreshSession, useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { closeTray, useTrayGuard } from '../../lib/trays.ts';
import { useFaults } from '../../lib/useFaults.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultList } from '../../ui/FaultList.tsx';
import { Ledger } from '../../ui/Field.tsx';
import { Tray } from '../../ui/Tray.tsx';
import css from './password.module.css';
import { PasswordCriteria, PasswordMeter } from './PasswordMeter.tsx';
import { PasswordField } from './PasswordField.tsx';

const fields = ['old_password', 'new_password'] as const;
type FieldName = (typeof fields)[number];
const empty = { old_password: '', new_password: '' };
const idOf = (name: FieldName): string => `edit-${name}`;

/** Changes the password of who is signed in: old and new, with live criteria (spec 3 §4, §5, §8). */
export function EditPasswordTray() {
  const text = useText('password');
  const words = useText('form');
  const locale = useLocale();
  const { user } = useSession();
  const [values, setValues] = useState(empty);
  const [isDone, setDone] = useState(false);
  const { faults, show } = useFaults(fields, idOf, values);
  useTrayGuard({ unsaved: !isDone && Object.values(values).some(Boolean) });
  // Closed only once nothing in it counts as unsaved.
  useEffect(() => {
    if (isDone) closeTray();
  }, [isDone]);
  const change = useMutation({ mutationFn: () => call(changePassword, { body: { locale, ...values } }) });
  const label = { old_password: text('old'), new_password: text('new') };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = passwordError('change_password', values.new_password);
    const found = {
      ...(values.old_password === '' ? { old_password: words('required') } : {}),
      ...(wrong ? { new_password: words(wrong) } : {}),
    };
    if (show(found) || !form.reportValidity()) return;
    try {
      await change.mutateAsync();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { internal_code, message } = error;
      const isOldWrong =
        internal_code === errors.old_password_incorrect.internal_code ||
        internal_code === errors.wrong_credentials.internal_code;
      if (isOldWrong) show({ old_password: message || text('failed') });
      // The end of a session is told by who watches it.
      else if (error.status !== 401) notify({ variant: 'error', level: 'critical', title: message || text('failed') });
      return;
    }
    setValues(empty);
    notify({ variant: 'change-password', title: text('changed') });
    void refreshSession(locale);
    setDone(true);
  };

  return (
    <Tray title={text('edit_title')}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className="note">{text('edit_text')}</p>
        <FaultList faults={fields.flatMap((name) => (faults[name] ? [{ id: idOf(name), label: label[name] }] : []))} />
        {/* Password managers learn here whose password it is. */}
        <input hidden type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly />
        <div>
          <Ledger>
            {fields.map((name) => (
              <PasswordField
                key={name}
                id={idOf(name)}
                name={name}
                label={label[name]}
                autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
                rules={name === 'old_password' ? undefined : 'change_password'}
                value={values[name]}
                fault={faults[name]}
                onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
              />
            ))}
          </Ledger>
          <PasswordMeter password={values.new_password} minimum={passwordForms.change_password.meter_minimum} />
        </div>
        <PasswordCriteria id="edit-criteria" password={values.new_password} />
        <Button type="submit" wide busy={change.isPending}>
          {text('save')}
        </Button>
      </form>
    </Tray>
  );
}
