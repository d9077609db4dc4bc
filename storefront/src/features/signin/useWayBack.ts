import { afterLogin, type LoginSource, loginSources } from '@vitrine/rules/session/afterLogin';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { paths } from '../../lib/pages/paths.ts';
import { returnPlace, placeToReturn } from '../../lib/pages/returnPlace.ts';
import { sessionTurn, useSession } from '../../lib/session/session.ts';

/** The source of the sign-in, from the address. Spec 1 §3. */
export function useLoginSource(): LoginSource | undefined {
  const [search] = useSearchParams();
  const sourceParam = search.get('source');
  return loginSources.find((source) => source === sourceParam);
}

/**
 * Whether the visitor was already signed in when the sign-in page opened: the first session answer says so and was not caused
 * by a sign-in on this page. Null until the session is known.
 */
function useArrivedSignedIn(): () => boolean | null {
  const { known, connected } = useSession();
  const turn = useRef(sessionTurn());
  const arrived = useRef<boolean | null>(null);
  useEffect(() => {
    if (known && arrived.current === null) arrived.current = connected && sessionTurn() === turn.current;
  }, [known, connected]);
  return useCallback(() => arrived.current, []);
}

/**
 * Redirects a signed-in visitor from the sign-in page: after a sign-in to the checkout or to the previous page, depending on
 * the source. A visitor with a session from before gets the account, which the link led to. Spec 1 §2, §4.
 */
export function useWayBack(source: LoginSource | undefined): void {
  const locale = useLocale();
  const navigate = useNavigate();
  const { known, connected } = useSession();
  const arrivedSignedIn = useArrivedSignedIn();
  useEffect(() => {
    if (!known || !connected) return undefined;
    const facts = { locale, source: source ?? null, context_url: returnPlace(locale), authorize_url: null };
    const step = afterLogin(facts);
    const wanted = source === undefined && arrivedSignedIn() ? paths.account(locale) : placeToReturn(locale);
    const { to, after } = step.kind === 'redirect' ? step : { to: wanted, after: 0 };
    const timer = setTimeout(() => void navigate(to, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [known, connected, locale, source, navigate, arrivedSignedIn]);
}
