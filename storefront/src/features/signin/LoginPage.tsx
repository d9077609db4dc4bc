import { useText } from '../../lib/text.ts';
import { PlainPage } from '../../ui/PlainPage.tsx';

/** Sign-in page. Spec 1 §2. */
export function LoginPage() {
  const text = useText('shell');
  return <PlainPage title={text('page.login')} />;
}
