import { Suspense } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { lazyPart } from '../lib/browser/lazyPart.ts';
import { useLocale } from '../lib/words/locale.ts';
import { paths } from '../lib/pages/paths.ts';
import { Wordmark } from '../ui/pictures/Wordmark.tsx';
import css from './errorPage.module.css';

const Words = lazyPart(async () => (await import('./ErrorWords.tsx')).ErrorWords);

/** The text of an error page; loaded only on an error. */
export function ErrorWords({ missing }: { missing: boolean }) {
  return (
    <Suspense>
      <Words missing={missing} />
    </Suspense>
  );
}

/** The page of kind 404 and of server faults, for when even the header could not render. */
export function ErrorPage() {
  const error = useRouteError();
  const locale = useLocale();
  return (
    <>
      <header className={css.bar}>
        <a href={paths.front(locale)}>
          <Wordmark className={css.mark} />
        </a>
      </header>
      <ErrorWords missing={isRouteErrorResponse(error) && error.status === 404} />
    </>
  );
}
