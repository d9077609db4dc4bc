import { useQuery } from '@tanstack/react-query';
import { checkHashValidity, checkResetHash, resetPassword } from '@vitrine/contract/password';
import { passwordError, passwordMinLength } from '@vitrine/rules/account/password';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/calls/browserCall.ts';
import { isOn } from '../../lib/browser/flags.ts';
import { useLocale } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { usePage } from '../../lib/pages/page.ts';
import { paths } from '../../lib/pages/paths.ts';
import { usePresentError } from '../../lib/calls/presentError.ts';
import { isRefusal } from '@vitrine/contract/browser/refusals';
import { setSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { finishTrays, openTray } from '../../lib/layers/trays.ts';
import { useShopForm } from '../../lib/forms/useShopForm.ts';
import { Button } from '../../ui/links/Button.tsx';
import { FaultList } from '../../ui/fields/FaultList.tsx';
import { FieldGroup } from '../../ui/fields/Field.tsx';
import { NewPasswordField } from '../../ui/fields/PasswordMeter.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import tray from '../../ui/trays/tray.module.css';
import css from './password.module.css';

/** An invalid link: says so, closes the tray, and links to the form that requests another. Spec 3 §4, §8. */
function useBadLink(): (error: unknown) => void {
  const text = useText('password');
  const kind = usePage()?.kind;
  const present = usePresentError();
  return (error) => {
    present(error, { failed: text('failed') });
    finishTrays();
    const isBad = isRefusal(error, 'hash_expired', 'hash_not_found', 'payload_refused');
    if (isBad && kind !== 'forgot-password') openTray('forgot-password');
  };
}

/** The form of the new password, for a valid link. */
function NewPassword({ hash, onBadLink }: { readonly hash: string; readonly onBadLink: (error: unknown) => void }) {
  const text = useText('password');
  const words = useText('form');
  const locale = useLocale();
  const navigate = useNavigate();
  const form = useShopForm({
    prefix: 'create',
    start: { password: '' },
    labelOf: () => text('new'),
    check: ({ password }) => {
      const wrong = passwordError('reset_password', password);
      return wrong ? { password: words(wrong) } : {};
    },
    send: async ({ password }) => {
      const answer = await call(resetPassword, { body: { locale, hash, password } });
      setSession(answer);
      const isSignedIn = answer.user !== null;
      finishTrays();
      notify({ variant: 'change-password', title: text(isSignedIn ? 'reset_done' : 'changed') });
      await navigate(isSignedIn ? paths.account(locale) : paths.login(locale));
    },
    refused: () => ({ failed: text('failed'), on: { hash_expired: onBadLink, hash_not_found: onBadLink } }),
  });
  return (
    <form className={css.form} {...form.attributes}>
      <p className="note">{text('create_text')}</p>
      <p className="note">{text('create_passkeys')}</p>
      <FaultList faults={form.list} alert={form.alert} />
      <FieldGroup>
        <NewPasswordField
          {...form.field('password')}
          form="reset_password"
          label={text('new')}
          minLength={passwordMinLength}
        />
      </FieldGroup>
      <Button type="submit" wide busy={form.isBusy}>
        {text('create_save')}
      </Button>
    </form>
  );
}

/** An address without the hash of a link: says where the link is, and opens the form that requests another. */
function MissingLink() {
  const text = useText('password');
  const kind = usePage()?.kind;
  const redirect = useEffectEvent(() => {
    notify({ variant: 'change-password', title: text('no_link'), isFailure: true });
    finishTrays();
    if (kind !== 'forgot-password') openTray('forgot-password');
  });
  useEffect(() => redirect(), []);
  return <Tray title={text('create_title')}>{null}</Tray>;
}

/** Sets a new password by the hash of a link, once the server has checked it (spec 3 §2, §4, §5). */
export function CreatePasswordTray({ hash = '' }: { readonly hash?: string }) {
  return hash === '' ? <MissingLink /> : <CheckedLink hash={hash} />;
}

function CheckedLink({ hash }: { readonly hash: string }) {
  const text = useText('password');
  const locale = useLocale();
  const presentBadLink = useBadLink();
  const check = useQuery({
    queryKey: ['reset-hash', hash],
    queryFn: ({ signal }) =>
      call(isOn('check-hash-validity') ? checkHashValidity : checkResetHash, { query: { locale, hash }, signal }),
    retry: false,
    // The link's data is dropped with its tray.
    gcTime: 0,
  });
  const { error } = check;
  const onBadLink = useEffectEvent(presentBadLink);
  useEffect(() => {
    if (error) onBadLink(error);
  }, [error]);
  return (
    <Tray title={text('create_title')}>
      {check.isSuccess ? (
        <NewPassword hash={hash} onBadLink={presentBadLink} />
      ) : (
        <output className={`seam ${tray.waiting}`} aria-label={text('checking')} />
      )}
    </Tray>
  );
}
