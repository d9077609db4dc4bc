import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useLocale } from '../lib/locale.ts';
import { paths } from '../lib/paths.ts';
import { useText } from '../lib/text.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { Wordmark } from '../ui/Wordmark.tsx';
import css from './errorPage.module.css';

/** What stands where a page should be: an address that leads nowhere, or a fault of ours. */
export function ErrorWords({ missing }: { missing: boolean }) {
  const text = useText('shell');
  const locale = useLocale();
  return (
    <main id="content" className={`page ${css.words}`}>
      <title>{text(missing ? 'missing.title' : 'fault.title')}</title>
      <h1 className="headline">{text(missing ? 'missing.title' : 'fault.title')}</h1>
      <p className="lead measure">{text(missing ? 'missing.text' : 'fault.text')}</p>
      <p className={css.ways}>
        <TextLink to={paths.front(locale)} target>
          {text('missing.front')}
        </TextLink>
        <TextLink to={paths.master(locale)} target>
          {text('missing.all')}
        </TextLink>
        <TextLink to={paths.faq(locale)} target>
          {text('missing.faq')}
        </TextLink>
      </p>
    </main>
  );
}

/** The page of kind 404 and of faults, for when not even the header could be made. */
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
