import { useText } from '../lib/text.ts';

/** What a page that is drawn in the browser says to one without scripts. */
export function NeedsScript() {
  const text = useText('shell');
  return (
    <noscript>
      <p className="lead">{text('needs_script')}</p>
    </noscript>
  );
}
