import { useText } from '../lib/text.ts';

/** The message of a browser-rendered page for a browser without scripts. */
export function NeedsScript() {
  const text = useText('shell');
  return (
    <noscript>
      <p className="lead">{text('needs_script')}</p>
    </noscript>
  );
}
