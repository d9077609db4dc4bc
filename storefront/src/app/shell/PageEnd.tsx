import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { usePage } from '../../lib/page.ts';
import { Footer } from './Footer.tsx';

// A file of its own: named from here, it costs the page's first load nothing.
const PageServices = lazyPart(async () => (await import('./PageServices.tsx')).PageServices);

const never = () => () => undefined;

/** Whether this is a browser: what follows depends on the visitor, so the server draws nothing of it. */
const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What comes last: the footer (pages that pay have none), then what only a browser knows of: banners, analytics. */
export function PageEnd() {
  const kind = usePage()?.kind;
  const inBrowser = useInBrowser();
  const pays = kind === 'checkout' || kind === 'validation';
  return (
    <>
      {pays ? null : <Footer />}
      {inBrowser ? (
        <Suspense>
          <PageServices />
        </Suspense>
      ) : null}
    </>
  );
}
