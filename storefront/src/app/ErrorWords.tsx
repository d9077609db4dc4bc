import { oopsEvent } from '@vitrine/rules/analytics/orderConfirmation';
import { useEffect } from 'react';
import { report } from '../lib/analytics/events.ts';
import { useLocale } from '../lib/words/locale.ts';
import { paths } from '../lib/pages/paths.ts';
import { useText } from '../lib/words/text.ts';
import { TextLink } from '../ui/links/TextLink.tsx';
import css from './errorPage.module.css';

/**
 * The content of an error page: an unknown address, or a fault of ours, which is reported to analytics (spec 1 §8).
 */
export function ErrorWords({ missing }: { missing: boolean }) {
  const text = useText('shell');
  const locale = useLocale();
  useEffect(() => {
    if (!missing) report({ kind: 'event', event: oopsEvent(window.location.pathname) });
  }, [missing]);
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
