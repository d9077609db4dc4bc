import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.ts';
import { useText } from '../../lib/text.ts';
import { useTrays } from '../../lib/trays.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { NoticeHost } from './NoticeHost.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import { TrayDoor } from './TrayDoor.tsx';

/** Header, page, footer, and over them trays and notices. Behind an open tray the page is out of reach. */
export function PageFrame({ children }: { children: ReactNode }) {
  const text = useText('shell');
  // A tray on its way out gives focus back, and can only give it to what is in reach.
  const covered = useTrays().entries.some((entry) => !entry.closing);
  const over = usePage()?.over ?? false;
  return (
    <>
      <div inert={covered}>
        <a className="skip" href="#content">
          {text('skip')}
        </a>
        <Header over={over} />
        {children}
        <Footer />
      </div>
      <TrayDoor />
      <NoticeHost />
      <SessionWatch />
    </>
  );
}
