import { type ReactNode, Suspense } from 'react';
import { useNavigation } from 'react-router';
import { useAwake } from '../../lib/awake.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { loadNow, onIntent } from '../../lib/onIntent.ts';
import { usePage } from '../../lib/page.ts';
import { useText } from '../../lib/text.ts';
import { useTrays } from '../../lib/trays.ts';
// The looks of what comes later must be there with its HTML, before its code.
import './checkoutHeader.module.css';
import './footer.module.css';
import { Header } from './Header.tsx';
import { NoticeHost } from './NoticeHost.tsx';
import { TrayRoot } from './TrayRoot.tsx';

// The end of the page is in its HTML; its code loads when the visitor first moves.
const PageEnd = lazyPart(async () => {
  await onIntent();
  return (await import('./PageEnd.tsx')).PageEnd;
});

// What happens to the session waits for it; only pages that are closed to visitors send them away at once.
const closed = /\/(?:account|customer|orderstray)\b/u;
const SessionWatch = lazyPart(async () => {
  if (import.meta.env.SSR || !closed.test(window.location.pathname)) await onIntent();
  return (await import('./SessionWatch.tsx')).SessionWatch;
});

const CheckoutHeader = lazyPart(async () => (await import('./CheckoutHeader.tsx')).CheckoutHeader);
const checkoutHeader = (
  <Suspense>
    <CheckoutHeader />
  </Suspense>
);

const end = (
  <Suspense>
    <PageEnd />
  </Suspense>
);

/** Header, page, footer, and over them trays and notices. Behind an open tray the page is out of reach. */
export function PageFrame({ children }: { children: ReactNode }) {
  const text = useText('shell');
  // A page on its way must not wait for a footer that waits for the visitor.
  if (useNavigation().state !== 'idle') loadNow();
  // A tray on its way out gives focus back, and can only give it to what is in reach.
  const covered = useTrays().entries.some((entry) => !entry.closing);
  const { over = false, kind } = usePage() ?? {};
  const pays = kind === 'checkout' || kind === 'validation';
  const page = useAwake<HTMLDivElement>();
  return (
    <>
      <div ref={page} inert={covered} data-asleep="page">
        <a className="skip" href="#content">
          {text('skip')}
        </a>
        {pays ? checkoutHeader : <Header over={over} />}
        {children}
        {end}
      </div>
      <TrayRoot />
      <NoticeHost />
      <Suspense>
        <SessionWatch />
      </Suspense>
    </>
  );
}
