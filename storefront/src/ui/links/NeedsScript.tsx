import { useText } from '../../lib/words/text.ts';
import { MailLink } from './MailLink.tsx';

/** The message of a browser-rendered page for a browser without scripts. */
export function NeedsScript() {
  const text = useText('shell');
  return (
    <noscript>
      <p className="lead">
        {text('needs_script')} <MailLink />
      </p>
    </noscript>
  );
}
