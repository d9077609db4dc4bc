import { useRouteError } from 'react-router';
import { useText } from '../lib/words/words.tsx';
import { Button } from '../ui/Button.tsx';
import css from './shell.module.css';

/** The page in place of one that failed. */
export function Fault() {
  const text = useText('shell');
  const error = useRouteError();
  return (
    <main className={css.fault}>
      <h1>{text('fault.title')}</h1>
      <p>{text('fault.text')}</p>
      {error instanceof Error && <p className={css.soft}>{error.message}</p>}
      <Button weight="main" onClick={() => window.location.reload()}>
        {text('again')}
      </Button>
    </main>
  );
}
