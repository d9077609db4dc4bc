import { Link } from 'react-router';

/** A text whose part between `<0>` and `</0>` is a link that opens in a new tab, so that no typed value is lost. */
export function Rich({ words, to }: { readonly words: string; readonly to: string }) {
  const [before = '', linked = '', after = ''] = words.split(/<\/?0>/u);
  return (
    <>
      {before}
      <Link className="link" to={to} target="_blank">
        {linked}
      </Link>
      {after}
    </>
  );
}
