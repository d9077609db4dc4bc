import { Link } from 'react-router';
import { useText } from '../lib/words/words.tsx';
import { Page } from '../ui/Page.tsx';

export function NotFound() {
  const text = useText('shell');
  return (
    <Page title={text('missing.title')}>
      <p>
        <Link to="/">{text('missing.back')}</Link>
      </p>
    </Page>
  );
}
