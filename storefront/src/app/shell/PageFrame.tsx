import { type ReactNode, Suspense } from 'react';
import { useNavigation } from 'react-router';
import { useAwake } from '../../lib/browser/awake.ts';
import { lazyPart } from '../../lib/browser/lazyPart.ts';
import { loadNow, onIntent } from '../../lib/browser/onIntent.ts';
import { usePage } from '../../lib/pages/page.ts';
import { useText } from '../../lib/words/text.ts';
import { useTrays } from '../../lib/layers/trays.ts';
// The styles of lazy-loaded parts must load with their HTML, before their code.
import './checkoutHeader.module.css';
import './footer.module.css';
import { Header } from './Header.tsx';
import { NoticeHost } from './NoticeHost.tsx';
import { TrayRoot } from './TrayRoot.tsx';

// The end of the page is server-rendered; its code loads when the visitor first moves.
const PageEnd = lazyPart(async () => {
  await onIntent();
  return (await import('./PageEnd.tsx')).PageEnd;
});

// Session changes wait for it; only pages closed to visitors redirect them at once.
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

/** Header, page, footer, and over them trays and notifications. Behind an open tray the page is inert. */
export function PageFrame({ children }: { children: ReactNode }) {
  const text = useText('shell');
  // A navigation must not wait for a footer that waits for the visitor.
  if (useNavigation().state !== 'idle') loadNow();
  // A closing tray returns the focus, and can return it only to an element that is not inert.
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
