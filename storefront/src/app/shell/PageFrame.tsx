import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigation } from 'react-router';
import { hurry, onIntent } from '../../lib/onIntent.ts';
import { usePage } from '../../lib/page.ts';
import { useText } from '../../lib/text.ts';
import { useTrays } from '../../lib/trays.ts';
// The looks of what comes later must be there with its HTML, before its code.
import './checkoutHeader.module.css';
import './footer.module.css';
import { Header } from './Header.tsx';
import { NoticeHost } from './NoticeHost.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import { TrayDoor } from './TrayDoor.tsx';

// The footer stands in the page's HTML; its code comes when the visitor first moves.
const Footer = lazy(async () => {
  await onIntent();
  const { Footer } = await import('./Footer.tsx');
  return { default: Footer };
});

const CheckoutHeader = lazy(async () => ({ default: (await import('./CheckoutHeader.tsx')).CheckoutHeader }));
const checkoutHeader = (
  <Suspense>
    <CheckoutHeader />
  </Suspense>
);

const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);

/** Header, page, footer, and over them trays and notices. Behind an open tray the page is out of reach. */
export function PageFrame({ children }: { children: ReactNode }) {
  const text = useText('shell');
  // A page on its way must not wait for a footer that waits for the visitor.
  if (useNavigation().state !== 'idle') hurry();
  // A tray on its way out gives focus back, and can only give it to what is in reach.
  const covered = useTrays().entries.some((entry) => !entry.closing);
  const { over = false, kind } = usePage() ?? {};
  const pays = kind === 'checkout' || kind === 'validation';
  return (
    <>
      <div inert={covered}>
        <a className="skip" href="#content">
          {text('skip')}
        </a>
        {pays ? checkoutHeader : <Header over={over} />}
        {children}
        {pays ? null : footer}
      </div>
      <TrayDoor />
      <NoticeHost />
      <SessionWatch />
    </>
  );
}
