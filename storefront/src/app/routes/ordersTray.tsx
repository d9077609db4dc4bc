import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '../../lib/words/locale.ts';
import { orderTrayPath } from '../../lib/orders/orderTrayPath.ts';
import { useSession } from '../../lib/session/session.ts';
import { localeOf } from '../localeOf.ts';
import { pageMeta } from '../pageMeta.ts';
import { personalPage } from '../personalPage.ts';
import type { Route } from './+types/ordersTray';

export function loader({ params }: Route.LoaderArgs) {
  return { page: personalPage(localeOf(params), 'account', '/orderstray/') };
}

export const meta = pageMeta;

/** The order tray's own address (spec 1 §2): the account with that tray open, or with the order that `order_id` names; visitors sign in first. */
export default function OrdersTray() {
  const { connected } = useSession();
  const locale = useLocale();
  const navigate = useNavigate();
  useEffect(() => {
    if (connected) void navigate(orderTrayPath(locale, window.location.search), { replace: true });
  }, [connected, locale, navigate]);
  return <main id="content" tabIndex={-1} className="page" aria-busy="true" />;
}
