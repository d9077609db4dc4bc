import { afterLogin, type LoginSource, loginSources } from '@vitrine/rules/session/afterLogin';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { keptPlace, placeToReturn } from '../../lib/returnPlace.ts';
import { useSession } from '../../lib/session.ts';

/** From where the visitor came to sign in, as the address says. Spec 1 §3. */
export function useLoginSource(): LoginSource | undefined {
  const [search] = useSearchParams();
  const said = search.get('source');
  return loginSources.find((source) => source === said);
}

/**
 * Takes who is signed in on from the sign-in page: to the checkout or the page they came from, as the source asks. Spec
 * 1 §4.
 */
export function useWayBack(source: LoginSource | undefined): void {
  const locale = useLocale();
  const navigate = useNavigate();
  const { known, connected } = useSession();
  useEffect(() => {
    if (!known || !connected) return undefined;
    const facts = { locale, source: source ?? null, context_url: keptPlace(locale), authorize_url: null };
    const step = afterLogin(facts);
    const { to, after } = step.kind === 'redirect' ? step : { to: placeToReturn(locale), after: 0 };
    const timer = setTimeout(() => void navigate(to, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [known, connected, locale, source, navigate]);
}
