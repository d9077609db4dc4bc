import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a client-side navigation, focuses the page's heading, so that screen readers announce it: the link or button that had
 * the focus belonged to the previous page. A focus that the page itself has set is kept. Expectations §3.
 */
export function usePageTurn(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focused = document.activeElement;
    if (focused !== null && focused !== document.body && !(focused instanceof HTMLAnchorElement)) return;
    const content = document.getElementById('content');
    const heading = content?.querySelector('h1') ?? content;
    if (!heading) return;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
