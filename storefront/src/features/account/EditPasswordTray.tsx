import { changePassword } from '@vitrine/contract/password';
import { passwordError } from '@vitrine/rules/account/password';
import { useEffect, useState } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { refreshSession, useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { closeTray, useTrayGuard } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { NewPasswordField } from '../../ui/fields/PasswordMeter.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import css from './password.module.css';

const empty = { old_password: '', new_password: '' };

/** The form of the old and the new password; the tray closes once they are changed. */
function useEditPassword() {
  const text = useText('password');
  const words = useText('form');
  const locale = useLocale();
  const [isDone, setDone] = useState(false);
  // Closes only once no field counts as unsaved.
  useEffect(() => {
    if (isDone) closeTray();
  }, [isDone]);
  const form = useShopForm({
    prefix: 'edit',
    start: empty,
    labelOf: (name) => text(name === 'old_password' ? 'old' : 'new'),
    check: ({ old_password, new_password }) => {
      const wrong = passwordError('change_password', new_password);
      return {
        ...(old_password === '' ? { old_password: words('required') } : {}),
        ...(wrong ? { new_password: words(wrong) } : {}),
      };
    },
    send: async (values, { put }) => {
      await call(changePassword, { body: { locale, ...values } });
      put(empty);
      notify({ variant: 'change-password', title: text('changed') });
      void refreshSession(locale);
      setDone(true);
    },
    refused: (show) => {
      const atOldPassword = (_error: unknown, message: string): void => void show({ old_password: message });
      return {
        failed: text('failed'),
        on: { old_password_incorrect: atOldPassword, wrong_credentials: atOldPassword },
      };
    },
  });
  useTrayGuard({ unsaved: !isDone && form.isChanged });
  return form;
}

/** Changes the password of a signed-in customer: old and new, with live criteria (spec 3 §4, §5, §8). */
export function EditPasswordTray() {
  const text = useText('password');
  const { user } = useSession();
  const form = useEditPassword();
  return (
    <Tray title={text('edit_title')}>
      <form className={css.form} {...form.attributes}>
        <p className="note">{text('edit_text')}</p>
        <FaultList faults={form.list} alert={form.alert} />
        {/* Tells password managers whose password it is. */}
        <input hidden type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly />
        <FieldGroup>
          <PasswordField {...form.field('old_password')} label={text('old')} autoComplete="current-password" />
          <NewPasswordField {...form.field('new_password')} form="change_password" label={text('new')} />
        </FieldGroup>
        <Button type="submit" wide busy={form.isBusy}>
          {text('save')}
        </Button>
      </form>
    </Tray>
  );
}
