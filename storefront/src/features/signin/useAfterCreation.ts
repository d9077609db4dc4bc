import { afterCreation, type LoginSource, withoutCode } from '@vitrine/rules/session/afterLogin';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { placeToReturn } from '../../lib/pages/returnPlace.ts';
import { useSession } from '../../lib/session/session.ts';

/**
 * Redirects after a new account on its page: to the checkout it was opened from; else, after two seconds, to the page without
 * its code parameter, and from there to the visitor's previous page. A signed-in user is redirected at once.
 * Spec 1 §4.
 */
export function useAfterCreation(source: LoginSource | undefined): { done: boolean; onDone: () => void } {
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { known, connected } = useSession();
  const [done, setDone] = useState(false);
  // Set before the session changes, which would redirect at once.
  const opened = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (known && connected && !opened.current) void navigate(placeToReturn(locale), { replace: true });
  }, [known, connected, locale, navigate]);
  const onDone = () => {
    opened.current = true;
    setDone(true);
    // The form was removed: its replacement begins at the top.
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
    const page = pathname + search;
    const step = afterCreation(locale, source ?? null, page);
    if (step.kind === 'redirect') void navigate(step.to);
    else if (step.kind === 'login_done' && step.reload)
      timer.current = setTimeout(() => {
        // A code is valid for one account: reloads the page without it.
        if (withoutCode(page) !== page) window.location.replace(withoutCode(page));
        else void navigate(placeToReturn(locale), { replace: true });
      }, step.reload.after);
  };
  return { done, onDone };
}
