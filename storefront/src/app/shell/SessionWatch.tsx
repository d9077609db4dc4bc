import { signedOutRedirect } from '@vitrine/rules/session/signedOut';
import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { leaving } from '../../lib/session/leaving.ts';
import { localeOfPath, useLocale } from '../../lib/words/locale.ts';
import { notify } from '../../lib/layers/notices.ts';
import { usePage } from '../../lib/pages/page.ts';
import { paths } from '../../lib/pages/paths.ts';
import { forgetSession, refreshSession, useSession } from '../../lib/session/session.ts';
import { onOtherPages, isCheckDue, noteProduct, noteStorefront } from '../../lib/session/sessionKeeping.ts';
import { sessionNews } from '../../lib/calls/sessionNews.ts';
import { useStore } from '../../lib/browser/store.ts';
import { useText } from '../../lib/words/text.ts';
import { TextLink } from '../../ui/links/TextLink.tsx';

/** Notifies of session changes: it ended, which clears what is shown, or its basket was emptied. Spec 1 §4, §8. */
function useNews(): void {
  const text = useText('shell');
  const cart = useText('cart');
  const locale = useLocale();
  const news = useStore(sessionNews);
  // After an order the basket is empty by design.
  const kind = usePage()?.kind;
  const bought = kind === 'validation' || kind === 'confirmation' || kind === 'checkout';
  useEffect(() => {
    if (!news) return;
    sessionNews.set(() => null);
    if (news === 'emptied') {
      if (!bought) notify({ variant: 'error', level: 'critical', title: cart('emptied') });
      return;
    }
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
    if (news === 'expired') void forgetSession(locale);
  }, [news, bought, cart, text, locale]);
}

/**
 * Checks the session when that is due: at every navigation, when the visitor returns to the tab or the network to them, and
 * always on a page restored from the back-forward cache. Spec 1 §4.
 */
function useRecheck(): void {
  const locale = useLocale();
  const { pathname } = useLocation();
  useEffect(() => {
    const here = localeOfPath(pathname);
    noteStorefront(here);
    if (isCheckDue(Date.now())) void refreshSession(here);
  }, [pathname]);
  useEffect(() => {
    const recheck = () => {
      if (document.visibilityState === 'visible' && isCheckDue(Date.now())) void refreshSession(locale);
    };
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) void refreshSession(locale);
    };
    document.addEventListener('visibilitychange', recheck);
    window.addEventListener('online', recheck);
    window.addEventListener('pageshow', restored);
    return () => {
      document.removeEventListener('visibilitychange', recheck);
      window.removeEventListener('online', recheck);
      window.removeEventListener('pageshow', restored);
    };
  }, [locale]);
}

/**
 * Reloads this tab after a sign-in or sign-out in another. This drops the shown personal data and typed text, so that they do
 * not reach another account. Expectations §4.
 */
function useOthers(): void {
  const locale = useLocale();
  const { connected } = useSession();
  useEffect(
    () => onOtherPages(() => (connected ? window.location.reload() : void refreshSession(locale))),
    [connected, locale],
  );
}

/** Stores the viewed products. Spec 1 §3. */
function useNotes(): void {
  const { pathname } = useLocation();
  const kind = usePage()?.kind;
  useEffect(() => {
    if (kind === 'product') noteProduct(pathname);
  }, [kind, pathname]);
}

/**
 * Redirects a signed-out visitor from a page for customers, unless they are already leaving it. Spec 1 §2.
 */
function useClosedPages(): void {
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { known, connected } = useSession();
  const isLeaving = useStore(leaving) === pathname;
  const isOnTheWay = useNavigation().state !== 'idle' || isLeaving;
  // After leaving, the page is closed again to a returning visitor.
  useEffect(() => () => leaving.set((left) => (left === pathname ? null : left)), [pathname]);
  const away = known && !connected && !isOnTheWay ? signedOutRedirect(locale, pathname) : null;
  useEffect(() => {
    if (away) void navigate(away, { replace: true });
  }, [away, navigate]);
}

/** Handles ended sessions: one that the server has closed, a page for customers only. */
export function SessionWatch() {
  useNews();
  useRecheck();
  useOthers();
  useNotes();
  useClosedPages();
  return null;
}
