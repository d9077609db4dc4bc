import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../lib/browser/lazyPart.ts';
import { usePage } from '../../lib/pages/page.ts';
import { Footer } from './Footer.tsx';

// A separate file: it adds nothing to the page's first load.
const PageServices = lazyPart(async () => (await import('./PageServices.tsx')).PageServices);

const never = () => () => undefined;

/** Whether this is a browser: the parts below depend on the visitor, so the server does not render them. */
const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The end of the page: the footer (payment pages have none), then browser-only parts: banners, analytics. */
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
