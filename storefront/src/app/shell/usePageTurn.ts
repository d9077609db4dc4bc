import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * On a page that was come to without loading, gives the focus to its heading, which readers then say: what had the focus was
 * the link or the button of the page before. Whatever the page itself has focused keeps it. Expectations §3.
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
