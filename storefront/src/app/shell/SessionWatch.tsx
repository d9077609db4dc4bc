import { useEffect } from 'react';
import { signedOutRedirect } from '@vitrine/rules/session/returnPath';
import { useLocation, useNavigate } from 'react-router';
import { sessionExpired } from '../../lib/browserCall.ts';
import { useLocale } from '../../lib/locale.ts';
import { notify } from '../../lib/notices.ts';
import { usePage } from '../../lib/page.ts';
import { paths } from '../../lib/paths.ts';
import { basketEmptied, forgetSession, useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** Ends what ended: a session that the server has closed, a page that is not for visitors. */
export function SessionWatch() {
  const text = useText('shell');
  const locale = useLocale();
  const navigate = useNavigate();
  const { known, connected } = useSession();

  useEffect(() => {
    const end = () => {
      notify({
        variant: 'logout',
        level: 'critical',
        title: text('session.ended'),
        text: (
          <>
            {text('session.kept')} <TextLink to={paths.login(locale)}>{text('session.again')}</TextLink>
          </>
        ),
      });
      void forgetSession(locale);
    };
    window.addEventListener(sessionExpired, end);
    return () => window.removeEventListener(sessionExpired, end);
  }, [locale, text]);

  const cart = useText('cart');
  // After an order the empty basket is as it should be.
  const kind = usePage()?.kind;
  const bought = kind === 'validation' || kind === 'confirmation' || kind === 'checkout';
  useEffect(() => {
    if (bought) return undefined;
    const tell = () => notify({ variant: 'error', level: 'critical', title: cart('emptied') });
    window.addEventListener(basketEmptied, tell);
    return () => window.removeEventListener(basketEmptied, tell);
  }, [bought, cart]);

  const { pathname } = useLocation();
  const away = known && !connected ? signedOutRedirect(locale, pathname) : null;
  useEffect(() => {
    if (away) void navigate(away, { replace: true });
  }, [away, navigate]);
  return null;
}
