import { afterLogin, loginSources } from '@vitrine/rules/session/afterLogin';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { paths } from '../../lib/pages/paths.ts';
import { refreshSession, sessionTurn, useSession } from '../../lib/session/session.ts';
import { useText } from '../../lib/words/text.ts';
import { changeTray } from '../../lib/layers/changeTray.ts';
import { finishTrays, isTrayName, type TrayParams } from '../../lib/layers/trays.ts';
import { Button, ButtonLink } from '../../ui/links/Button.tsx';
import { Tray } from '../../ui/trays/Tray.tsx';
import { CreateAccountForm } from './CreateAccountForm.tsx';
import styles from './signin.module.css';
import { SignInForm } from './SignInForm.tsx';

type Step = 'signin' | 'create';

/** The step of the tray; a step that was opened keeps what was typed in it. The focus moves to the step's first field. */
function useStep() {
  const [step, setStep] = useState<Step>('signin');
  const [hasCreate, setHasCreate] = useState(false);
  const shown = useRef(step);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.current !== step)
      place.current?.querySelector<HTMLElement>(':scope > :not([hidden]) :is(input, select)')?.focus();
    shown.current = step;
  }, [step]);
  const go = (to: Step): void => {
    setHasCreate(hasCreate || to === 'create');
    setStep(to);
  };
  return { step, go, hasCreate, place };
}

/** Calls `onward` when the visitor signs in in another tab, such as by the mailed link of a new password. */
function useSignedInElsewhere(onward: () => void): void {
  const { connected } = useSession();
  const before = useRef({ connected, turn: sessionTurn() });
  const goOn = useEffectEvent(onward);
  useEffect(() => {
    // A sign-in of this page goes on by itself.
    if (connected && !before.current.connected && before.current.turn === sessionTurn()) goOn();
    before.current = { connected, turn: sessionTurn() };
  }, [connected]);
}

/**
 * Sign-in as a tray, over the page that requires it. After a sign-in the session is read again and the tray closes (spec 1 §4); the
 * tray `back` then opens with the other parameters; a sign-in in another tab goes on in the same way. A tray that waits also has the new account here, so that the visitor stays
 * on the page (spec 2 §2, §4).
 */
export function SignInTray({ source: sourceParam, back = '', ...params }: TrayParams) {
  const text = useText('signin');
  const account = useText('account');
  const locale = useLocale();
  const navigate = useNavigate();
  const { step, go, hasCreate, place } = useStep();
  const source = loginSources.find((known) => known === sourceParam);
  const from = source ? { source } : {};
  const waits = isTrayName(back);
  const onward = () => {
    if (waits) changeTray(back, params);
    else finishTrays();
  };
  useSignedInElsewhere(onward);
  const onSignedIn = () => {
    const here = window.location.pathname + window.location.search;
    const next = afterLogin({ locale, source: source ?? null, context_url: here, authorize_url: null });
    notify({ variant: 'login', title: account('signed_in') });
    if (next.kind === 'redirect') setTimeout(() => void navigate(next.to), next.after);
    else void refreshSession(locale);
    onward();
  };
  return (
    <Tray
      title={text(step === 'create' ? 'create' : 'title')}
      onBack={step === 'create' ? () => go('signin') : undefined}
    >
      <div ref={place}>
        <div className={styles.inTray} hidden={step !== 'signin'}>
          <SignInForm {...from} onDone={onSignedIn} />
          <section className={styles.door}>
            <h3 className="name">{text('create_title')}</h3>
            <p className="note">{text('create_text')}</p>
            {waits ? (
              <Button look="quiet" onClick={() => go('create')}>
                {text('create')}
              </Button>
            ) : (
              <ButtonLink look="quiet" to={paths.accountCreate(locale)}>
                {text('create')}
              </ButtonLink>
            )}
          </section>
        </div>
        {hasCreate ? (
          <div className={styles.inTray} hidden={step !== 'create'}>
            <CreateAccountForm {...from} onDone={onward} />
          </div>
        ) : null}
      </div>
    </Tray>
  );
}
