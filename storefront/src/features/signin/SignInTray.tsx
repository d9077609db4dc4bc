import { afterLogin, loginSources } from '@vitrine/rules/session/afterLogin';
import { useNavigate } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { paths } from '../../lib/paths.ts';
import { refreshSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { finishTrays, isTrayName, openTray, type TrayParams } from '../../lib/trays.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Tray } from '../../ui/Tray.tsx';
import styles from './signin.module.css';
import { SignInForm } from './SignInForm.tsx';

/**
 * Sign-in as a tray, over the page that requires it. After a sign-in the session is read again and the tray closes (spec 1 §4); the
 * tray `back` then opens with the other parameters.
 */
export function SignInTray({ source: sourceParam, back = '', ...params }: TrayParams) {
  const text = useText('signin');
  const account = useText('account');
  const locale = useLocale();
  const navigate = useNavigate();
  const source = loginSources.find((known) => known === sourceParam);
  const onDone = () => {
    const here = window.location.pathname + window.location.search;
    const step = afterLogin({ locale, source: source ?? null, context_url: here, authorize_url: null });
    finishTrays();
    notify({ variant: 'login', title: account('signed_in') });
    if (step.kind === 'redirect') setTimeout(() => void navigate(step.to), step.after);
    else void refreshSession(locale);
    if (isTrayName(back)) openTray(back, params);
  };
  return (
    <Tray title={text('title')}>
      <div className={styles.inTray}>
        <SignInForm {...(source ? { source } : {})} onDone={onDone} />
        <section className={styles.door}>
          <h3 className="name">{text('create_title')}</h3>
          <p className="note">{text('create_text')}</p>
          <ButtonLink look="quiet" to={paths.accountCreate(locale)}>
            {text('create')}
          </ButtonLink>
        </section>
      </div>
    </Tray>
  );
}
