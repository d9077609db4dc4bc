import { proveAgain } from '@vitrine/contract/account';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/calls/browserCall.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { Button } from '../../ui/links/Button.tsx';
import { TextButton } from '../../ui/links/TextLink.tsx';
import css from './password.module.css';

type Props = { readonly onProven: () => void; readonly onCancel: () => void };

/** Asks for the password once more, where the sign-in is too old for a step. ASVS 7.5.3. */
export function PasswordAgain({ onProven, onCancel }: Props) {
  const text = useText('passkeys');
  const password = useText('password');
  const words = useText('form');
  const field = useText('field');
  const locale = useLocale();
  const { user } = useSession();
  const form = useShopForm({
    prefix: 'again',
    start: { password: '' },
    labelOf: () => password('password'),
    check: (typed) => (typed.password === '' ? { password: words('required') } : {}),
    send: async (typed) => {
      await call(proveAgain, { body: { locale, password: typed.password } });
      onProven();
    },
    refused: (show) => ({
      failed: password('failed'),
      on: { old_password_incorrect: (_error, message) => void show({ password: message }) },
    }),
  });
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);
  return (
    <form ref={place} className={css.again} {...form.attributes}>
      <p className="note">{text('proof_text')}</p>
      <FaultList faults={form.list} alert={form.alert} />
      <input
        hidden
        aria-label={field('email')}
        type="email"
        name="email"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
      />
      <FieldGroup>
        <PasswordField {...form.field('password')} label={password('password')} autoComplete="current-password" />
      </FieldGroup>
      <Button type="submit" wide busy={form.isBusy}>
        {text('proof')}
      </Button>
      <div className={css.ways}>
        <TextButton data-tray="forgot-password" aria-haspopup="dialog">
          {password('forgot_link')}
        </TextButton>
        <TextButton onClick={onCancel}>{text('cancel')}</TextButton>
      </div>
    </form>
  );
}
